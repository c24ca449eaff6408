import equal from "fast-deep-equal";
import type { InputField } from "./definition";

/** Tells whether two values of a field mean the same: null, absent and the default are equal, sets ignore order and duplicates. */
export function sameValue(field: InputField, left: unknown, right: unknown): boolean {
  return equal(canonical(field, left), canonical(field, right));
}

/** The form in which a field's values are compared. */
export function canonical(field: InputField, value: unknown): unknown {
  const given = value ?? field.default ?? null;
  const normal = compact(given === null ? null : normalized(field, given));
  return field.set && Array.isArray(normal) ? asSet(normal) : normal;
}

/** Removes what is absent from nested objects: the engine cannot store undefined, and null means the same. */
export function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact);
  if (typeof value !== "object" || value === null) return value;
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
  const byText = new Map(values.map((value) => [sortedText(value), value]));
  return [...byText.keys()].sort().map((text) => byText.get(text));
}

function sortedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedText).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${sortedText(part)}`).join()}}`;
}
