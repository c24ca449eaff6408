import equal from "fast-deep-equal";
import type { InputField } from "./definition";
import { isGiven, isRecord } from "./values";

/** Tells whether two values of a field mean the same: null, absent and the default are equal, sets ignore order and duplicates. */
export function sameValue(field: InputField, left: unknown, right: unknown): boolean {
  const [one, other] = [canonical(field, left), canonical(field, right)];
  if (equal(one, other)) return true;
  return field.same !== undefined && isGiven(one) && isGiven(other) && field.same(one, other);
}

/** The form in which a field's values are compared. */
export function canonical(field: InputField, value: unknown): unknown {
  const given = value ?? field.default ?? null;
  const normal = compact(given === null ? null : normalized(field, given));
  return field.set && Array.isArray(normal) ? asSet(normal) : normal;
}

/** The observed value; of a partial field only the part that is declared. Entries are compared as they are. */
export function partOf(field: InputField, declared: unknown, observed: unknown): unknown {
  if (!field.partial) return observed;
  if (Array.isArray(declared) && Array.isArray(observed)) {
    const entries = new Set(observed.map(exactText));
    return declared.filter((entry) => entries.has(exactText(entry)));
  }
  if (!isRecord(declared) || !isRecord(observed)) return observed;
  return Object.fromEntries(Object.keys(declared).map((name) => [name, observed[name]]));
}

/** Removes what is absent from nested objects: the engine cannot store undefined, and null means the same. */
export function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined && part !== null)
      .map(([name, part]) => [name, compact(part)]),
  );
}

/** A value of another form than the field's, such as an old state may hold, is compared as it is. */
function normalized(field: InputField, value: unknown): unknown {
  try {
    return field.normalize === undefined ? value : field.normalize(value);
  } catch {
    return value;
  }
}

function asSet(values: readonly unknown[]): unknown[] {
  const byText = new Map(values.map((value) => [exactText(value), value]));
  return [...byText.keys()].sort().map((text) => byText.get(text));
}

/**
 * A value as text in which only the order of properties does not matter. As a field's `normalize` it makes null inside
 * objects count, which is absent otherwise.
 */
export function exactText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(exactText).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${exactText(part)}`).join()}}`;
}
