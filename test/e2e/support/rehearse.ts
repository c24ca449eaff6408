import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { engineEnv, getEngine } from "../../../tools/engine";
import { backendEnv } from "./backend";
import type { Stack } from "./stack";

const CLI = resolve(__dirname, "../../../bin/pulumi-compute");

/** What a rehearsal printed. */
export interface Rehearsed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npx pulumi-compute rehearse` in a stack's folder. `env` is laid over the environment; undefined removes a variable. */
export async function rehearse(stack: Stack, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Rehearsed> {
  const whole = {
    ...engineEnv(await getEngine(), process.env),
    ...backendEnv(stack.folder),
    COMPUTE_URL: stack.emulator.url,
    COMPUTE_TOKEN: stack.emulator.token,
    ...env,
  };
  return await new Promise((done) => {
    const options = { cwd: stack.folder, env: whole, maxBuffer: 1 << 26 };
    execFile(process.execPath, [CLI, "rehearse", ...args], options, (error, stdout, stderr) => {
      done({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : 1, stdout, stderr });
    });
  });
}
