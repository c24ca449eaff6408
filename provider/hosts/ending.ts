import type { RuntimeOptions } from "../runtime";

/** How long creations may go on after the process was asked to end: a request cut off may have made an object unseen. */
const GRACE_MS = 3000;
/** How the engine ends a process, and gives it five seconds for it. The second is that of Windows. */
const SIGNALS = ["SIGINT", "SIGBREAK"] as const;

/**
 * The end of a provider's process, which may come early. Uploads and waits stop at once and undo what they have to;
 * creations get a moment; then everything is cut off.
 */
export class Ending {
  readonly #stopping = new AbortController();
  readonly #cut = new AbortController();
  readonly #creations = new Set<Promise<unknown>>();

  /** What tells a runtime. */
  get signals(): Pick<RuntimeOptions, "signal" | "stopping"> {
    return { signal: this.#cut.signal, stopping: this.#stopping.signal };
  }

  /** Runs a creation. Until it is done, the process does not follow a signal to end before `stop` is through. */
  async creating<T>(work: Promise<T>): Promise<T> {
    if (this.#creations.size === 0) for (const signal of SIGNALS) process.on(signal, this.#exit);
    this.#creations.add(work);
    try {
      return await work;
    } finally {
      this.#creations.delete(work);
      if (this.#creations.size === 0) for (const signal of SIGNALS) process.off(signal, this.#exit);
    }
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#creations.size > 0) await Promise.race([Promise.allSettled(this.#creations), grace()]);
    this.#cut.abort();
  }

  readonly #exit = (): void => {
    void this.stop().finally(() => process.exit());
  };
}

async function grace(): Promise<void> {
  await new Promise((over) => {
    setTimeout(over, GRACE_MS).unref();
  });
}
