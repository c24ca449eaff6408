import { mkdir, readdir, rename, rm, rmdir, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "./errors";
import { formatOwner, isAbandoned, newOwner, parseOwner } from "./owner";
import { secondsSince } from "./progress";
import type { Log } from "./types";

const POLL_MS = 200;
const LOG_INTERVAL_MS = 10_000;
const HEARTBEAT_MS = 15_000;

/** After this time without a heartbeat a lock counts as abandoned, even if its owner runs. Milliseconds. */
export const LOCK_SILENCE_MS = 120_000;

/**
 * Runs `work` while it holds the lock. Waits while another process holds it, and logs that.
 *
 * The lock is a folder with one empty file, named after its owner. It is created complete, by a rename, which fails if the
 * folder already has a file. To take over an abandoned lock, exactly that owner's file is deleted: a lock that another
 * process took in the meantime has a different file and stays.
 *
 * @param lock absolute path of the folder; its parent exists
 * @param what the installed software, for the log
 */
export async function withLock<T>(lock: string, what: string, log: Log, work: () => Promise<T>): Promise<T> {
  const owner = formatOwner(newOwner());
  await acquire(lock, owner, what, log);
  const mark = join(lock, owner);
  const heartbeat = setInterval(() => void touch(mark), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await removeMark(lock, owner);
  }
}

async function acquire(lock: string, owner: string, what: string, log: Log): Promise<void> {
  const candidate = `${lock}-${owner}`;
  await mkdir(candidate);
  try {
    await writeFile(join(candidate, owner), "");
    const logWait = waitLogger(what, log);
    while (!(await claim(candidate, lock))) {
      await clearAbandoned(lock, log);
      logWait(await holders(lock));
      await sleep(POLL_MS);
      await touch(join(candidate, owner));
    }
  } catch (error) {
    await rm(candidate, { recursive: true, force: true });
    throw error;
  }
}

/** Renames the candidate to the lock; `false` if the lock is held. */
async function claim(candidate: string, lock: string): Promise<boolean> {
  try {
    await rename(candidate, lock);
    return true;
  } catch (error) {
    if (isTaken(codeOf(error))) return false;
    throw error;
  }
}

function isTaken(code: string | undefined): boolean {
  if (code === "ENOTEMPTY" || code === "EEXIST") return true;
  // Windows reports these codes for a rename to an existing folder.
  return process.platform === "win32" && (code === "EPERM" || code === "EACCES");
}

/** Deletes the lock if it is abandoned. */
async function clearAbandoned(lock: string, log: Log): Promise<void> {
  const names = await holders(lock);
  if (names.length === 0) await removeFolder(lock);
  for (const name of names) {
    const age = await ageOf(join(lock, name));
    if (age === undefined || !isAbandoned(parseOwner(name), age, LOCK_SILENCE_MS)) continue;
    log(`taking over from ${describeOwner(name)}, which ended before it was done`);
    await removeMark(lock, name);
  }
}

async function removeMark(lock: string, name: string): Promise<void> {
  await unlink(join(lock, name)).catch(ignoreMissing);
  await removeFolder(lock);
}

async function removeFolder(lock: string): Promise<void> {
  await rmdir(lock).catch((error: unknown) => {
    // Not empty: another process has taken the lock.
    if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST") ignoreMissing(error);
  });
}

async function holders(lock: string): Promise<string[]> {
  return readdir(lock).catch((error: unknown) => {
    ignoreMissing(error);
    return [];
  });
}

async function ageOf(file: string): Promise<number | undefined> {
  try {
    return Date.now() - (await stat(file)).mtimeMs;
  } catch (error) {
    ignoreMissing(error);
    return undefined;
  }
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  // If another process took over the lock, the work continues: a cache entry is always written as a whole.
  await utimes(file, now, now).catch(() => undefined);
}

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== "ENOENT") throw error;
}

function waitLogger(what: string, log: Log): (names: readonly string[]) => void {
  const started = Date.now();
  let next = started;
  return (names) => {
    const [name] = names;
    if (name === undefined || Date.now() < next) return;
    next = Date.now() + LOG_INTERVAL_MS;
    log(`waiting for ${describeOwner(name)}, which is installing ${what} (${secondsSince(started)} s)`);
  };
}

function describeOwner(name: string): string {
  const owner = parseOwner(name);
  return owner === undefined ? "another process" : `process ${owner.pid}`;
}
