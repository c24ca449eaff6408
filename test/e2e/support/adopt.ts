import { execFile } from "node:child_process";
import { resolve } from "node:path";
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
