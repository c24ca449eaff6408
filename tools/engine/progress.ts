import type { Log } from "./types";

const TICK_MS = 10_000;

/** Logs the start of a step, its duration every ten seconds, and its end. */
export async function withProgress<T>(what: string, log: Log, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  log(`${what} ...`);
  const timer = setInterval(() => log(`${what} ... ${secondsSince(started)} s`), TICK_MS);
  try {
    const result = await work();
    log(`${what}: done after ${secondsSince(started)} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/** Whole seconds since a time in milliseconds. */
export function secondsSince(started: number): number {
  return Math.round((Date.now() - started) / 1000);
}
