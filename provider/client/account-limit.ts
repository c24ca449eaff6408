import type { RateLimit } from "./headers";

/** The answers of one window that named a limit of one size. */
interface Window {
  /** End of the window, as the service sends it: seconds since 1970. */
  end: number;
  readonly operations: Set<string>;
  /** Counts of remaining requests. A limit gives each of them once. */
  readonly counts: Set<number>;
}

/** Ends of one window may differ by this much. Seconds. */
const TOLERANCE = 1;

/**
 * Learns which limit holds for all operations together. An answer names the limit that has the fewest requests left: its size, what
 * remains, and when its window ends. The account's limit is one that answers of several operations count down, or that answers of an
 * operation name beside a smaller one, which is its own.
 */
export class AccountLimit {
  /** Requests that the account's limit allows in a window; undefined: not learned yet. */
  #size: number | undefined;
  readonly #windows = new Map<number, Window>();
  /** The smallest limit that answers of an operation named. */
  readonly #smallest = new Map<string, number>();
  /** Sizes that several limits have: a count came twice. */
  readonly #several = new Set<number>();

  get size(): number | undefined {
    return this.#size;
  }

  /**
   * Tells whether a limit that an answer names is the account's.
   *
   * @param isRefused - the answer is a 429: its count is that of the last request before
   */
  learn(operation: string, { size, window: end, remaining }: RateLimit, isRefused: boolean): boolean {
    if (size === undefined) return false;
    const window = this.#window(size, end);
    window.operations.add(operation);
    if (!isRefused) {
      if (window.counts.has(remaining)) this.#several.add(size);
      window.counts.add(remaining);
    }
    const isOwn = size <= this.#smallestOf(operation, size);
    if (this.#several.has(size)) {
      if (size === this.#size) this.#size = undefined;
    } else if ((window.operations.size > 1 || !isOwn) && size > (this.#size ?? 0)) {
      this.#size = size;
    }
    return size === this.#size;
  }

  #smallestOf(operation: string, size: number): number {
    const smallest = Math.min(size, this.#smallest.get(operation) ?? size);
    this.#smallest.set(operation, smallest);
    return smallest;
  }

  #window(size: number, end: number): Window {
    const known = this.#windows.get(size);
    if (known !== undefined && Math.abs(known.end - end) <= TOLERANCE) {
      known.end = end;
      return known;
    }
    const window: Window = { end, operations: new Set(), counts: new Set() };
    this.#windows.set(size, window);
    return window;
  }
}
