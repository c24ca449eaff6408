import { Agent, Dispatcher } from "undici";
import type { Emulator } from "../../../../emulator";
import { Runtime } from "../../../../provider/runtime";
import { EngineProcess } from "./engine-process";

/** When a process of the provider is killed. */
export interface Death {
  /** Beginning of the request line: `POST /tags`. */
  readonly request: string;
  /** Which of the requests that match. Default: the first. */
  readonly nth?: number;
  /** The service has not received the request, or has carried it out and its answer is lost. */
  readonly when: "before" | "after";
}

/** A process of the provider that is killed at a request: what it has under way never ends. */
export function mortalProcess(
  emulator: Emulator,
  death: Death,
): { readonly process: EngineProcess; readonly killed: Promise<void> } {
  let die = (): void => {};
  const killed = new Promise<void>((done) => {
    die = done;
  });
  const dispatcher = new MortalDispatcher(death, die);
  const process = new EngineProcess(emulator, {}, undefined, (options) => new Runtime({ ...options, dispatcher }));
  return { process, killed };
}

/** Sends requests until the process is killed. */
class MortalDispatcher extends Dispatcher {
  private readonly agent = new Agent();
  private isAlive = true;
  private seen = 0;

  constructor(
    private readonly death: Death,
    private readonly die: () => void,
  ) {
    super();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (!this.isAlive) return true;
    const { request, nth = 1, when } = this.death;
    if (!`${options.method} ${options.path.replace(/^\/v4/, "")}`.startsWith(request))
      return this.agent.dispatch(options, handler);
    this.seen += 1;
    if (this.seen !== nth) return this.agent.dispatch(options, handler);
    this.isAlive = false;
    if (when === "before") this.#end();
    else this.agent.dispatch(options, this.#deaf());
    return true;
  }

  /** Nobody hears the answer. */
  #deaf(): Dispatcher.DispatchHandler {
    const nothing = (): void => {};
    const end = (): void => this.#end();
    return {
      onRequestStart: nothing,
      onResponseStart: nothing,
      onResponseData: nothing,
      onResponseEnd: end,
      onResponseError: end,
    };
  }

  #end(): void {
    this.die();
    // Answers that are still on their way are lost.
    void this.agent.destroy();
  }
}
