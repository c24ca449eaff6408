import type { Emulator } from "../../../../emulator";
import type { Clock } from "../../../../provider/client";
import { Runtime, type RuntimeOptions } from "../../../../provider/runtime";
import type { GivenSettings } from "../../../../provider/settings";

/** One process of the provider, which one run of the engine starts. What it warns and says is kept. */
export class EngineProcess {
  readonly warnings: string[] = [];
  readonly progress: string[] = [];
  readonly runtime: Runtime;

  constructor(
    emulator: Emulator,
    settings: GivenSettings = {},
    clock?: Clock,
    start: (options: RuntimeOptions) => Runtime = (options) => new Runtime(options),
  ) {
    this.runtime = start({
      settings: { url: emulator.url, token: emulator.token, ...settings },
      warn: (_urn, message) => this.warnings.push(message),
      progress: (_urn, message) => this.progress.push(message),
      ...(clock === undefined ? {} : { clock }),
    });
  }
}
