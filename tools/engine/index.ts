/**
 * Finds or installs the Pulumi CLI ("the engine") for this repository's tests, benchmarks and quickstart. In this order:
 *
 * 1. `installed`: a `pulumi` on PATH that is new enough and comes with its Node hosts (installed.ts);
 * 2. `cache`: one that an earlier call put into the cache, outside the checkout (cache.ts);
 * 3. `installer`: the official installer, if its server can be reached (installer.ts);
 * 4. `go`: a build from the Go modules named in cli/go.mod and language-nodejs/go.mod (go-build.ts).
 *
 * 3 and 4 write into a temporary folder, check that the engine runs, and rename the folder into the cache, under a lock
 * (lock.ts): a cached engine is complete, and concurrent processes install it once. `engineEnv` makes the environment to run
 * it in.
 *
 * `getPython` (python.ts) finds or installs what Python programs also need.
 *
 * The cache is `PULUMI_COMPUTE_CACHE`, else a folder `pulumi-compute` in the platform's cache folder; the engine is in
 * `engine/v<version>-<platform>-<arch>/bin` below it.
 */
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { cacheRoot } from "../../testing/cache-folder";
import { type CacheEntry, cacheEntry, discard, makeTemporary, publish, readEngine, sweep } from "./cache";
import { codeOf, EngineUnavailable, type FailedAttempt, reasonOf } from "./errors";
import { goSource } from "./go-build";
import { findInstalled } from "./installed";
import { installerSource } from "./installer";
import { withLock } from "./lock";
import type { Engine, EngineSource, Lookup, SourceContext } from "./types";
import { ENGINE_VERSION } from "./version";

export { engineEnv } from "./env";
export { EngineUnavailable } from "./errors";
export { getPython, getPythonWith, type PythonRuntime, pythonSettings } from "./python";
export type { Engine, EngineSource } from "./types";

/** Options of `getEngine`. */
export interface EngineOptions {
  /** Called with each line of progress. Default: progress is not logged. */
  readonly log?: (line: string) => void;
  /** The root of the cache. Default: described at the top of this file. */
  readonly cacheDir?: string;
  /** The environment to look in and to run commands in. Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
  /** The ways to fill the cache, in order. Default: the installer, then Go. */
  readonly sources?: readonly EngineSource[];
}

/**
 * Finds or installs the Pulumi CLI: seconds if it is installed or cached, minutes if it has to be built.
 * Throws `EngineUnavailable` if none can be found or installed.
 */
export async function getEngine(options: EngineOptions = {}): Promise<Engine> {
  const { sources = [installerSource, goSource], env = process.env, log = () => undefined } = options;
  const installed = await findInstalled(env);
  if (installed.engine !== undefined) return installed.engine;

  const entry = cacheEntry(resolve(options.cacheDir ?? cacheRoot(env)));
  const attempts: FailedAttempt[] = [{ way: "installed", reason: installed.reason }];
  try {
    const cached = await readEngine(entry.dir, "cache", env);
    if (cached.engine !== undefined) return cached.engine;
    await mkdir(dirname(entry.dir), { recursive: true });
    return await withLock(entry.lock, `the Pulumi CLI v${ENGINE_VERSION}`, log, () =>
      fillCache(entry, sources, { env, log }, attempts),
    );
  } catch (error) {
    // Only a system error about the cache's files, such as "permission denied", counts as a failed attempt.
    if (codeOf(error) === undefined) throw error;
    throw new EngineUnavailable([...attempts, { way: "cache", reason: reasonOf(error) }]);
  }
}

/** Puts an engine into the cache. The caller holds the lock. */
async function fillCache(
  entry: CacheEntry,
  sources: readonly EngineSource[],
  context: SourceContext,
  before: readonly FailedAttempt[],
): Promise<Engine> {
  // Another process may have put it there while this one waited.
  const cached = await readEngine(entry.dir, "cache", context.env);
  if (cached.engine !== undefined) return cached.engine;
  await sweep(entry);

  const attempts = [...before, { way: "cache", reason: cached.reason }];
  for (const source of sources) {
    const got = await trySource(source, entry, context);
    if (got.engine !== undefined) return got.engine;
    context.log(`${source.name}: ${got.reason}`);
    attempts.push({ way: source.name, reason: got.reason });
  }
  throw new EngineUnavailable(attempts);
}

/** Puts the engine of one source into the cache, if it works. */
async function trySource(source: EngineSource, entry: CacheEntry, context: SourceContext): Promise<Lookup> {
  const temporary = await makeTemporary(entry);
  try {
    await source.obtain(temporary, context);
    const made = await readEngine(temporary, source.name, context.env);
    if (made.engine === undefined) return made;
    const isGood = async (dir: string): Promise<boolean> =>
      (await readEngine(dir, "cache", context.env)).engine !== undefined;
    await publish(temporary, entry, isGood);
    return await readEngine(entry.dir, source.name, context.env);
  } catch (error) {
    return { engine: undefined, reason: reasonOf(error) };
  } finally {
    await discard(temporary);
  }
}
