import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { entryOf } from "./cache";
import { reasonOf } from "./errors";
import type { Part } from "./part";
import { withProgress } from "./progress";
import { CommandFailed, run } from "./run";
import type { SourceContext } from "./types";
import { PYTHON_SDK_VERSION } from "./version";

const WHAT = `the Python package pulumi ${PYTHON_SDK_VERSION}`;
const REQUIREMENTS = join(__dirname, "language-python", "requirements.txt");
const ASK_MS = 60_000;
const INSTALL_MS = 10 * 60_000;
const PRINT_VERSION = 'from importlib.metadata import version; print(version("pulumi"))';

/** A virtual environment with exactly the packages of language-python/requirements.txt. Needs Python and its package registry. */
export async function sdkPart(root: string): Promise<Part> {
  const digest = createHash("sha256")
    .update(await readFile(REQUIREMENTS))
    .digest("hex");
  const entry = entryOf(root, "python-sdk", `v${PYTHON_SDK_VERSION}-${digest.slice(0, 8)}`);
  return { what: WHAT, entry, problem, make };
}

/** The path of Python inside a virtual environment. */
export function pythonIn(dir: string, platform: NodeJS.Platform = process.platform): string {
  return platform === "win32" ? join(dir, "Scripts", "python.exe") : join(dir, "bin", "python3");
}

async function problem(dir: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const answer = await run(pythonIn(dir), ["-c", PRINT_VERSION], { env: alone(env), limitMs: ASK_MS });
    return answer.trim() === PYTHON_SDK_VERSION ? undefined : `${dir} has pulumi ${answer.trim()}`;
  } catch (error) {
    return reasonOf(error);
  }
}

async function make(dir: string, context: SourceContext): Promise<void> {
  const options = { env: alone(context.env), limitMs: INSTALL_MS };
  const install = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input"];
  // Wheels only: no code of a package runs during installation, and a platform without wheels fails at once.
  const pinned = ["--require-hashes", "--only-binary", ":all:", "--requirement", REQUIREMENTS];
  await withProgress(`installing ${WHAT}`, context.log, async () => {
    await makeEnvironment(dir, options);
    await run(pythonIn(dir), [...install, ...pinned], options);
  });
}

async function makeEnvironment(dir: string, options: Parameters<typeof run>[2]): Promise<void> {
  try {
    await run(process.platform === "win32" ? "python" : "python3", ["-m", "venv", dir], options);
  } catch (error) {
    if (error instanceof CommandFailed && error.notFound)
      throw new Error("Python 3 is not installed", { cause: error });
    throw error;
  }
}

/** An environment in which Python reads no packages from outside the virtual environment. */
function alone(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PYTHONPATH: _path, PYTHONHOME: _home, ...rest } = env;
  return rest;
}
