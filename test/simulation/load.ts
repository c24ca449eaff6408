import { type InProcessEmulator, startInProcess } from "../../emulator/in-process";
import { publicRateLimits } from "../../emulator/public-rate-limits";
import { services } from "../../emulator/services";
import type { Props } from "../../provider/core";
import { Runtime } from "../../provider/runtime";
import type { GivenSettings } from "../../provider/settings";
import { EngineProcess, EngineResource, type Run } from "../provider/resources/support/engine";
import { Link, Network } from "./network";
import { Random } from "./random";
import { withStubbedGlobals } from "./stubbed-globals";
import { VirtualTime } from "./virtual-time";

const ORIGIN = "http://main.localhost";

/** Operations that the engine runs at once on two cores. */
const AT_ONCE = 8;

/** A request that was refused by 429. */
export interface Refused {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The size of the limit that was used up. */
  readonly limit: string;
}

/** What a command on a large stack cost. */
export interface Cost {
  /** Requests that the service received, refused ones included. */
  readonly requests: number;
  /** Requests that were refused by 429. */
  readonly refused: readonly Refused[];
  /** Requests that were not refused by 429, by operation. */
  readonly operations: Readonly<Record<string, number>>;
  /** Duration in milliseconds. */
  readonly ms: number;
}

/** A service and an engine with large stacks, in time that passes only when nothing else can happen. */
export class Load {
  private readonly network: Network;
  private readonly refused: Refused[] = [];

  private constructor(
    readonly time: VirtualTime,
    readonly emulator: InProcessEmulator,
    random: Random,
    private readonly settings: GivenSettings,
  ) {
    const handle: InProcessEmulator["handle"] = async (request) => {
      const answer = await emulator.handle(request);
      if (answer?.status === 429)
        this.refused.push({ at: time.now(), limit: answer.headers["x-ratelimit-limit"] ?? "" });
      return answer;
    };
    this.network = new Network(time, new Map([[ORIGIN, { ...emulator, handle }]]), random);
  }

  /** Does work with a new service. Requests and answers are on the way for 1 to 80 ms. */
  static async with<T>(work: (load: Load) => Promise<T>, settings: GivenSettings = {}): Promise<T> {
    const time = new VirtualTime();
    const emulator = await startInProcess(ORIGIN, { clock: time });
    const random = new Random(1);
    try {
      return await withStubbedGlobals(
        time,
        () => random,
        () => work(new Load(time, emulator, random, settings)),
      );
    } finally {
      await emulator.close();
    }
  }

  /** Sets the limits of the public service. Their windows begin with the next requests. */
  limit(): void {
    this.emulator.control.setRateLimits(publicRateLimits(services));
  }

  /** A stack of equal resources, named `<stack>-<number>`. */
  stack(token: string, stack: string, count: number): EngineResource[] {
    return Array.from({ length: count }, (_, index) => new EngineResource(this.emulator, token, `${stack}-${index}`));
  }

  /** Runs commands of several stacks at the same time, each in a process of its own. */
  async cost(...commands: readonly ((process: EngineProcess) => Promise<unknown>)[]): Promise<Cost> {
    const { network, time, emulator } = this;
    network.log.length = 0;
    this.refused.length = 0;
    emulator.control.clearRequests();
    const startedAt = time.now();
    const running = commands.map((command, index) => command(this.#process(`stack ${index}`)));
    await time.until(Promise.all(running), 3_600_000);
    return {
      requests: network.log.length,
      refused: [...this.refused],
      operations: this.#carriedOut(),
      ms: time.now() - startedAt,
    };
  }

  /** Lets time pass while nothing happens. */
  async rest(ms: number): Promise<void> {
    await this.time.until(this.time.sleep(ms), ms);
  }

  #carriedOut(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { operation = "", status } of this.emulator.control.requests())
      if (status !== 429) counts[operation] = (counts[operation] ?? 0) + 1;
    return counts;
  }

  #process(actor: string): EngineProcess {
    const link = new Link(actor);
    const dispatcher = this.network.connect(link);
    return new EngineProcess(
      this.emulator,
      this.settings,
      this.time,
      (options) => new Runtime({ ...options, dispatcher }),
    );
  }
}

/** Runs a step of each resource, as many at once as the engine does. */
export async function each(
  resources: readonly EngineResource[],
  step: (resource: EngineResource, index: number) => Promise<Run>,
): Promise<void> {
  const queue = [...resources.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await step(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** `pulumi up`, with the inputs of each resource. */
export function up(resources: readonly EngineResource[], args: (index: number) => Props) {
  return (process: EngineProcess) => each(resources, (resource, index) => resource.up(args(index), {}, process));
}

/** `pulumi refresh`. */
export function refresh(resources: readonly EngineResource[]) {
  return (process: EngineProcess) => each(resources, (resource) => resource.refresh(process));
}

/** `pulumi destroy`: the engine deletes in the reverse order. */
export function destroy(resources: readonly EngineResource[]) {
  return (process: EngineProcess) => each(resources.toReversed(), (resource) => resource.destroy(process));
}
