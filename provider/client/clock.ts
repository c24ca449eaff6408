import { setTimeout as delay } from "node:timers/promises";

/** The longest wait of a timer, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** Time, replaceable in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls a function in `ms` milliseconds, unless it is canceled before. Nobody waits for it: it keeps no process alive. */
  after(ms: number, run: () => void): () => void;
}

/** This machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => delay(Math.min(ms, LONGEST_MS), undefined, signal === undefined ? {} : { signal }),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, LONGEST_MS)).unref();
    return () => clearTimeout(timer);
  },
};

/** Aborts its signal when nothing touches it for a time. Its timer keeps no process alive. */
export class Watchdog {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  /** @param ms - undefined: it does not abort before the first touch */
  constructor(ms: number | undefined) {
    if (ms !== undefined) this.touch(ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the time again. */
  touch(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), Math.min(ms, LONGEST_MS)).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
