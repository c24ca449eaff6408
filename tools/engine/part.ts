import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { type CacheEntry, discard, makeTemporary, publish, sweep } from "./cache";
import { withLock } from "./lock";
import type { SourceContext } from "./types";

/** Something beside the CLI that is kept in the cache. */
export interface Part {
  /** What it is, for the log. */
  readonly what: string;
  readonly entry: CacheEntry;
  /** Why what is in a folder is no good, or `undefined` where it is. */
  fault(dir: string, env: NodeJS.ProcessEnv): Promise<string | undefined>;
  /**
   * Puts it into a folder that is private to this call and holds an empty `bin`; the folder is renamed afterwards.
   * Throws an Error whose message is the reason where it cannot.
   */
  make(dir: string, context: SourceContext): Promise<void>;
}

/**
 * Finds a part in the cache, or puts it there: whole or not at all, and once where several processes ask. Throws an Error whose
 * message is the reason where it cannot.
 *
 * @returns the part's folder
 */
export async function getPart(part: Part, context: SourceContext): Promise<string> {
  const { dir, lock } = part.entry;
  if ((await part.fault(dir, context.env)) === undefined) return dir;
  await mkdir(dirname(dir), { recursive: true });
  return await withLock(lock, part.what, context.log, () => fill(part, context));
}

/** Puts a part into the cache. The caller holds the lock. */
async function fill(part: Part, context: SourceContext): Promise<string> {
  const { entry } = part;
  const isGood = async (dir: string): Promise<boolean> => (await part.fault(dir, context.env)) === undefined;
  // Another process may have done it while this one waited.
  if (await isGood(entry.dir)) return entry.dir;
  await sweep(entry);
  const temporary = await makeTemporary(entry);
  try {
    await part.make(temporary, context);
    const fault = await part.fault(temporary, context.env);
    if (fault !== undefined) throw new Error(fault);
    await publish(temporary, entry, isGood);
    return entry.dir;
  } finally {
    await discard(temporary);
  }
}
