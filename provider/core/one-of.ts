import type { Problem, Props, ResourceShape } from "./definition";
import { isGiven } from "./given";
import { type HiddenInputs, hiddenInputs } from "./hidden";

/** Other inputs of which only one is given together with this one. */
export function alternativesOf(definition: ResourceShape, name: string): readonly string[] {
  const groups = (definition.oneOf ?? []).filter((group) => group.includes(name));
  return groups.flat().filter((other) => other !== name);
}

/**
 * Finds groups of inputs of which none or several are given. An unknown value is a given one.
 *
 * @param olds - inputs of the last step
 * @param hidden - hidden object of the new inputs
 */
export function oneOfProblems(
  definition: ResourceShape,
  values: Props,
  olds: Props,
  hidden: HiddenInputs,
): readonly Problem[] {
  return (definition.oneOf ?? []).flatMap((group): Problem[] => {
    const [first, second] = group.filter((name) => isGiven(values[name]));
    if (second !== undefined) return [{ property: second, reason: `cannot be given beside ${first}` }];
    if (first !== undefined || isAdopted(group, olds, hidden)) return [];
    const [property = "", ...others] = group;
    return [{ property, reason: `is required, or ${others.join(" or ")} in its place` }];
  });
}

/** What an adopted object was made from is not known, and need not be declared. */
function isAdopted(group: readonly string[], olds: Props, hidden: HiddenInputs): boolean {
  const unknown = hiddenInputs(olds).unknown ?? [];
  return hidden.import !== undefined || group.every((name) => unknown.includes(name));
}
