import { findObject, type ToldObject, warnOfImport } from "./adopt";
import { sameValue } from "./compare";
import { type Context, partsOf } from "./context";
import { isOptional, isUntold, type Props, type ResourceShape } from "./definition";
import { isGiven } from "./given";
import { isGone } from "./gone";
import { type HiddenInputs, type HiddenOutputs, hiddenInputs, hiddenOutputs } from "./hidden";
import { buildOutputs, inputsOfOutputs } from "./outputs";

/** An object as it is on the service. */
export interface ReadResult {
  readonly id: string;
  readonly outputs: Props;
  /**
   * Undefined where the state's own inputs have to stay: they may hold the first value of what was unknown after an
   * import, which the outputs do not.
   */
  readonly inputs?: Props;
}

/**
 * Reads an object for a refresh, or for `get` where the state does not hold it yet.
 *
 * @returns undefined where the object is gone
 */
export async function readResource<Api>(
  context: Context<Api>,
  id: string,
  props: Props,
): Promise<ReadResult | undefined> {
  const { definition, service } = context;
  const hidden = hiddenOutputs(props);
  if (hidden === undefined) return await getResource(context, id, props);
  const parts = partsOf(context, id);
  let body: unknown;
  try {
    body = await definition.read(service.api, parts, props);
  } catch (error) {
    if (!(await isGone(context, error, hidden.account))) throw error;
    const isHalfMade = definition.remakes === true && (hidden.pending ?? []).length > 0;
    return isHalfMade ? { id, outputs: props, inputs: inputsOfOutputs(props, hidden) } : undefined;
  }
  const account = hidden.account === "" ? await service.account().catch(() => "") : hidden.account;
  return asRead(definition, { id, told: definition.decode(body, parts) }, props, { ...hidden, account });
}

/** The state of an object after it was read: what was told, and what the service does not tell as it was. */
export function asRead(
  definition: ResourceShape,
  { id, told }: ToldObject,
  props: Props,
  hidden: HiddenOutputs,
): ReadResult {
  const outputs = buildOutputs(definition, {
    told,
    previous: props,
    declared: hidden.declared,
    hidden,
    account: hidden.account,
    pending: hidden.pending ?? [],
    sent: [],
  });
  if ((hidden.unknown ?? []).length > 0) return { id, outputs };
  return { id, outputs, inputs: inputsOfOutputs(outputs, hidden) };
}

/** `get`, or the engine's own import: an object that the state does not hold, by id or key. */
async function getResource<Api>(context: Context<Api>, text: string, props: Props): Promise<Adopted> {
  const found = await findObject(context, text);
  const hidden = hiddenInputs(props);
  warnOfImport(context, hidden.urn, found);
  return asAdopted(context.definition, found, hidden, await context.service.account());
}

/** An object that the state does not hold yet, as it is to stand there. */
export type Adopted = ReadResult & { readonly inputs: Props };

/**
 * The state of an object that comes under management as it is. Its inputs are what a program would have to declare,
 * and the names of those that the service does not tell.
 *
 * @param hidden - what is known of the resource in the program
 */
export function asAdopted(
  definition: ResourceShape,
  { id, told }: ToldObject,
  hidden: HiddenInputs,
  account: string,
): Adopted {
  const unknown = Object.entries(definition.inputs).flatMap(([name, field]) => (isUntold(field) ? [name] : []));
  const outputs = buildOutputs(definition, {
    told,
    previous: {},
    declared: settledNames(definition, told),
    hidden: { ...hidden, ...(unknown.length > 0 ? { unknown } : {}), imported: true },
    account,
    sent: [],
  });
  const made = hiddenOutputs(outputs);
  return { id, outputs, inputs: made === undefined ? {} : inputsOfOutputs(outputs, made) };
}

/**
 * Names of the inputs that hold something else than what leaving them out would give. A value that the service may
 * have and a program may not declare is left out, where that can be.
 */
function settledNames(definition: ResourceShape, told: Props): string[] {
  return Object.entries(definition.inputs)
    .filter(([name, field]) => !isUntold(field) && isGiven(told[name]) && !sameValue(field, told[name], undefined))
    .filter(([name, field]) => !isOptional(field) || field.type.safeParse(told[name]).success)
    .map(([name]) => name);
}
