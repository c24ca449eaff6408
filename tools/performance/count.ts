import { type Emulator, startEmulator } from "../../emulator";
import { resources } from "../../provider/resources";
import { EngineProcess, EngineResource, type Run } from "../../test/provider/resources/support/engine";
import { sender } from "../../test/provider/resources/support/requests";
import { COUNT, type Kind, kinds } from "./kinds";

/** What is done with all resources of a stack, in one process of the provider. */
export const steps = ["create", "refresh", "update", "replace", "delete"] as const;

export type Step = (typeof steps)[number];

/** The requests of one step. */
export interface Counted {
  readonly token: string;
  readonly step: Step;
  /** How many resources the stack has. */
  readonly objects: number;
  /** How many requests of each operation were made, by its name. */
  readonly operations: ReadonlyMap<string, number>;
}

/** Operations that the engine runs at once on two cores. */
const AT_ONCE = 8;

/** Counts the requests of every step of stacks with COUNT resources, one stack for each kind of `kinds`. */
export async function countAll(): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const kind of kinds) counted.push(...(await countKind(kind)));
  return counted;
}

/** Resources of which an account or a profile has one, and which `kinds` leaves out. */
export function singletons(): string[] {
  return resources.map(({ token }) => token).filter((token) => !kinds.some((kind) => kind.token === token));
}

/** How many requests a step made. */
export function total({ operations }: Counted): number {
  return [...operations.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * Counts the requests of every step of one stack.
 *
 * @throws Error if a step does something else with a resource than its name says
 */
export async function countKind({ token, before, create, update, replace }: Kind): Promise<Counted[]> {
  const emulator = await startEmulator();
  try {
    const stack = Array.from({ length: COUNT }, (_, index) => new EngineResource(emulator, token, `thing-${index}`));
    await before?.({ emulator, send: sender(emulator), file: refuseFile });
    const counted: Counted[] = [];
    const count = async (step: Step, did: Run["did"], work: Work): Promise<void> => {
      counted.push({ token, step, objects: COUNT, operations: await requestsOf(emulator, stack, did, work) });
    };
    await count("create", "create", (one, index, process) => one.up(create(index), {}, process));
    await count("refresh", "read", (one, _, process) => one.refresh(process));
    if (update) await count("update", "update", (one, index, process) => one.up(update(index), {}, process));
    if (replace) await count("replace", "replace", (one, index, process) => one.up(replace(index), {}, process));
    await count("delete", "delete", (one, _, process) => one.destroy(process));
    return counted;
  } finally {
    await emulator.close();
  }
}

type Work = (resource: EngineResource, index: number, process: EngineProcess) => Promise<Run>;

async function requestsOf(
  emulator: Emulator,
  stack: readonly EngineResource[],
  did: Run["did"],
  work: Work,
): Promise<Map<string, number>> {
  const { control } = emulator;
  control.clearRequests();
  const process = new EngineProcess(emulator);
  const queue = [...stack.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const run = await work(next[1], next[0], process);
      if (run.did !== did) throw new Error(`A step that should ${did} did ${run.did}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const requests = Map.groupBy(control.requests(), ({ operation, method, path }) => operation ?? `${method} ${path}`);
  return new Map([...requests].map(([operation, found]) => [operation, found.length]));
}

function refuseFile(): never {
  throw new Error("A stack of many resources has no files.");
}
