/** One fetch of a list. */
interface Fetch {
  readonly startedAt: number;
  readonly entries: Promise<readonly unknown[]>;
  isRunning: boolean;
}

/** A list that is fetched again when it has to be newer than some event; those who ask at the same time share it. */
export class FreshList {
  #latest: Fetch | undefined;

  /**
   * @param fetch - fetches the whole list
   * @param now - this machine's clock, in milliseconds since 1970
   */
  constructor(
    private readonly fetch: () => Promise<readonly unknown[]>,
    private readonly now: () => number,
  ) {}

  /** The entries of a list whose fetch began after the time. Rejects as the fetch does. */
  async since(time: number): Promise<readonly unknown[]> {
    const found = this.#latest;
    if (found === undefined) return await this.#start().entries;
    if (found.startedAt > time) return await found.entries;
    if (found.isRunning) await found.entries.catch(() => undefined);
    // Whatever began while this one waited is new enough.
    const next = this.#latest === found || this.#latest === undefined ? this.#start() : this.#latest;
    return await next.entries;
  }

  #start(): Fetch {
    const started: Fetch = { startedAt: this.now(), entries: this.fetch(), isRunning: true };
    this.#latest = started;
    const end = () => {
      started.isRunning = false;
    };
    started.entries.then(end, () => {
      end();
      // A failed fetch is not shared with those who ask later.
      if (this.#latest === started) this.#latest = undefined;
    });
    return started;
  }
}
