import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { engineEnv, getEngine } from "../../../tools/engine";
import { backendEnv } from "./backend";
import type { Stack } from "./stack";

const COMMAND = resolve(__dirname, "../../../bin/pulumi-compute");

/** What a command ended with. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a command gets besides its arguments: standard input, and variables laid over the environment. */
export interface Given {
  readonly stdin?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs `npx pulumi-compute` in a stack's folder, as a user of the stack does: with the real CLI on PATH. */
export async function commandLine(stack: Stack, words: readonly string[], given: Given = {}): Promise<Ended> {
  return await execute(stack, process.execPath, [COMMAND, ...words], given);
}

/** Runs a line as a shell does, in a stack's folder. */
export async function shellLine(stack: Stack, line: string): Promise<Ended> {
  return await execute(stack, "bash", ["-ec", line], {});
}

async function execute(
  { folder, emulator }: Stack,
  file: string,
  words: readonly string[],
  { stdin = "", env = {} }: Given,
): Promise<Ended> {
  const all = {
    ...engineEnv(await getEngine(), process.env),
    ...backendEnv(folder),
    COMPUTE_URL: emulator.url,
    COMPUTE_TOKEN: emulator.token,
    ...env,
  };
  return await new Promise((done) => {
    const child = execFile(file, words, { cwd: folder, env: all }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : 1, stdout, stderr });
    });
    child.stdin?.end(stdin);
  });
}
