import { findObject, warnUntold } from "./adopt";
import { sameValue } from "./compare";
import { type Context, partsOf } from "./context";
import { isOptional, isUntold, type Props, type ResourceShape } from "./definition";
import { isGiven } from "./given";
import { isGone } from "./gone";
import { hiddenInputs, hiddenOutputs } from "./hidden";
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
  const outputs = buildOutputs(definition, {
    told: definition.decode(body, parts),
    previous: props,
    declared: hidden.declared,
    hidden,
    account: hidden.account === "" ? await service.account().catch(() => "") : hidden.account,
    pending: hidden.pending ?? [],
    sent: [],
  });
  if ((hidden.unknown ?? []).length > 0) return { id, outputs };
  return { id, outputs, inputs: inputsOfOutputs(outputs, hidden) };
}

/**
 * `get`, or the engine's own import: an object that the state does not hold, by id or key. Its inputs are what a
 * program would have to declare, and the names of those that the service does not tell.
 */
async function getResource<Api>(context: Context<Api>, text: string, props: Props): Promise<ReadResult> {
  const { definition, service } = context;
  const found = await findObject(context, text);
  warnUntold(context, hiddenInputs(props).urn, found);
  const unknown = Object.entries(definition.inputs).flatMap(([name, field]) => (isUntold(field) ? [name] : []));
  const outputs = buildOutputs(definition, {
    told: found.told,
    previous: {},
    declared: settledNames(definition, found.told),
    hidden: { ...hiddenInputs(props), ...(unknown.length > 0 ? { unknown } : {}) },
    account: await service.account(),
    sent: [],
  });
  const hidden = hiddenOutputs(outputs);
  return { id: found.id, outputs, inputs: hidden === undefined ? {} : inputsOfOutputs(outputs, hidden) };
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
