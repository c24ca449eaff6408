import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { getEngine } from "../../tools/engine";

const CHECKOUT = resolve(__dirname, "../..");
const EXAMPLE = join(CHECKOUT, "examples/tested-program");

/** A dozen runs of the engine, also on a busy machine. */
const LIMIT_MS = 600_000;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "compute-tested-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it(
  "the tests of the example program pass, as its users run them",
  async () => {
    await getEngine();
    const vitest = join(CHECKOUT, "node_modules/vitest/vitest.mjs");
    const report = join(folder, "report.json");
    const args = [vitest, "run", "--reporter=json", `--outputFile=${report}`];
    // The environment of this test's own runner is not for the example's.
    const { PATH, HOME, XDG_CACHE_HOME, PULUMI_COMPUTE_CACHE } = process.env;
    const env = { PATH, HOME, XDG_CACHE_HOME, PULUMI_COMPUTE_CACHE };
    await promisify(execFile)(process.execPath, args, { cwd: EXAMPLE, env, maxBuffer: 1 << 26, timeout: LIMIT_MS });
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, "utf8")) as Record<string, number>;
    expect(numPassedTests).toBe(numTotalTests);
    expect(numTotalTests).toBeGreaterThan(5);
  },
  2 * LIMIT_MS,
);
