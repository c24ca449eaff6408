import { spawnSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HEADER } from "../../../tools/gen/header";
import { ROOT, real, temporaryFolder, written } from "./support";

let root: string;

beforeEach(async () => {
  root = await temporaryFolder(await written(real));
});
afterEach(() => rm(root, { recursive: true }));

/** Runs the command as `npm run gen` does. */
function gen(...words: readonly string[]): { code: number | null; lines: string[]; errors: string } {
  const program = [require.resolve("tsx/cli"), join(ROOT, "tools/gen.ts"), "--root", root, ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: "utf8" });
  return { code: status, lines: stdout.split("\n").filter(Boolean), errors: stderr };
}

const old = { code: `${HEADER.ts}\nexport {};\n`, page: `${HEADER.md}\n\n# Old\n` };

describe("gen --check", () => {
  test("names every changed, missing and superfluous file, ends with 1, and touches none", async () => {
    const before = await readFile(join(root, "sdk/vpc.ts"), "utf8");
    await writeFile(join(root, "sdk/vpc.ts"), `${before}// by hand\n`);
    await writeFile(join(root, "schema.json"), "{}");
    await rm(join(root, "docs/resources/ssh-key.md"));
    await writeFile(join(root, "sdk/old-thing.ts"), old.code);
    await writeFile(join(root, "docs/resources/old-thing.md"), old.page);
    await writeFile(join(root, "sdk/by-hand.ts"), "export {};\n");
    await writeFile(join(root, "docs/guide.md"), "# Guide\n");

    const { code, lines, errors } = gen("--check");
    expect(code).toBe(1);
    expect(lines).toEqual([
      "missing: docs/resources/ssh-key.md",
      "stale: schema.json",
      "stale: sdk/vpc.ts",
      "superfluous: docs/resources/old-thing.md",
      "superfluous: sdk/old-thing.ts",
    ]);
    expect(errors).toContain("npm run gen");
    expect(await readFile(join(root, "sdk/vpc.ts"), "utf8")).toContain("// by hand");
    expect(await readFile(join(root, "sdk/old-thing.ts"), "utf8")).toBe(old.code);
  });
});

describe("gen", () => {
  test("writes what is missing or changed, removes what is superfluous, leaves other files alone, and --check then says nothing", async () => {
    const wanted = await readFile(join(root, "sdk/vpc.ts"), "utf8");
    await writeFile(join(root, "sdk/vpc.ts"), "changed");
    await rm(join(root, "docs"), { recursive: true });
    await writeFile(join(root, "sdk/old-thing.ts"), old.code);
    await writeFile(join(root, "sdk/by-hand.ts"), "export {};\n");

    const { code, lines } = gen();
    expect(code).toBe(0);
    expect(lines).toContain("made: docs/README.md");
    expect(lines).toContain("changed: sdk/vpc.ts");
    expect(lines).toContain("removed: sdk/old-thing.ts");
    expect(await readFile(join(root, "sdk/vpc.ts"), "utf8")).toBe(wanted);
    expect(await readFile(join(root, "sdk/by-hand.ts"), "utf8")).toBe("export {};\n");
    expect(gen("--check")).toEqual({ code: 0, lines: [], errors: "" });
  });
});
