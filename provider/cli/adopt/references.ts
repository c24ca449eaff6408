import type { Props, Reference } from "../../core";
import { isRecord } from "../../json";
import type { AccountObject } from "./account";

/** A piece of TypeScript code, used instead of a value. */
export class Code {
  constructor(readonly text: string) {}
}

/** Finds the object that a reference points to. */
export type Find<O extends AccountObject> = (reference: Reference, value: unknown, siblings: Props) => O | undefined;

/** Makes a function that finds the target objects of references. */
export function finderOf<O extends AccountObject>(objects: readonly O[]): Find<O> {
  const byProperty = new Map<string, O[]>();
  return (reference, value, siblings) => {
    const key = `${reference.to} ${reference.property}`;
    const index = `${key} ${String(value)}`;
    if (!byProperty.has(key)) {
      byProperty.set(key, []);
      for (const object of objects) {
        if (object.definition.token !== reference.to) continue;
        const own = `${key} ${String(propertyOf(object, reference.property))}`;
        byProperty.set(own, [...(byProperty.get(own) ?? []), object]);
      }
    }
    const found = byProperty.get(index) ?? [];
    return found.find((object) =>
      (reference.matching ?? []).every((name) => propertyOf(object, name) === siblings[name]),
    );
  };
}

/**
 * Replaces ids and names of other objects by references to their variables. Values that no object of the program has do
 * not change.
 *
 * @param codeOf - the code that reads a property of an object
 */
export function withReferences<O extends AccountObject>(
  references: readonly Reference[],
  values: Props,
  find: Find<O>,
  codeOf: (object: O, property: string) => Code,
): Props {
  return references.reduce<Props>((props, reference) => {
    const rewrite = (value: unknown, siblings: Props): Props => {
      const target = find(reference, value, siblings);
      const last = lastName(reference);
      if (target === undefined) return { [last]: value };
      const others = (reference.matching ?? []).map((name) => [name, codeOf(target, name)]);
      return { ...Object.fromEntries(others), [last]: codeOf(target, reference.property) };
    };
    return rewriteAt(props, reference.at.split("."), rewrite);
  }, values);
}

/** The parent of each object whose label is unique only within a parent: the object that its id begins with. */
export function parentsOf(objects: readonly AccountObject[]): ReadonlyMap<AccountObject, AccountObject> {
  const find = finderOf(objects);
  const parents = objects.flatMap((object) => {
    const { id, references = [], lookupKeys } = object.definition;
    const [reference] = references;
    // A label that is looked up within a parent is unique only there.
    if (reference === undefined || !(reference.at in id) || lookupKeys.length === 0) return [];
    const parent = find(reference, object.values[reference.at], object.values);
    return parent === undefined ? [] : [[object, parent] as const];
  });
  return new Map(parents);
}

function propertyOf({ id, values }: AccountObject, property: string): unknown {
  return property === "id" ? id : values[property];
}

/** Applies a change at a path. It leads through objects, and through each entry of a list if a name ends in `[]`. */
function rewriteAt(
  props: Props,
  [head = "", ...rest]: readonly string[],
  rewrite: (value: unknown, siblings: Props) => Props,
): Props {
  const isList = head.endsWith("[]");
  const name = isList ? head.slice(0, -2) : head;
  const value = props[name];
  if (value === undefined || value === null) return props;
  const inner = (one: unknown): unknown => (isProps(one) ? rewriteAt(one, rest, rewrite) : one);
  if (rest.length > 0) return { ...props, [name]: isList && Array.isArray(value) ? value.map(inner) : inner(value) };
  if (!isList) return inOrder(props, rewrite(value, props));
  const entries = Array.isArray(value) ? value.map((one) => rewrite(one, props)[name]) : value;
  return { ...props, [name]: entries };
}

function lastName({ at }: Reference): string {
  return (at.split(".").at(-1) ?? at).replace("[]", "");
}

function inOrder(props: Props, changes: Props): Props {
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [name, changes[name] ?? value]));
}

/** Whether a value is an object with properties. */
export function isProps(value: unknown): value is Props {
  return isRecord(value) && !(value instanceof Code);
}
