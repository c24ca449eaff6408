import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { type CacheEntry, discard, makeTemporary, publish, sweep } from "./cache";
import { withLock } from "./lock";
import type { SourceContext } from "./types";

/** A further tool in the cache, in addition to the CLI. */
export interface Part {
  /** Its name, for the log. */
  readonly what: string;
  readonly entry: CacheEntry;
  /** Why the content of a folder cannot be used; `undefined` if it can. */
  problem(dir: string, env: NodeJS.ProcessEnv): Promise<string | undefined>;
  /**
   * Puts the tool into a folder that is private to this call and has an empty `bin`. The folder is renamed afterwards.
   * Throws an Error whose message is the reason.
   */
  make(dir: string, context: SourceContext): Promise<void>;
}

/**
 * Finds a part in the cache, or puts it there as a whole. Concurrent processes do that once. Throws an Error whose message
 * is the reason.
 *
 * @returns the part's folder
 */
export async function getPart(part: Part, context: SourceContext): Promise<string> {
  const { dir, lock } = part.entry;
  if ((await part.problem(dir, context.env)) === undefined) return dir;
  await mkdir(dirname(dir), { recursive: true });
  return await withLock(lock, part.what, context.log, () => fill(part, context));
}

/** Puts a part into the cache. The caller holds the lock. */
async function fill(part: Part, context: SourceContext): Promise<string> {
  const { entry } = part;
  const isGood = async (dir: string): Promise<boolean> => (await part.problem(dir, context.env)) === undefined;
  // Another process may have put it there while this one waited.
  if (await isGood(entry.dir)) return entry.dir;
  await sweep(entry);
  const temporary = await makeTemporary(entry);
  try {
    await part.make(temporary, context);
    const problem = await part.problem(temporary, context.env);
    if (problem !== undefined) throw new Error(problem);
    await publish(temporary, entry, isGood);
    return entry.dir;
  } finally {
    await discard(temporary);
  }
}
