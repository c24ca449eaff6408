import { rememberTarget } from "./adopt";
import { urnOf } from "./check";
import { type Context, memoryKey, partsOf } from "./context";
import type { Props } from "./definition";
import { type Diff, diffResource } from "./diff";
import { hiddenInputs } from "./hidden";
import type { ProcessMemory } from "./memory";
import { type Step, stepOf } from "./step";

/**
 * Compares outputs with checked inputs, keeps an adopted object that stays, and warns of what a replacement takes
 * along. Never throws.
 */
export async function diffState<Api>(context: Context<Api>, id: string, olds: Props, news: Props): Promise<Diff> {
  const { definition, memory } = context;
  const diff = diffResource(definition, olds, news);
  const hidden = hiddenInputs(news);
  const urn = urnOf(definition, hidden);
  rememberTarget(context, hidden.import, id);
  if (diff.replaces.length > 0) {
    memory.letGo(urn);
    await tolerant(() => warnTakenAlong(context, id, urn));
    await tolerant(() => warnOfDeletion(context, id, urn, stepOf(context, news, olds)));
  } else if (isAdopted(memory, urn, olds)) {
    memory.keep(urn, memoryKey(definition, id));
  }
  return diff;
}

/** The program says that the object was adopted, or an earlier one did: its hint may be gone from the inputs since. */
function isAdopted(memory: ProcessMemory, urn: string, olds: Props): boolean {
  return memory.hasSeenHint(urn) || (memory.hasSeenOlds(urn) && hiddenInputs(olds).import !== undefined);
}

/** A diff must not fail, whatever the settings and the service; the deletion itself asks again. */
async function tolerant(warn: () => Promise<void>): Promise<void> {
  await warn().catch(() => undefined);
}

async function warnTakenAlong<Api>(context: Context<Api>, id: string, urn: string): Promise<void> {
  const names = (await context.definition.takenAlong?.(context.service.api, partsOf(context, id))) ?? [];
  if (names.length === 0 || !context.memory.isNew(`taken along by ${urn}`)) return;
  context.service.warn(
    urn,
    `Replacing ${context.definition.noun} ${id} takes along what it holds now: ${names.join(", ")}.`,
  );
}

async function warnOfDeletion<Api>(context: Context<Api>, id: string, urn: string, step: Step): Promise<void> {
  const { definition, service, memory } = context;
  const warning = await definition.deletionWarning?.(service.api, partsOf(context, id), step);
  if (warning === undefined || !memory.isNew(`deletion of ${urn}`)) return;
  service.warn(urn, `Replacing ${definition.noun} ${id}: ${warning}`);
}
