import { findObject } from "./adopt";
import { type Context, partsOf } from "./context";
import type { Props } from "./definition";
import { isGone } from "./gone";
import { HIDDEN, hiddenInputs, hiddenOutputs } from "./hidden";
import { buildOutputs, inputsOfOutputs } from "./outputs";

/** An object as it is on the service. */
export interface ReadResult {
  readonly id: string;
  readonly outputs: Props;
  readonly inputs: Props;
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
  try {
    const told = definition.decode(await definition.read(service.api, parts), parts);
    const account = hidden.account === "" ? await service.account() : hidden.account;
    const outputs = buildOutputs(definition, {
      told,
      previous: props,
      declared: hidden.declared,
      hidden,
      account,
      pending: hidden.pending ?? [],
      learnAliases: "keep",
    });
    return { id, outputs, inputs: inputsOfOutputs(outputs, hidden) };
  } catch (error) {
    if (await isGone(context, error, hidden.account)) return undefined;
    throw error;
  }
}

/** `get`: an object that the state does not manage, by id or key. */
async function getResource<Api>(context: Context<Api>, text: string, props: Props): Promise<ReadResult> {
  const { definition, service } = context;
  const found = await findObject(context, text);
  const hidden = hiddenInputs(props);
  const outputs = buildOutputs(definition, {
    told: found.told,
    previous: {},
    declared: [],
    hidden,
    account: await service.account(),
    learnAliases: "learn",
  });
  return { id: found.id, outputs, inputs: { [HIDDEN]: hidden } };
}
