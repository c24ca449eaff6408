import { describe, expect, it } from "vitest";
import { StandIns } from "../../../../provider/cli/rehearse/stand-ins";

const standIns = new StandIns([
  ["secret", "copy"],
  ["secret-of-another", "longer"],
  ['with "quotes"', "plain"],
  ["", "never"],
]);

describe("stand-ins", () => {
  it("replace every occurrence in texts, keys and nested values, and leave the rest", () => {
    const value = {
      secret: ["Bearer secret", { url: "x?token=secret&again=secret" }],
      number: 1,
      none: null,
      yes: true,
    };
    expect(standIns.value(value)).toEqual({
      copy: ["Bearer copy", { url: "x?token=copy&again=copy" }],
      number: 1,
      none: null,
      yes: true,
    });
  });

  it("replace the longer of two texts that begin alike", () => {
    expect(standIns.text("secret-of-another secret")).toBe("longer copy");
  });

  it("replace a text inside of JSON inside of JSON, as the state holds secrets", () => {
    const state = JSON.stringify({ plaintext: JSON.stringify({ token: 'with "quotes"' }) });
    expect(standIns.value(JSON.parse(state))).toEqual({ plaintext: JSON.stringify({ token: "plain" }) });
  });

  it("replace in every variable of an environment", () => {
    expect(standIns.environment({ A: "secret", B: "other", C: undefined })).toEqual({
      A: "copy",
      B: "other",
      C: undefined,
    });
  });
});
