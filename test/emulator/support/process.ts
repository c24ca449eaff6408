import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { vi } from "vitest";
import { runEmulatorCli } from "../../../emulator/cli";
import { type Api, apiOf } from "./api";

/** An emulator that runs as a command of its own. */
export interface Command {
  readonly child: ChildProcess;
  readonly api: Api;
  readonly url: string;
  readonly token: string;
  /** What it printed when it started. */
  readonly greeting: string;
  /** What it has printed on stderr so far. */
  errors(): string;
}

/** What became of a command. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

const root = join(__dirname, "..", "..", "..");

/** Starts the command line, as one process, and waits until it says where it listens. */
export async function startCommand(...args: string[]): Promise<Command> {
  return await listening(launch(args));
}

/** Starts the command line with files limited to some KiB. Writing more fails, as on a disk that refuses a write. */
export async function startLimited(kib: number, ...args: string[]): Promise<Command> {
  return await listening(launch(args, limit(kib)));
}

/** Runs the command line, limited as by {@link startLimited}, until it ends by itself. */
export async function runLimited(kib: number, ...args: string[]): Promise<Ended> {
  return await ended(launch(args, limit(kib)));
}

function limit(kib: number): string[] {
  return ["bash", "-c", `ulimit -f ${kib}; trap "" XFSZ; exec "$@"`, "bash"];
}

async function listening(child: ChildProcess): Promise<Command> {
  let greeting = "";
  let errors = "";
  child.stderr?.on("data", (piece) => {
    errors += String(piece);
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (piece) => {
      greeting += String(piece);
      if (greeting.includes("export ")) resolve();
    });
    child.once("exit", () => reject(new Error(`The emulator ended: ${errors}`)));
  });
  const url = /Emulator at (\S+)/.exec(greeting)?.[1] ?? "";
  const token = /Token (\S+)/.exec(greeting)?.[1] ?? "";
  return { child, api: apiOf(url, token), url, token, greeting, errors: () => errors };
}

/** Runs the command line until it ends by itself. */
export async function runCommand(...args: string[]): Promise<Ended> {
  return await ended(launch(args));
}

async function ended(child: ChildProcess): Promise<Ended> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (piece) => {
    stdout += String(piece);
  });
  child.stderr?.on("data", (piece) => {
    stderr += String(piece);
  });
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { code, signal, stdout, stderr };
}

/**
 * Runs the command line within this process, which takes no time, until it ends by itself.
 *
 * @returns what its process would have ended with
 */
export async function runHere(...args: string[]): Promise<Omit<Ended, "signal">> {
  let stdout = "";
  let stderr = "";
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      stdout += String(text);
      return true;
    }),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      stderr += String(text);
      return true;
    }),
    vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Exit(Number(code));
    }),
  ];
  try {
    return { code: await runEmulatorCli(args), stdout, stderr };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { code: error.code, stdout, stderr };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Stands for the end of the process. */
class Exit extends Error {
  constructor(readonly code: number) {
    super(`the process ends with ${code}`);
  }
}

/** Sends a signal and waits for the end. @returns exit code and signal */
export async function stop(
  child: ChildProcess,
  signal: NodeJS.Signals,
): Promise<[number | null, NodeJS.Signals | null]> {
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  child.kill(signal);
  return ended;
}

/** @param before - a command, with its arguments, that runs the rest as a command */
function launch(args: readonly string[], before: readonly string[] = []): ChildProcess {
  const emulator = [process.execPath, "--import", "tsx", join("emulator", "cli.ts"), "--", ...args];
  const [program = "", ...rest] = [...before, ...emulator];
  return spawn(program, rest, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
  });
}
