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

/** A rehearsal that runs. */
export interface RunningRehearsal {
  readonly done: Promise<Rehearsed>;
  /** Sends SIGINT to the command alone, as a pipeline may. */
  interrupt(): void;
}

/** Runs `npx pulumi-compute rehearse` in a stack's folder. `env` is laid over the environment; undefined removes a variable. */
export async function rehearse(stack: Stack, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Rehearsed> {
  return await beginRehearsal(stack, { ...(await rehearseEnv(stack)), ...env }, args).done;
}

/** The environment of a rehearsal: the CLI, the stack's backend, and the emulator in the place of the service. */
export async function rehearseEnv({ folder, emulator }: Stack): Promise<NodeJS.ProcessEnv> {
  return {
    ...engineEnv(await getEngine(), process.env),
    ...backendEnv(folder),
    COMPUTE_URL: emulator.url,
    COMPUTE_TOKEN: emulator.token,
  };
}

/** Starts a rehearsal with exactly this environment. */
export function beginRehearsal(
  { folder }: Stack,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): RunningRehearsal {
  let interrupt = (): void => undefined;
  const done = new Promise<Rehearsed>((ended) => {
    const options = { cwd: folder, env, maxBuffer: 1 << 26 };
    const child = execFile(process.execPath, [CLI, "rehearse", ...args], options, (error, stdout, stderr) => {
      ended({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : 1, stdout, stderr });
    });
    interrupt = () => void child.kill("SIGINT");
  });
  return { done, interrupt: () => interrupt() };
}
