import type { Clock } from "../../provider/client";

interface Due {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const START = Date.UTC(2030, 0, 1);

/** Time that passes only when nothing else can happen. */
export class VirtualTime implements Clock {
  #now = START;
  #order = 0;
  #due: Due[] = [];
  /** Work that ends without the passing of time. */
  #running = 0;

  now(): number {
    return this.#now;
  }

  /** Runs `run` in `ms` milliseconds; of several at one time, the one that was set first. */
  after(ms: number, run: () => void): () => void {
    const due = { at: this.#now + Math.max(0, ms), order: this.#order++, run };
    const place = this.#due.findIndex((other) => other.at > due.at);
    this.#due.splice(place === -1 ? this.#due.length : place, 0, due);
    return () => {
      this.#due = this.#due.filter((other) => other !== due);
    };
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = (): void => {
        cancel();
        reject(signal?.reason);
      };
      const cancel = this.after(ms, () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      });
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  /** Time stands still until the work is done. */
  async holding<T>(work: Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work;
    } finally {
      this.#running -= 1;
    }
  }

  /**
   * Lets time pass until the work is done.
   * @throws Error if nothing is left to happen, or if the work takes longer than `limitMs`
   */
  async until<T>(work: Promise<T>, limitMs: number): Promise<T> {
    let isDone = false;
    const done = (): void => {
      isDone = true;
    };
    work.then(done, done);
    const end = this.#now + limitMs;
    for (;;) {
      await this.#standstill();
      if (isDone) return await work;
      const next = this.#due.shift();
      if (next === undefined) throw new Error("Nothing is left to happen, and the work is not done.");
      if (next.at > end) throw new Error(`The work is not done after ${limitMs / 60_000} minutes.`);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
  }

  /** Goes back to the start and forgets all timers. */
  reset(): void {
    this.#now = START;
    this.#order = 0;
    this.#due = [];
  }

  /** Promises and ticks run before an immediate does. Streams use an immediate of their own: hence the second one. */
  async #standstill(): Promise<void> {
    do {
      await immediate();
      await immediate();
    } while (this.#running > 0);
  }
}
