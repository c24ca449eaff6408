import { Runtime, type RuntimeOptions } from "../../runtime";
import { collectSettings, type SettingName } from "../../settings";
import { debugThroughEngine, progressThroughEngine, warnThroughEngine } from "../engine-log";
import { Shutdown } from "../shutdown";
import { traceTo } from "../trace";

/** The state of one plugin process: one configuration, one runtime. */
export class Session {
  readonly #shutdown = new Shutdown();
  #runtime: Runtime | undefined;

  /** @param newRuntime - makes the runtime of a configuration; a simulation gives its own */
  constructor(private readonly newRuntime = (options: RuntimeOptions): Runtime => new Runtime(options)) {}

  /** Uses these settings from now on, and the environment for those not given. */
  configure(fromInputs: (name: SettingName) => string | undefined): void {
    this.#runtime = this.#start(fromInputs);
  }

  get runtime(): Runtime {
    this.#runtime ??= this.#start(() => undefined);
    return this.#runtime;
  }

  /** Runs a creation, update or deletion. `cancel` gives it a few seconds to finish. */
  writing<T>(work: Promise<T>): Promise<T> {
    return this.#shutdown.writing(work);
  }

  /** Stops all running operations at once, except requests of writes. */
  cancel(): Promise<void> {
    return this.#shutdown.stop();
  }

  #start(fromInputs: (name: SettingName) => string | undefined): Runtime {
    return this.newRuntime({
      settings: collectSettings(fromInputs, process.env),
      warn: warnThroughEngine,
      progress: progressThroughEngine,
      trace: traceTo({ env: process.env, debug: debugThroughEngine, warn: warnThroughEngine }),
      ...this.#shutdown.signals,
    });
  }
}
