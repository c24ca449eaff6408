import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { engineEnv, getEngine } from "../../../tools/engine";
import { backendEnv } from "./backend";
import type { Run, Stack } from "./stack";

const CLI = resolve(__dirname, "../../../bin/pulumi-compute");

/** Runs `npx pulumi-compute adopt` in a stack's folder. */
export async function adopt(stack: Stack, ...args: string[]): Promise<Run> {
  const env = { ...process.env, COMPUTE_URL: stack.emulator.url, COMPUTE_TOKEN: stack.emulator.token };
  return await new Promise((done) => {
    execFile(process.execPath, [CLI, "adopt", ...args], { cwd: stack.folder, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      done({ code, output: `${stdout}${stderr}` });
    });
  });
}

/** Fills in what `adopt` listed, with values that people know and the service does not return, and sets the configuration. */
export async function configure(
  { folder }: Stack,
  valueFor: (key: string) => string,
): Promise<{ readonly values: number; readonly files: number }> {
  const example = JSON.parse(await readFile(join(folder, "values.example.json"), "utf8"));
  const filled = Object.entries<object>(example).map(([kind, values]) => [
    kind,
    Object.fromEntries(Object.keys(values).map((key) => [key, valueFor(key)])),
  ]);
  await writeFile(join(folder, "values.json"), JSON.stringify(Object.fromEntries(filled)));
  const program = await readFile(join(folder, "index.ts"), "utf8");
  const files = [...program.matchAll(/readFileSync\("(secrets\/(\w+)\.pem)"/g)];
  await mkdir(join(folder, "secrets"));
  for (const [, path = "", key = ""] of files) await writeFile(join(folder, path), valueFor(key));
  const env = { ...engineEnv(await getEngine(), process.env), ...backendEnv(folder) };
  const { stdout } = await promisify(execFile)(process.execPath, ["configure.mjs"], { cwd: folder, env });
  return { values: Number(/^Set (\d+) values\.$/m.exec(stdout)?.[1]), files: files.length };
}
