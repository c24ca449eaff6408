import { urnOf } from "./check";
import { type Context, memoryKey, partsOf } from "./context";
import type { Props } from "./definition";
import { type Diff, diffResource } from "./diff";
import { hiddenInputs } from "./hidden";

/**
 * Compares outputs with checked inputs, keeps an adopted object that stays, and warns of what a replacement takes
 * along. Never throws.
 */
export async function diffState<Api>(context: Context<Api>, id: string, olds: Props, news: Props): Promise<Diff> {
  const { definition, memory } = context;
  const diff = diffResource(definition, olds, news);
  const urn = urnOf(definition, hiddenInputs(news));
  if (diff.replaces.length === 0 && memory.hasSeenHint(urn)) memory.keep(urn, memoryKey(definition, id));
  if (diff.replaces.length > 0) await warnTakenAlong(context, id, urn);
  return diff;
}

async function warnTakenAlong<Api>(context: Context<Api>, id: string, urn: string): Promise<void> {
  try {
    const names = (await context.definition.takenAlong?.(context.service.api, partsOf(context, id))) ?? [];
    if (names.length === 0 || !context.memory.isNew(`taken along by ${urn}`)) return;
    context.service.warn(
      urn,
      `Replacing ${context.definition.noun} ${id} takes along what it holds now: ${names.join(", ")}.`,
    );
  } catch {
    // A diff must not fail, and the deletion itself asks again.
  }
}
