import { isRecord } from "./values";

/** How values of an input are compared. Without one they are compared as they are. */
export interface Comparison {
  /** Brings a value into the form in which it is compared. */
  readonly canonical?: (value: unknown) => unknown;
  /** Compares two values that have no common form to which each could be brought alone. */
  readonly same?: (left: unknown, right: unknown) => boolean;
  /** The service may answer with another name of the same thing; the state keeps the declared one. */
  readonly isAlias?: true;
  /**
   * Only what a program declares of a set or an object is compared: entries and properties that it does not declare are
   * left alone, and are no drift. An update finds what was declared at the last step in `step.recorded`. `released`: what
   * is no longer declared is left alone as well, so that removing it is no change.
   */
  readonly part?: "declared" | "released";
  /**
   * What identifies an entry of a set of which only a part is compared: the observed entry with the key of a declared one
   * belongs to it, whatever else differs. Left out: only an equal entry does.
   */
  readonly keyOf?: (entry: unknown) => unknown;
  /** A sentence for the documentation. */
  readonly note?: string;
}

const ORDER = "Order and duplicates do not matter.";

/** A set: order and duplicates do not matter. */
export const asSet: Comparison = { canonical: sorted, note: ORDER };

/** A set whose entries are compared in another form. */
export function asSetOf(canonical: (value: unknown) => unknown): Comparison {
  return { canonical: (value) => sorted(canonical(value)), note: ORDER };
}

/** The service may answer with another name of the same thing. */
export const aliases: Comparison = {
  isAlias: true,
  note: "The service may answer with another name of the same thing: that is no change.",
};

/** A comparison of values in which the service may name parts differently than the program. */
export function withAliases(comparison: Comparison): Comparison {
  const notes = [comparison.note, aliases.note].filter((note) => note !== undefined);
  return { ...comparison, isAlias: true, note: notes.join(" ") };
}

/** Compares values in another form. */
export function by(canonical: (value: unknown) => unknown): Comparison {
  return { canonical };
}

/** Only the declared part is compared. */
export function declaredPart(comparison: Comparison = {}, part: "declared" | "released" = "declared"): Comparison {
  const notes = [comparison.note, "What it does not declare is left alone."].filter((note) => note !== undefined);
  return { ...comparison, part, note: notes.join(" ") };
}

/** A set of which only the declared entries are compared; the key, of which each entry has another one, says which is which. */
export function declaredEntries(keyOf: (entry: unknown) => unknown): Comparison {
  return { ...declaredPart({ ...asSet, note: "Order does not matter." }), keyOf };
}

/**
 * A value as text in which only the order of properties does not matter. As a field's canonical form it makes null inside
 * objects count, which is absent otherwise.
 */
export function exactText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(exactText).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${exactText(part)}`).join()}}`;
}

/** Entries that differ in absent properties alone are equal. */
function sorted(values: unknown): unknown {
  if (!Array.isArray(values)) return values;
  const byText = new Map(values.map((value) => [exactText(compact(value)), value]));
  return [...byText.keys()].sort().map((text) => byText.get(text));
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
