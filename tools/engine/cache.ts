import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf } from "./errors";
import { commandIn, inspect } from "./inspect";
import { formatOwner, isAbandoned, newOwner, parseOwner } from "./owner";
import type { EngineOrigin, Lookup } from "./types";
import { ENGINE_VERSION, formatVersion, type Version } from "./version";

/** The paths of one cache entry, such as an engine. They are in the same folder, so that a rename can move between them. */
export interface CacheEntry {
  /** The folder of the entry; executables are in `bin`. It is complete or does not exist. */
  readonly dir: string;
  /** The lock that is held while the entry is written. */
  readonly lock: string;
}

/** After this time a temporary folder is deleted if it is unknown whether its owner still runs. Milliseconds. */
const TEMPORARY_MS = 2 * 60 * 60 * 1000;

/** The entry for this version of the engine on a platform, such as `engine/v3.259.0-linux-x64` below the root. */
export function cacheEntry(root: string, platform: string = process.platform, arch: string = process.arch): CacheEntry {
  return entryOf(root, "engine", `v${ENGINE_VERSION}`, platform, arch);
}

/** The entry for a version of a tool on a platform, such as `engine/v3.259.0-linux-x64` below the root. */
export function entryOf(
  root: string,
  what: string,
  version: string,
  platform: string = process.platform,
  arch: string = process.arch,
): CacheEntry {
  const dir = join(root, what, `${version}-${platform}-${arch}`);
  return { dir, lock: `${dir}.lock` };
}

/** Finds the engine in an entry, or in a temporary folder of the same structure, and checks that it runs. */
export async function readEngine(dir: string, source: EngineOrigin, env: NodeJS.ProcessEnv): Promise<Lookup> {
  const binDir = join(dir, "bin");
  if (!(await exists(dir))) return { engine: undefined, reason: `nothing at ${dir}` };
  const found = await inspect(commandIn(binDir), [], env, refuseCached);
  if (!found.ok) return { engine: undefined, reason: found.reason };
  return { engine: { command: found.command, binDir, version: ENGINE_VERSION, source } };
}

/** Makes an empty folder next to the entry, named after this process. */
export async function makeTemporary(entry: CacheEntry): Promise<string> {
  const dir = `${entry.dir}.tmp-${formatOwner(newOwner())}`;
  await mkdir(join(dir, "bin"), { recursive: true });
  return dir;
}

/**
 * Renames a finished temporary folder to its entry. A broken existing entry is replaced. A working one stays, and the
 * temporary folder is deleted.
 *
 * @param isGood whether the content of a folder works
 */
export async function publish(
  temporary: string,
  entry: CacheEntry,
  isGood: (dir: string) => Promise<boolean>,
): Promise<void> {
  if (await moved(temporary, entry.dir)) return;
  if (await isGood(entry.dir)) return discard(temporary);
  const aside = `${entry.dir}.tmp-${formatOwner(newOwner())}`;
  await rename(entry.dir, aside);
  await rename(temporary, entry.dir);
  await discard(aside);
}

/** Deletes a folder with its content. Does nothing if it does not exist. */
export async function discard(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true, maxRetries: 3 });
}

/** Deletes the temporary folders that ended processes left next to the entry. */
export async function sweep(entry: CacheEntry): Promise<void> {
  const parent = dirname(entry.dir);
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const owner = temporaryOwner(path, entry);
    if (owner === undefined) continue;
    const ageMs = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (isAbandoned(parseOwner(owner), ageMs, TEMPORARY_MS)) await discard(path);
  }
}

function temporaryOwner(path: string, entry: CacheEntry): string | undefined {
  const prefix = [`${entry.dir}.tmp-`, `${entry.lock}-`].find((start) => path.startsWith(start));
  return prefix === undefined ? undefined : path.slice(prefix.length);
}

function refuseCached(version: Version): string | undefined {
  return formatVersion(version) === ENGINE_VERSION ? undefined : `not ${ENGINE_VERSION}`;
}

async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (await exists(to)) return false;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}
