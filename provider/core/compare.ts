import equal from "fast-deep-equal";
import { type Comparison, compact, exactText } from "./comparison";
import { defaultOf, type InputField } from "./shape";
import { isGiven, isRecord } from "./values";

/** Tells whether two values of a field mean the same: null, absent and the default are equal. */
export function sameValue(field: InputField, left: unknown, right: unknown): boolean {
  const [one, other] = [canonical(field, left), canonical(field, right)];
  if (equal(one, other)) return true;
  return field.compare?.same !== undefined && isGiven(one) && isGiven(other) && field.compare.same(one, other);
}

/** The observed value; only the declared part of it where a field says so. Entries are compared as they are. */
export function partOf({ compare }: InputField, declared: unknown, observed: unknown): unknown {
  if (compare?.part === undefined) return observed;
  if (Array.isArray(declared) && Array.isArray(observed)) return partOfSet(compare, declared, observed);
  if (!isRecord(declared) || !isRecord(observed)) return observed;
  return Object.fromEntries(Object.keys(declared).map((name) => [name, observed[name]]));
}

function partOfSet({ keyOf }: Comparison, declared: readonly unknown[], observed: readonly unknown[]): unknown {
  if (keyOf === undefined) {
    const entries = new Set(observed.map(exactText));
    return declared.filter((entry) => entries.has(exactText(entry)));
  }
  const byKey = new Map(observed.map((entry) => [exactText(keyOf(entry)), entry]));
  return declared.flatMap((entry) => byKey.get(exactText(keyOf(entry))) ?? []);
}

/** The form in which a field's values are compared, as text. */
export function canonicalValue(field: InputField, value: unknown): string {
  return exactText(canonical(field, value));
}

/** The form in which a field's values are compared. */
function canonical(field: InputField, value: unknown): unknown {
  const given = value ?? defaultOf(field) ?? null;
  return compact(given === null ? null : canonicalOf(field, given));
}

/** A value of another form than the field's, such as an old state may hold, is compared as it is. */
function canonicalOf({ compare }: InputField, value: unknown): unknown {
  try {
    return compare?.canonical === undefined ? value : compare.canonical(value);
  } catch {
    return value;
  }
}
