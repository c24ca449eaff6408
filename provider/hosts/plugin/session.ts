import { Runtime } from "../../runtime";
import { collectSettings, type SettingName } from "../../settings";
import { progressThroughEngine, warnThroughEngine } from "../engine-log";

/** How long creations may go on after the engine asked to stop: a request cut off may have made an object unseen. */
const GRACE_MS = 3000;

/** One process of the plugin: one configuration, one runtime. */
export class Session {
  readonly #stopping = new AbortController();
  readonly #creations = new Set<Promise<unknown>>();
  #runtime: Runtime | undefined;

  /** Works with these settings from now on; the environment counts where they are silent. */
  configure(fromInputs: (name: SettingName) => string | undefined): void {
    this.#runtime = this.#start(fromInputs);
  }

  get runtime(): Runtime {
    this.#runtime ??= this.#start(() => undefined);
    return this.#runtime;
  }

  /** Runs a creation, which `cancel` lets finish for a moment. */
  async creating<T>(work: Promise<T>): Promise<T> {
    this.#creations.add(work);
    try {
      return await work;
    } finally {
      this.#creations.delete(work);
    }
  }

  /** Ends what is under way: at once, but for creations. */
  async cancel(): Promise<void> {
    if (this.#creations.size > 0) await Promise.race([Promise.allSettled(this.#creations), grace()]);
    this.#stopping.abort();
  }

  #start(fromInputs: (name: SettingName) => string | undefined): Runtime {
    return new Runtime({
      settings: collectSettings(fromInputs, process.env),
      warn: warnThroughEngine,
      progress: progressThroughEngine,
      signal: this.#stopping.signal,
    });
  }
}

async function grace(): Promise<void> {
  await new Promise((over) => {
    setTimeout(over, GRACE_MS).unref();
  });
}
