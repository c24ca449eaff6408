import { partOf, sameValue } from "./compare";
import { type Context, partsOf, serviceTime, stepOf } from "./context";
import type { ResourceDefinition } from "./definition";
import { type Change, compare, type Diff, stepNamed } from "./diff";
import { messageOf, PartialUpdate, ProviderBug, RefusedError } from "./errors";
import { decoded } from "./find";
import { refuseOtherOwner } from "./owner";
import { recordHalfway, recordUpdated } from "./record";
import { isWriteOnly } from "./shape";
import type { Desired, Recorded } from "./state";
import { holderOfKey } from "./taken-key";
import type { Props } from "./values";

/** An updated object. */
export interface Updated {
  readonly recorded: Recorded;
  /** Set if the update stopped half-way: the error. The old values and the pending steps are recorded. */
  readonly failure?: PartialUpdate;
}

/** Completes the steps that an earlier failure left, then sends all changed fields in one update. */
export async function updateResource<Api>(
  context: Context<Api>,
  recorded: Recorded,
  desired: Desired,
): Promise<Updated> {
  const { definition } = context;
  const { id } = recorded;
  const parts = partsOf(context, id);
  const diff = compare(definition, recorded, desired, serviceTime(context.service));
  try {
    const body = await carryOut(context, parts, diff, recorded, desired);
    const observed = body === undefined ? { id, values: {} } : decoded(context, body, parts);
    return { recorded: recordUpdated(definition, observed, desired, recorded, diff.changes) };
  } catch (error) {
    if (!(error instanceof PartialUpdate)) throw await explained(context, id, desired.values, error);
    return { recorded: recordHalfway(recorded, desired, error.pending), failure: error };
  }
}

/** The last body that the service answered; undefined if no request was needed. */
async function carryOut<Api>(
  context: Context<Api>,
  parts: Readonly<Record<string, string>>,
  diff: Diff,
  recorded: Recorded,
  desired: Desired,
): Promise<unknown> {
  const { definition, service } = context;
  const { pending, changes } = diff;
  const isRenewed = isRenewal(definition, diff);
  const step = stepOf(context, desired.options, recorded);
  let body: unknown;
  if (pending.length > 0 || isRenewed || changes.some((change) => !change.recordOnly))
    await refuseOtherOwner(context, recorded);
  for (const text of pending) {
    const named = stepNamed(definition, text);
    if (named === undefined) throw new ProviderBug(`${definition.token} has no step "${text}".`);
    body = (await named.step.complete(service.api, parts, desired.values, step, named.detail)) ?? body;
  }
  const observed = body === undefined ? {} : decoded(context, body, parts).values;
  const toSend = changes.filter((change) => !change.recordOnly && !isDone(change, observed));
  if (toSend.length === 0 && !isRenewed) {
    if (body !== undefined || !showsAnotherPart(changes)) return body;
    return await definition.read(service.api, parts, recorded.values);
  }
  const sent = Object.fromEntries(toSend.map((change) => [change.name, change.value]));
  try {
    const answer = await definition.update(service.api, parts, sent, desired.values, step);
    return answer ?? (await definition.read(service.api, parts, recorded.values));
  } catch (error) {
    if (service.isAmbiguous(error) && !isRenewed && toSend.every(({ field }) => !isWriteOnly(field))) {
      const found = await definition.read(service.api, parts, recorded.values).catch(() => undefined);
      if (found !== undefined && isCarriedOut(toSend, decoded(context, found, parts).values)) return found;
    }
    throw error;
  }
}

/** An update that nothing calls for now was called for by a diff that knew another time. */
function isRenewal(definition: Pick<ResourceDefinition, "renewalTime">, { isDue, changed }: Diff): boolean {
  return isDue || (!changed && definition.renewalTime !== undefined);
}

/** What to do about an object that is not there any more, and about a new key that another object has. */
async function explained<Api>(context: Context<Api>, id: string, values: Props, error: unknown): Promise<unknown> {
  const { uniqueKey = [], noun } = context.definition;
  const key = uniqueKey.at(-1);
  if (context.service.notFoundSince(error) !== undefined)
    return new RefusedError(
      `${messageOf(error)}. The ${noun} ${id} may have been deleted by others: \`pulumi up --refresh\` finds out, and creates it again.`,
      { cause: error },
    );
  if (!context.service.isRefusal(error)) return error;
  const holder = await holderOfKey(context, values);
  if (holder === undefined || holder === id) return error;
  return new RefusedError(
    `${messageOf(error)}. The ${key} is held by ${noun} ${holder}. Give one of them another ${key}; to exchange two, do so in a first \`pulumi up\`.`,
    { cause: error },
  );
}

/** Where the answer was lost, the object shows whether the update was carried out. */
function isCarriedOut(changes: readonly Change[], observed: Props): boolean {
  return changes.every(({ name, field, value }) => sameValue(field, partOf(field, value, observed[name]), value));
}

/** A pending step may have made the change already. */
function isDone({ name, field, value }: Change, observed: Props): boolean {
  return observed[name] !== undefined && sameValue(field, observed[name], value);
}

/** Where only a part is compared, the outputs hold another one once it is declared, or no longer. */
function showsAnotherPart(changes: readonly Change[]): boolean {
  return changes.some(({ field }) => field.compare?.part !== undefined);
}
