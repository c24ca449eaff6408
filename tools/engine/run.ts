import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { codeOf } from "./errors";

/** How a command is run. */
export interface RunOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Time limit in milliseconds. The command is ended after it. */
  readonly limitMs: number;
  readonly cwd?: string;
}

const execute = promisify(execFile);
const OUTPUT_LIMIT_BYTES = 16 * 1024 * 1024;
const SHOWN_LINES = 5;

/** A command could not be started, took too long or failed. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
  /** The command was not found. */
  readonly notFound: boolean;

  constructor(command: string, reason: string, cause: unknown) {
    super(`${command}: ${reason}`, { cause });
    this.notFound = codeOf(cause) === "ENOENT";
  }
}

/**
 * Runs a command without a shell and without standard input, and returns what it wrote to its standard output.
 * Throws `CommandFailed` with the last lines of its error output.
 */
export async function run(command: string, args: readonly string[], options: RunOptions): Promise<string> {
  const running = execute(command, args, {
    env: options.env,
    timeout: options.limitMs,
    maxBuffer: OUTPUT_LIMIT_BYTES,
    windowsHide: true,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  running.child.stdin?.end();
  try {
    return (await running).stdout;
  } catch (error) {
    throw new CommandFailed([command, ...args.slice(0, 1)].join(" "), failure(error, options.limitMs), error);
  }
}

function failure(error: unknown, limitMs: number): string {
  if (codeOf(error) === "ENOENT") return "not found";
  if (!(error instanceof Error)) return String(error);
  if ("killed" in error && error.killed === true) return `not done after ${limitMs / 1000} s`;
  const output = "stderr" in error && typeof error.stderr === "string" ? lastLines(error.stderr) : "";
  return output === "" ? error.message : output;
}

function lastLines(text: string): string {
  return text.trim().split(/\r?\n/).slice(-SHOWN_LINES).join("\n");
}
