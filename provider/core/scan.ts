import { type FoundObject, findById, objectOf, type ToldObject } from "./adopt";
import { type Context, partsOf } from "./context";
import type { Props, ResourceDefinition } from "./definition";
import { type Diff, diffResource } from "./diff";
import { withoutUndefined } from "./given";
import { hiddenOutputs } from "./hidden";
import { inParallel } from "./parallel";
import { asRead } from "./read";

/**
 * What is asked of each object beside the lists: nothing; what an adoption needs; or everything that a read tells and
 * the lists do not.
 */
export type ScanDepth = "listed" | "adoptable" | "complete";

/** Tells how many objects have been read by themselves, and how many there are. */
export type ScanProgress = (done: number, total: number) => void;

/** How many objects are read at once. */
const AT_ONCE = 8;

/** Every object of a resource that the account has; none of an action. */
export async function scanObjects<Api>(
  context: Context<Api>,
  depth: ScanDepth,
  progress: ScanProgress = () => undefined,
): Promise<FoundObject[]> {
  const { definition, service } = context;
  if (definition.action) return [];
  const entries = definition.scan
    ? await definition.scan(service.api)
    : (await definition.list(service.api, {})).map((body) => ({ body, parents: {} }));
  const listed = entries.map(({ body, parents }) => objectOf(definition, body, parents));
  return readsEach(definition, depth) ? await readEach(context, listed, progress) : listed;
}

/** What an `up` with the state's own inputs would have to do to an object. */
export interface Drift extends Diff {
  /** The outputs as a refresh would leave them. */
  readonly now: Props;
}

/** Compares an object as it is now with a state. Outputs of another provider count as far as the service tells nothing. */
export function driftOf(definition: ResourceDefinition, found: ToldObject, outputs: Props, inputs: Props): Drift {
  const hidden = hiddenOutputs(outputs);
  const now =
    hidden === undefined
      ? { ...outputs, ...(withoutUndefined(found.told) as Props) }
      : asRead(definition, found, outputs, hidden).outputs;
  return { ...diffResource(definition, now, inputs), now };
}

function readsEach({ unlisted }: ResourceDefinition, depth: ScanDepth): boolean {
  if (unlisted === undefined || depth === "listed") return false;
  return depth === "complete" || unlisted.worth === "a read";
}

/** An object that is deleted in the meantime is left out. */
async function readEach<Api>(
  context: Context<Api>,
  listed: readonly FoundObject[],
  progress: ScanProgress,
): Promise<FoundObject[]> {
  const read = new Map<string, FoundObject>();
  let done = 0;
  await inParallel(listed, AT_ONCE, async ({ id }) => {
    const found = await findById(context, partsOf(context, id));
    if (found !== undefined) read.set(id, found);
    done += 1;
    progress(done, listed.length);
  });
  return listed.flatMap(({ id }) => read.get(id) ?? []);
}
