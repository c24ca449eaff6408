import { type Adopted, declaring, makeByHand } from "./by-hand";
import type { Run, Stack, StateResource } from "./stack";

/** What happened on a route, from the first adoption to the end. */
export interface Story {
  readonly all: ReadonlyMap<string, Adopted>;
  readonly adoption: Run;
  readonly adopted: readonly StateResource[];
  /** The preview of the program that declares them. */
  readonly preview: Run;
  /** The up of that program, which records the values that the service never returns. */
  readonly up: Run;
  readonly settled: readonly StateResource[];
  /** The preview, with a refresh, of a program that has other values for inputs that the service never returns. */
  readonly changed: Run;
  readonly writesBefore: readonly string[];
  readonly before: ReadonlyMap<string, unknown>;
  readonly destruction: Run;
  readonly writes: readonly string[];
  readonly after: ReadonlyMap<string, unknown>;
  /** All that was stored and printed. */
  readonly texts: string;
}

/**
 * Makes every object by hand, adopts them all, and takes the stack to its end.
 *
 * @param adopt - takes the objects into the state, and leaves a program that declares them
 */
export async function tell(stack: Stack, adopt: (all: readonly Adopted[]) => Promise<Run>): Promise<Story> {
  const all = await makeByHand(stack);
  const adoption = await adopt(all);
  const adopted = await stack.resources();
  const preview = await stack.preview("--expect-no-changes");
  await stack.program(declaring(all));
  const up = await stack.up();
  const settled = await stack.resources();
  await stack.program(declaring(all, ({ other = {} }) => ({ values: other })));
  const changed = await stack.preview("--refresh");
  const writesBefore = stack.writes();
  const before = await look(all);
  stack.emulator.control.clearRequests();
  const destruction = await stack.destroy();
  const writes = stack.writes();
  const after = await look(all);
  const printed = [adoption, preview, up, changed, destruction].map(({ output }) => output);
  return {
    all: new Map(all.map((one) => [one.row.name, one])),
    ...{ adoption, adopted, preview, up, settled, changed, writesBefore, before, destruction, writes, after },
    texts: [JSON.stringify(adopted), JSON.stringify(settled), ...printed].join("\n"),
  };
}

/** A resource of the state by its name. */
export function stateOf(state: readonly StateResource[], name: string): StateResource {
  const found = state.find(({ urn }) => urn.endsWith(`::${name}`));
  if (found === undefined) throw new Error(`${name} is not in the state`);
  return found;
}

/** What a preview would do to a resource: nothing where it stays as it is. */
export function stepsOf({ output }: Run, name: string): string[] {
  const lines = output.matchAll(new RegExp(`:\\w+ ${name} +(create|update|replace|delete)\\b`, "g"));
  return [...new Set([...lines].map(([, step = ""]) => step))];
}

async function look(all: readonly Adopted[]): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const one of all) found.set(one.row.name, await one.look());
  return found;
}
