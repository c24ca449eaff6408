import { rememberHint } from "./adopt";
import { claimObject } from "./claims";
import { type Context, objectKey, partsOf, serviceTime, stepOf, urnOf } from "./context";
import { compare, type Diff } from "./diff";
import { RefusedError } from "./errors";
import type { Problem } from "./shape";
import type { Desired, Recorded } from "./state";

/**
 * Compares what the state holds with a program, protects an adopted object that stays, and warns of what a replacement
 * also deletes.
 *
 * @throws RefusedError if another resource of the program has the object too, or a part of it, and for nothing else
 */
export async function diffResource<Api>(context: Context<Api>, recorded: Recorded, desired: Desired): Promise<Diff> {
  const { definition, process } = context;
  const diff = compare(definition, recorded, desired, timeOfRenewal(context));
  const { id, bookkeeping } = recorded;
  const urn = urnOf(definition, desired.options);
  const seen = process.adoptions.of(urn);
  seen.current = objectKey(definition, id);
  seen.isReplaced = diff.mustReplace;
  const other = claimObject(context, id, desired.options);
  if (other !== undefined)
    throw new RefusedError(
      `The ${definition.noun} ${id} of the state is also another resource's: ${other}. Remove one of the two from the program: the ${definition.noun} stays with the other.`,
    );
  const [problem] = besideSiblings(context, id, urn);
  if (problem !== undefined) throw new RefusedError(`${problem.property}: ${problem.reason}`);
  rememberHint(context, desired.options.import, id);
  if (diff.mustReplace) {
    seen.object = undefined;
    await tolerant(() => warnOfContained(context, recorded, desired));
    await tolerant(() => warnOfDeletion(context, recorded, desired));
  } else if (seen.isHinted || (seen.isInState && bookkeeping.import !== undefined)) {
    // The program has the hint, or an earlier one had it.
    seen.object = objectKey(definition, id);
  }
  return diff;
}

/** Asked only where it matters. Without valid settings nothing is due: a diff must not fail. */
function timeOfRenewal<Api>(context: Context<Api>): number | undefined {
  if (context.definition.renewalTime === undefined) return undefined;
  try {
    return serviceTime(context.service);
  } catch {
    return undefined;
  }
}

/** Without settings there is no service, and no other resource was compared. */
function besideSiblings<Api>(context: Context<Api>, id: string, urn: string): readonly Problem[] {
  const { definition } = context;
  try {
    return definition.located?.(context.service.api, partsOf(context, id), urn) ?? [];
  } catch {
    return [];
  }
}

/** A diff must not fail, whatever the settings and the service; the deletion itself asks again. */
async function tolerant(warn: () => Promise<void>): Promise<void> {
  await warn().catch(() => undefined);
}

async function warnOfContained<Api>(context: Context<Api>, recorded: Recorded, { options }: Desired): Promise<void> {
  const { definition, service, process } = context;
  const { containedObjects } = definition;
  const { id, values } = recorded;
  if (containedObjects === undefined) return;
  const parts = partsOf(context, id);
  // Where their deletion is not allowed, the deletion itself asks again.
  const isAllowed = values[containedObjects.allowedBy] === true;
  if (!isAllowed && (await containedObjects.mayExist?.(service.api, parts)) === false) return;
  const urn = urnOf(definition, options);
  const names = await containedObjects.find(service.api, parts, values);
  if (names.length === 0 || !process.warnings.isFirst(`contained in ${urn}`)) return;
  service.warn(urn, `Replacing ${definition.noun} ${id} also deletes what it holds now: ${names.join(", ")}.`);
}

async function warnOfDeletion<Api>(context: Context<Api>, recorded: Recorded, { options }: Desired): Promise<void> {
  const { definition, service, process } = context;
  const urn = urnOf(definition, options);
  const parts = partsOf(context, recorded.id);
  const warning = await definition.deletionWarning?.(service.api, parts, stepOf(context, options, recorded));
  if (warning === undefined || !process.warnings.isFirst(`deletion of ${urn}`)) return;
  service.warn(urn, `Replacing ${definition.noun} ${recorded.id}: ${warning}`);
}
