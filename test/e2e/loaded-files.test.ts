import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const DIST = resolve(__dirname, "../../dist");
/** The program's half of @pulumi/pulumi: it loads a TypeScript compiler, which takes longer than everything else at the start. */
const PROGRAM_HALF = /node_modules[\\/](?:@pulumi[\\/]pulumi[\\/](?!proto[\\/])|typescript[\\/])/;

/** The files that Node has loaded after a file. */
async function loadedBy(file: string): Promise<string[]> {
  const script = `require(${JSON.stringify(file)}); console.log(JSON.stringify(Object.keys(require.cache)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", script]);
  return JSON.parse(stdout);
}

test.each([
  ["the plugin", "provider/hosts/plugin/server.js"],
  ["the provider's entry for the dynamic host", "provider/index.js"],
  ["the emulator", "emulator/index.js"],
])("%s loads nothing of @pulumi/pulumi but its protocol", async (_name, file) => {
  const loaded = await loadedBy(resolve(DIST, file));
  expect(loaded).not.toEqual([]);
  expect(loaded.filter((path) => PROGRAM_HALF.test(path))).toEqual([]);
});

test("a program's entry loads it: the check above sees it", async () => {
  expect((await loadedBy(resolve(DIST, "sdk/index.js"))).some((path) => PROGRAM_HALF.test(path))).toBe(true);
});
