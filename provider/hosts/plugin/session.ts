import { Runtime } from "../../runtime";
import { collectSettings, type SettingName } from "../../settings";
import { Ending } from "../ending";
import { progressThroughEngine, warnThroughEngine } from "../engine-log";

/** One process of the plugin: one configuration, one runtime. */
export class Session {
  readonly #ending = new Ending();
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
  creating<T>(work: Promise<T>): Promise<T> {
    return this.#ending.creating(work);
  }

  /** Ends what is under way: at once, but for requests of creations. */
  cancel(): Promise<void> {
    return this.#ending.stop();
  }

  #start(fromInputs: (name: SettingName) => string | undefined): Runtime {
    return new Runtime({
      settings: collectSettings(fromInputs, process.env),
      warn: warnThroughEngine,
      progress: progressThroughEngine,
      ...this.#ending.signals,
    });
  }
}
