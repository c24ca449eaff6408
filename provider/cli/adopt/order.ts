import type { AdoptedObject } from "./adopted";
import { adoptable } from "./selection";

/**
 * Objects grouped by class, sorted by name. Each class comes after the classes that it refers to, else in the order of the
 * documentation.
 */
export function inOrderOfUse(objects: readonly AdoptedObject[]): AdoptedObject[][] {
  const groups = new Map<string, AdoptedObject[]>();
  for (const object of objects) {
    const group = groups.get(object.definition.token) ?? [];
    groups.set(object.definition.token, group);
    group.push(object);
  }
  const ordered: AdoptedObject[][] = [];
  const visit = (token: string): void => {
    const group = groups.get(token);
    if (group === undefined || !groups.delete(token)) return;
    for (const { to } of group[0]?.definition.references ?? []) visit(to);
    ordered.push(group.toSorted(byName));
  };
  for (const { token } of adoptable) visit(token);
  return ordered;
}

/** Sorts `web-2` before `web-10`. The same on every machine. */
export const collator = new Intl.Collator("en", { numeric: true });

function byName(left: AdoptedObject, right: AdoptedObject): number {
  return collator.compare(left.resourceName, right.resourceName);
}
