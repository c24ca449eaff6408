/**
 * Finds or installs what a Python program needs to run on the engine. Only tests with Python programs use it:
 *
 * - the Python language host: one next to the CLI or on PATH, else one that is built from the Go module named in
 *   language-python/go.mod and kept in the cache;
 * - the package `pulumi`, as language-python/requirements.txt pins it, in a virtual environment in the cache.
 */
import { delimiter, dirname, join, resolve } from "node:path";
import { cacheRoot } from "../../testing/cache-folder";
import { reasonOf } from "./errors";
import { isExecutable, pathFolders, pathKey } from "./executables";
import { getPart } from "./part";
import { hostNames, hostPart } from "./python-host";
import { type PythonPackages, packagesPart, pythonIn, sdkPart } from "./python-sdk";
import type { Engine, SourceContext } from "./types";

/** What a Python program needs to run on the engine. */
export interface PythonRuntime {
  /** The folder with `pulumi-language-python`. */
  readonly hostDir: string;
  /** Absolute path of the Python of a virtual environment with the package `pulumi`. */
  readonly python: string;
}

/** Options of `getPython`. */
export interface PythonOptions {
  /** Called with each line of progress. Default: progress is not logged. */
  readonly log?: (line: string) => void;
  /** The root of the cache. Default: the one of `getEngine`. */
  readonly cacheDir?: string;
  /** The environment to look in and to run commands in. Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Finds or installs the Python language host and a virtual environment: up to two minutes the first time, then cached.
 * Throws an Error with the reason. Needs Python 3.10 or newer, and Go if no language host is installed.
 */
export async function getPython(engine: Pick<Engine, "command">, options: PythonOptions = {}): Promise<PythonRuntime> {
  const { env = process.env, log = () => undefined } = options;
  const root = resolve(options.cacheDir ?? cacheRoot(env));
  try {
    const hostDir = (await findHost(engine, env)) ?? (await makeHost(root, { env, log }));
    return { hostDir, python: pythonIn(await getPart(await sdkPart(root), { env, log })) };
  } catch (error) {
    throw new Error(`A Python program cannot be run on the engine: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Finds or installs a virtual environment with pinned packages, in the cache. Throws an Error with the reason. Needs Python.
 *
 * @returns the absolute path of its Python
 */
export async function getPythonWith(packages: PythonPackages, options: PythonOptions = {}): Promise<string> {
  const { env = process.env, log = () => undefined } = options;
  const root = resolve(options.cacheDir ?? cacheRoot(env));
  return pythonIn(await getPart(await packagesPart(root, packages), { env, log }));
}

/**
 * Variables for a Python program, to be merged into the environment of `engineEnv`: the language host first on PATH, the
 * Python to run, and no other packages (`undefined` removes a variable).
 */
export function pythonSettings(runtime: PythonRuntime, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const key = pathKey(env);
  return {
    [key]: [runtime.hostDir, env[key]].filter(Boolean).join(delimiter),
    PULUMI_PYTHON_CMD: runtime.python,
    PYTHONHOME: undefined,
    PYTHONPATH: undefined,
  };
}

/** The folder of an installed language host, next to the CLI or on PATH, that also has its script. */
async function findHost(engine: Pick<Engine, "command">, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { host, script } = hostNames();
  for (const folder of [dirname(engine.command), ...pathFolders(env)]) {
    if ((await isExecutable(join(folder, host))) && (await isExecutable(join(folder, script)))) return folder;
  }
  return undefined;
}

async function makeHost(root: string, context: SourceContext): Promise<string> {
  return join(await getPart(hostPart(root), context), "bin");
}
