/** Lets a number of requests through at once; the others wait in the order in which they came. */
export class Gate {
  readonly #queue: (() => void)[] = [];
  #inside = 0;

  /** @param places - how many may be inside at once */
  constructor(private readonly places: number) {}

  /** Whether the next one has to wait. */
  get isFull(): boolean {
    return this.#inside >= this.places;
  }

  /**
   * Resolves when there is a place, with the function that leaves it again.
   * @throws the signal's reason when it aborts before
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.isFull) await this.#turn(signal);
    else this.#inside += 1;
    let isInside = true;
    return () => {
      if (isInside) this.#leave();
      isInside = false;
    };
  }

  /** A place is handed over: whoever comes meanwhile cannot take it. */
  #leave(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#inside -= 1;
    else next();
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        signal.removeEventListener("abort", abort);
        resolve();
      };
      const abort = () => {
        this.#queue.splice(this.#queue.indexOf(turn), 1);
        reject(signal.reason);
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#queue.push(turn);
    });
  }
}
