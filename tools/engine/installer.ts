import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { reasonOf } from "./errors";
import { withProgress } from "./progress";
import type { EngineSource, SourceContext } from "./types";
import { ENGINE_VERSION } from "./version";

/** The result from the child process that runs the installer: `undefined` after success, else the reason. */
export interface InstallResult {
  readonly failure: string | undefined;
}

const INSTALLER_URL = "https://get.pulumi.com/install.sh";
const PROBE_MS = 4_000;
const INSTALL_MS = 10 * 60_000;

/** The official installer, through the Automation API. Needs a network, and fails at once without one. */
export const installerSource: EngineSource = { name: "installer", obtain };

async function obtain(dir: string, context: SourceContext): Promise<void> {
  const unreachable = await probe(INSTALLER_URL, PROBE_MS);
  if (unreachable !== undefined) throw new Error(unreachable);
  await withProgress(`installing the Pulumi CLI v${ENGINE_VERSION}`, context.log, () =>
    runInstaller(dir, ENGINE_VERSION, context.env, AbortSignal.timeout(INSTALL_MS)),
  );
}

/** Sends a HEAD request. Returns why it failed within the limit (milliseconds), or `undefined` after success. */
export async function probe(url: string, limitMs: number): Promise<string | undefined> {
  const { host } = new URL(url);
  try {
    const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(limitMs) });
    return answer.ok ? undefined : `${host} returned ${answer.status}`;
  } catch (error) {
    const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return `${host} cannot be reached: ${reasonOf(reason)}`;
  }
}

/**
 * Installs a version of the CLI below `root`, its executables into `root/bin`. It runs in a process group of its own, which
 * ends when the signal is aborted or when this process ends, even by a crash: the installer has no way to be canceled.
 *
 * @param version without a leading `v`
 * @param env the environment of the installer
 */
export async function runInstaller(
  root: string,
  version: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const child = fork(join(__dirname, "installer-child.ts"), [root, version], {
    cwd: __dirname,
    env,
    execArgv: ["--import", "tsx"],
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const stop = (): void => {
    if (child.connected) child.disconnect();
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    const { failure } = await resultOf(child);
    if (failure !== undefined) throw new Error(failure);
  } catch (error) {
    if (signal.aborted) throw new Error("the installer took too long", { cause: error });
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}

function resultOf(child: ChildProcess): Promise<InstallResult> {
  const errors = child.stderr === null ? Promise.resolve("") : text(child.stderr);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("message", (message) => resolve(readResult(message)));
    // Not "close": it is not emitted after this side has disconnected.
    child.once("exit", () => {
      errors.then((said) => reject(new Error(said.trim() || "the installer ended without a result")), reject);
    });
  });
}

function readResult(message: unknown): InstallResult {
  if (typeof message !== "object" || message === null || !("failure" in message)) return { failure: undefined };
  return { failure: typeof message.failure === "string" ? message.failure : undefined };
}
