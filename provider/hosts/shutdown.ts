import type { RuntimeOptions } from "../runtime";

/** How long writes may continue after a stop was requested: the state lacks what an aborted request may have done. */
const GRACE_MS = 3000;
/** The signals by which the engine stops a process. The process then has five seconds. SIGBREAK: Windows. */
const SIGNALS = ["SIGINT", "SIGBREAK"] as const;

/**
 * The graceful shutdown of a provider process. Uploads and waits are aborted first and clean up; running creations,
 * updates and deletions get `GRACE_MS`; then all requests are aborted.
 */
export class Shutdown {
  readonly #stopping = new AbortController();
  readonly #aborted = new AbortController();
  readonly #writes = new Set<Promise<unknown>>();

  /** The abort signals for a runtime. */
  get signals(): Pick<RuntimeOptions, "signal" | "stopping"> {
    return { signal: this.#aborted.signal, stopping: this.#stopping.signal };
  }

  /** Runs a creation, update or deletion. While it runs, a signal stops the process only after `stop` is done. */
  async writing<T>(work: Promise<T>): Promise<T> {
    if (this.#writes.size === 0) for (const signal of SIGNALS) process.on(signal, this.#exit);
    this.#writes.add(work);
    try {
      return await work;
    } finally {
      this.#writes.delete(work);
      if (this.#writes.size === 0) for (const signal of SIGNALS) process.off(signal, this.#exit);
    }
  }

  /** Stops all running operations. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#writes.size > 0) await Promise.race([Promise.allSettled(this.#writes), grace()]);
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
