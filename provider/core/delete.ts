import { otherHolder, releaseKey } from "./claims";
import { type Context, objectKey, partsOf, stepOf } from "./context";
import { RefusedError } from "./errors";
import { isGone } from "./gone";
import { refuseOtherOwner } from "./owner";
import type { Recorded } from "./state";

/** Deletes an object. One that is deleted already, or that another resource of the program has, is left alone. */
export async function deleteResource<Api>(context: Context<Api>, recorded: Recorded): Promise<void> {
  const { definition, service, process } = context;
  const { id, values, bookkeeping } = recorded;
  const key = objectKey(definition, id);
  if (process.adoptions.isInUse(key)) return;
  const holder = otherHolder(context, id, bookkeeping);
  if (holder !== undefined) {
    service.warn(
      bookkeeping.urn,
      `The ${definition.noun} ${id} is not deleted, because another resource has it: ${holder}.`,
    );
    return;
  }
  const parts = partsOf(context, id);
  try {
    await refuseOtherOwner(context, recorded);
    await refuseContained(context, recorded);
    const step = stepOf(context, bookkeeping, recorded);
    const warning = await definition.deletionWarning?.(service.api, parts, step);
    await definition.delete(service.api, parts, values, step);
    if (warning !== undefined) step.warn(warning);
  } catch (error) {
    const isDone = (await isGone(context, error, recorded)) || (await isDeletedAllTheSame(context, error, recorded));
    if (!isDone) throw error;
  }
  process.adoptions.sawDeletion(key);
  releaseKey(context, values, bookkeeping);
  if (bookkeeping.urn !== undefined) process.claims.release(key, bookkeeping.urn);
}

/** Where the answer was lost, a read shows whether the object was deleted. */
async function isDeletedAllTheSame<Api>(context: Context<Api>, error: unknown, recorded: Recorded): Promise<boolean> {
  const { definition, service } = context;
  if (!service.isAmbiguous(error)) return false;
  try {
    await definition.read(service.api, partsOf(context, recorded.id), recorded.values);
    return false;
  } catch (problem) {
    return await isGone(context, problem, recorded).catch(() => false);
  }
}

/** Objects below the object that no program of this stack declares are not deleted with it, unless the state says so. */
async function refuseContained<Api>(context: Context<Api>, { id, values }: Recorded): Promise<void> {
  const { definition, service } = context;
  const { containedObjects } = definition;
  if (containedObjects === undefined || values[containedObjects.allowedBy] === true) return;
  const names = await containedObjects.find(service.api, partsOf(context, id), values);
  if (names.length === 0) return;
  throw new RefusedError(
    `${definition.noun} ${id} is not deleted, because it holds what this stack does not manage: ${names.join(", ")}. ` +
      `Delete or adopt those first, or set \`${containedObjects.allowedBy}: true\`, run \`pulumi up\`, and delete then.`,
  );
}
