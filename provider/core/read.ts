import { warnOfImport } from "./adopt";
import { type Context, partsOf } from "./context";
import type { ResourceDefinition } from "./definition";
import { compare, type Diff, stepNamed } from "./diff";
import { decoded, findObject } from "./find";
import { isGone } from "./gone";
import { ownerAfterRead, recordedOwner } from "./owner";
import { desiredOf, recordImported, recordRead } from "./record";
import type { Desired, Observed, Recorded } from "./state";
import { type Props, withoutUndefined } from "./values";

/** An object as it is on the service. */
export interface ReadResult {
  readonly recorded: Recorded;
  /**
   * What a program declares of it. Undefined if the state's own inputs have to stay: they may hold the first value of an
   * unreadable field, which the outputs do not.
   */
  readonly desired?: Desired;
}

/**
 * Reads an object of the state, for a refresh.
 *
 * @returns undefined if the object is deleted
 */
export async function readResource<Api>(context: Context<Api>, recorded: Recorded): Promise<ReadResult | undefined> {
  const { definition, service } = context;
  const { id, values, bookkeeping } = recorded;
  if (definition.stateOnly) return { recorded, desired: desiredOf(recorded) };
  const parts = partsOf(context, id);
  let body: unknown;
  try {
    body = await definition.read(service.api, parts, values);
  } catch (error) {
    if (!(await isGone(context, error, recorded))) throw error;
    return isHalfMade(definition, recorded) ? { recorded, desired: desiredOf(recorded) } : undefined;
  }
  const observed = decoded(context, body, parts);
  const owner = await ownerAfterRead(context, recorded, observed);
  const read = recordRead(definition, observed, { ...recorded, bookkeeping: { ...bookkeeping, owner } });
  return bookkeeping.unreadable.length > 0 ? { recorded: read } : { recorded: read, desired: desiredOf(read) };
}

/**
 * Reads an object that the state does not hold, by id or key: for `get`, or the engine's own import.
 *
 * @param given - values for what the service does not return, such as secrets
 */
export async function importObject<Api>(
  context: Context<Api>,
  text: string,
  { values: given, options }: Desired,
): Promise<Required<ReadResult>> {
  const found = await findObject(context, text);
  warnOfImport(context, options.urn, found);
  const owner = recordedOwner(await context.service.owner());
  const recorded = recordImported(context.definition, found, { values: given, options }, owner);
  return { recorded, desired: desiredOf(recorded) };
}

/** An update that stopped half-way has deleted the object, to create it again. */
export function isHalfMade<Api>(definition: ResourceDefinition<Api>, { bookkeeping }: Recorded): boolean {
  return bookkeeping.pending.some((text) => stepNamed(definition, text)?.step.recreates === true);
}

/** What an `up` with the state's own inputs would have to do to an object. */
export interface Drift extends Diff {
  /** The values as a refresh would leave them. */
  readonly now: Props;
}

/** Compares an object as it is now with a state. */
export function driftOf(definition: ResourceDefinition, found: Observed, recorded: Recorded, desired: Desired): Drift {
  // Outputs of another provider count where the service returns nothing.
  const isOurs = recorded.bookkeeping.declared !== undefined;
  const values = { ...recorded.values, ...(withoutUndefined(found.values) as Props) };
  const now = isOurs ? recordRead(definition, found, recorded) : { ...recorded, values };
  return { ...compare(definition, now, desired), now: now.values };
}
