import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { ChildMessage, ParentMessage } from "./messages";

/** Folder of the launchers, which the engine takes for the provider's processes of either host. */
export const LAUNCHERS = join(__dirname, "bin");

type Name = "program" | "provider";

/** The warm processes of a test file. They end with it. */
const children = new Map<Name, ChildProcess>();

/**
 * Begins a run of the engine in the warm processes.
 *
 * @returns the flag and the environment that lead the CLI to them
 */
export async function beginWarm(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly flag: string; readonly env: NodeJS.ProcessEnv }> {
  const [program, provider] = await Promise.all([begin("program", folder, env), begin("provider", folder, env)]);
  return { flag: `--client=127.0.0.1:${program}`, env: { ...env, COMPUTE_E2E_PROVIDER: String(provider) } };
}

/** Ends the run: what served it is closed. */
export function endWarm(): void {
  for (const child of children.values()) child.send({ kind: "end" } satisfies ParentMessage);
}

async function begin(name: Name, folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const child = children.get(name) ?? start(name, env);
  return await new Promise((known, failed) => {
    const ended = () => failed(new Error(`the warm process of the ${name} has ended`));
    child.once("exit", ended);
    child.once("message", ({ port }: ChildMessage) => {
      child.off("exit", ended);
      known(port);
    });
    child.send({ kind: "begin", folder, env } satisfies ParentMessage);
  });
}

function start(name: Name, env: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(join(__dirname, `${name}.mts`), { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  children.set(name, child);
  return child;
}
