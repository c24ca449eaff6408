import { describe, expect, it } from "vitest";
import { allFeatures, generate } from "./generate";
import { shrink } from "./shrink";
import { historyOf, storyOf } from "./story";

describe("a story", () => {
  it("tells the history that it was made from", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const history = generate(seed, allFeatures);
      expect(historyOf(storyOf(history))).toEqual(history);
    }
  });

  it("that is not one is refused", () => {
    expect(() => historyOf("up stack")).toThrow('"stack" is not a parameter');
  });
});

describe("shrinking", () => {
  it("leaves the actions and parameters without which a history does not fail", async () => {
    const history = historyOf(
      "remove name=x; up seed=1 crash=3; refresh seed=2; vanish name=y; up seed=3 as=colleague",
    );
    const fails = async (shorter: ReturnType<typeof historyOf>): Promise<boolean> =>
      shorter.some(({ does, with: given }) => does === "up" && given["as"] === "colleague") &&
      shorter.some(({ does }) => does === "vanish");
    expect(storyOf(await shrink(history, fails))).toBe("vanish name=y; up seed=3 as=colleague");
  });
});
