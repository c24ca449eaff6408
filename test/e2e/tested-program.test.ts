import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { getEngine } from "../../tools/engine";

const CHECKOUT = resolve(__dirname, "../..");
const EXAMPLE = join(CHECKOUT, "examples/tested-program");

it("the tests of the example program pass, as its users run them", async () => {
  await getEngine();
  const vitest = join(CHECKOUT, "node_modules/vitest/vitest.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [vitest, "run", "--reporter=json"], {
    cwd: EXAMPLE,
    // The environment of this test's own runner is not for the example's.
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], XDG_CACHE_HOME: process.env["XDG_CACHE_HOME"] },
    maxBuffer: 1 << 26,
  });
  const { numPassedTests, numTotalTests } = JSON.parse(stdout) as Record<string, number>;
  expect(numPassedTests).toBe(numTotalTests);
  expect(numTotalTests).toBeGreaterThan(5);
});

it("every program of the page on tests is part of the example, as it is written there", () => {
  const page = readFileSync(join(CHECKOUT, "docs/testing-programs.md"), "utf8");
  const blocks = [...page.matchAll(/^```ts\n(.*?)\n^```$/gms)].map(([, text = ""]) => text);
  expect(blocks).toHaveLength(page.split("\n```").length / 2 - 0.5);
  const files = readdirSync(EXAMPLE).filter((name) => name.endsWith(".ts"));
  const sources = files.map((name) => readFileSync(join(EXAMPLE, name), "utf8")).join("\n");
  for (const block of blocks) expect(sources).toContain(block);
});
