import { type Context, memoryKey, partsOf } from "./context";
import type { Props } from "./definition";
import { RefusedError } from "./errors";
import { isGone } from "./gone";
import { hiddenOutputs } from "./hidden";
import { stepOf } from "./step";

/** Deletes an object. One that is gone already, or that this process has in use, is left alone. */
export async function deleteResource<Api>(context: Context<Api>, id: string, outputs: Props): Promise<void> {
  const { definition, service, memory } = context;
  const key = memoryKey(definition, id);
  if (memory.isKept(key)) return;
  const parts = partsOf(context, id);
  try {
    if (outputs["forceDestroy"] !== true) await refuseTakenAlong(context, id);
    const step = stepOf(context, outputs, outputs);
    const warning = await definition.deletionWarning?.(service.api, parts, step);
    await definition.delete(service.api, parts, outputs, step);
    if (warning !== undefined) step.warn(warning);
  } catch (error) {
    if (!(await isGone(context, error, hiddenOutputs(outputs)?.account))) throw error;
  }
  memory.sawDeleted(key);
}

async function refuseTakenAlong<Api>(context: Context<Api>, id: string): Promise<void> {
  const names = (await context.definition.takenAlong?.(context.service.api, partsOf(context, id))) ?? [];
  if (names.length === 0) return;
  throw new RefusedError(
    `${context.definition.noun} ${id} is not deleted, because it holds what this stack does not manage: ${names.join(", ")}. ` +
      "Delete or adopt those first, or set `forceDestroy: true`, run `pulumi up`, and delete then.",
  );
}
