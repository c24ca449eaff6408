import type { RuntimeOptions } from "../runtime";

/** How long creations may continue after a stop was requested: an aborted request may have created an unrecorded object. */
const GRACE_MS = 3000;
/** The signals by which the engine stops a process. The process then has five seconds. SIGBREAK: Windows. */
const SIGNALS = ["SIGINT", "SIGBREAK"] as const;

/**
 * The graceful shutdown of a provider process. Uploads and waits are aborted first and clean up; running creations get
 * `GRACE_MS`; then all requests are aborted.
 */
export class Shutdown {
  readonly #stopping = new AbortController();
  readonly #aborted = new AbortController();
  readonly #creations = new Set<Promise<unknown>>();

  /** The abort signals for a runtime. */
  get signals(): Pick<RuntimeOptions, "signal" | "stopping"> {
    return { signal: this.#aborted.signal, stopping: this.#stopping.signal };
  }

  /** Runs a creation. While it runs, a signal stops the process only after `stop` is done. */
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

  /** Stops all running operations. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#creations.size > 0) await Promise.race([Promise.allSettled(this.#creations), grace()]);
    this.#aborted.abort();
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
