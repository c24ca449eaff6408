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

const REQUIREMENTS = join(__dirname, "language-python", "requirements.txt");
const ASK_MS = 60_000;
const INSTALL_MS = 10 * 60_000;

/** The packages of a virtual environment. */
export interface PythonPackages {
  /** Folder of the environment below the root of the cache. */
  readonly folder: string;
  /** The package that the environment is for, and its version. */
  readonly name: string;
  readonly version: string;
  /** Path of a file that pins it and all that it needs, with hashes. */
  readonly requirements: string;
}

/** A virtual environment with exactly the packages of language-python/requirements.txt. Needs Python and its package registry. */
export async function sdkPart(root: string): Promise<Part> {
  const sdk = { folder: "python-sdk", name: "pulumi", version: PYTHON_SDK_VERSION, requirements: REQUIREMENTS };
  return await packagesPart(root, sdk);
}

/** A virtual environment with exactly the packages of a requirements file. Needs Python and its package registry. */
export async function packagesPart(root: string, packages: PythonPackages): Promise<Part> {
  const { folder, name, version, requirements } = packages;
  const digest = createHash("sha256")
    .update(await readFile(requirements))
    .digest("hex");
  const entry = entryOf(root, folder, `v${version}-${digest.slice(0, 8)}`);
  const what = `the Python package ${name} ${version}`;
  return {
    what,
    entry,
    problem: (dir, env) => problem(dir, env, packages),
    make: (dir, context) => make(dir, context, what, requirements),
  };
}

/** The path of Python inside a virtual environment. */
export function pythonIn(dir: string, platform: NodeJS.Platform = process.platform): string {
  return platform === "win32" ? join(dir, "Scripts", "python.exe") : join(dir, "bin", "python3");
}

async function problem(
  dir: string,
  env: NodeJS.ProcessEnv,
  { name, version }: PythonPackages,
): Promise<string | undefined> {
  try {
    const program = `from importlib.metadata import version; print(version("${name}"))`;
    const answer = await run(pythonIn(dir), ["-c", program], { env: alone(env), limitMs: ASK_MS });
    return answer.trim() === version ? undefined : `${dir} has ${name} ${answer.trim()}`;
  } catch (error) {
    return reasonOf(error);
  }
}

async function make(dir: string, context: SourceContext, what: string, requirements: string): Promise<void> {
  const options = { env: alone(context.env), limitMs: INSTALL_MS };
  const install = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input"];
  // Wheels only: no code of a package runs during installation, and a platform without wheels fails at once.
  const pinned = ["--require-hashes", "--only-binary", ":all:", "--requirement", requirements];
  await withProgress(`installing ${what}`, context.log, async () => {
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
