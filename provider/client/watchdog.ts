/** Timers cannot wait longer, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** Aborts a signal when it was not touched for a time. Its timer keeps no process alive. */
export class Watchdog {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  /** @param ms - undefined: it never aborts before it is touched */
  constructor(ms: number | undefined) {
    if (ms !== undefined) this.touch(ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Begins the time anew. */
  touch(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), Math.min(ms, LONGEST_MS)).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
