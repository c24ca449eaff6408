import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { messageOf, RefusedError } from "../../core";

/** Where the Pulumi CLI runs. */
export interface CliPlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Interrupts the CLI. */
  readonly signal: AbortSignal;
}

/** What the CLI ended with. Both texts may contain secrets. */
export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const ALWAYS = ["--non-interactive", "--color", "never"];
/** A CLI that was interrupted may take this long to end. Milliseconds. */
const LAST_WAIT_MS = 20_000;

/**
 * Runs the Pulumi CLI to its end.
 *
 * @param input - standard input; none by default
 * @throws RefusedError if there is no CLI, or the run was interrupted
 */
export async function runCli(args: readonly string[], { cwd, env, signal }: CliPlace, input = ""): Promise<CliRun> {
  signal.throwIfAborted();
  const child = spawn("pulumi", [...args, ...ALWAYS], { cwd, env, stdio: "pipe" });
  const interrupt = (): void => {
    child.kill("SIGINT");
    setTimeout(() => child.kill("SIGKILL"), LAST_WAIT_MS).unref();
  };
  signal.addEventListener("abort", interrupt, { once: true });
  try {
    const ended = new Promise<number>((done, fail) => {
      child.once("error", (error) => fail(notStarted(error)));
      child.once("close", (code) => done(code ?? 1));
    });
    // A CLI that ends early does not read its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    signal.throwIfAborted();
    return { code, stdout, stderr };
  } finally {
    signal.removeEventListener("abort", interrupt);
  }
}

/**
 * Runs the Pulumi CLI and returns what it printed.
 *
 * @param shown - the command as the error message shows it
 * @throws RefusedError with the standard error, if it fails
 */
export async function mustRun(
  args: readonly string[],
  place: CliPlace,
  shown: string,
  input?: string,
): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, place, input);
  if (code === 0) return stdout;
  throw new RefusedError(`\`${shown}\` failed: ${stderr.trim().replace(/^error: /, "") || `exit code ${code}`}`);
}

function notStarted(error: Error): RefusedError {
  const isMissing = "code" in error && error.code === "ENOENT";
  const message = isMissing
    ? "The Pulumi CLI, `pulumi`, was not found on PATH: install it (https://www.pulumi.com/docs/install/)."
    : `The Pulumi CLI could not be started: ${messageOf(error)}.`;
  return new RefusedError(message, { cause: error });
}
