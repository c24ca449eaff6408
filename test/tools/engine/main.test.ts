import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cacheEntry } from "../../../tools/engine/cache";
import { commandIn } from "../../../tools/engine/inspect";
import { bareEnv, makeFolder, removeFolder, startChild, writeCli } from "./support";

const main = join(__dirname, "../../../tools/engine/main.ts");
let root: string;

beforeEach(async () => {
  root = await makeFolder();
});
afterEach(() => removeFolder(root));

describe("the command", () => {
  test("prints the path of the CLI alone on standard output", async () => {
    await writeCli(join(root, "bin"));
    const result = await startChild(main, [], { HOME: root, PATH: join(root, "bin") }).ended;
    expect(result).toEqual({
      code: 0,
      stdout: `${commandIn(join(root, "bin"))}\n`,
      stderr: "Pulumi CLI v3.259.0 (installed)",
    });
  });

  test("takes the cache folder as an option", async () => {
    const { dir } = cacheEntry(join(root, "cache"));
    await writeCli(join(dir, "bin"));
    const result = await startChild(main, ["--cache", join(root, "cache")], bareEnv(root)).ended;
    expect(result.stdout).toBe(`${commandIn(join(dir, "bin"))}\n`);
  });

  test("prints its usage for unknown arguments", async () => {
    const result = await startChild(main, ["--folder", root], bareEnv(root)).ended;
    expect(result).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("usage: tsx tools/engine/main.ts [--cache DIR]"),
    });
  });
});
