import { sameValue } from "./compare";
import type { Context } from "./context";
import { knownBelow, listBelow } from "./find";
import { parentParts } from "./id";
import type { ResourceShape } from "./shape";
import type { Observed } from "./state";
import type { Props } from "./values";

/** The id of the object that has the unique key already; undefined if a look-up does not find it. */
export async function holderOfKey<Api>(context: Context<Api>, values: Props): Promise<string | undefined> {
  const { definition } = context;
  const key = definition.uniqueKey?.at(-1);
  const value = key === undefined ? undefined : values[key];
  if (key === undefined || typeof value !== "string") return undefined;
  try {
    const parents = parentParts(definition.id, values);
    const holderIn = (found: readonly Observed[]) =>
      found.find((observed) => hasUniqueKey(definition, observed.values, values))?.id;
    const known = definition.known && holderIn(await knownBelow(context, parents));
    return known ?? holderIn(await listBelow(context, parents, { key, value }));
  } catch {
    return undefined;
  }
}

function hasUniqueKey(definition: ResourceShape, observed: Props, values: Props): boolean {
  return (definition.uniqueKey ?? []).every((name) => {
    const field = definition.inputs[name];
    return field !== undefined && sameValue(field, observed[name], values[name]);
  });
}
