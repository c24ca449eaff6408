import { spawn } from "node:child_process";

/** A running command of a pipeline, in a process group of its own. */
export interface PipelineRun {
  /** The exit code, or null after a signal. */
  readonly done: Promise<number | null>;
  /** What was printed so far. */
  log(): string;
  /** Sends a signal to the command alone, as the runner of a pipeline does. */
  signal(signal: NodeJS.Signals): void;
  /** Kills the command and all that it has started, as if the machine were lost. One that has ended stays so. */
  kill(): void;
}

/** Starts a command in a folder. */
export function startRun(words: readonly string[], cwd: string, env: NodeJS.ProcessEnv): PipelineRun {
  const [program = "", ...args] = words;
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} cannot be started.`);
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      log += text;
    });
  }
  const done = new Promise<number | null>((ended) => child.on("close", (code) => ended(code)));
  const kill = (): void => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, "SIGKILL");
  };
  return { done, log: () => log, signal: (name) => child.kill(name), kill };
}
