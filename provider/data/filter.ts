import { z } from "zod";
import { type Brand, brandField } from "../client";
import { isRecord } from "../json";
import type { DataFields } from "./fields";

/** A filter as an argument of a data source. */
export const filterType = z.record(z.string(), z.json()).optional();

/**
 * A filter over the items of a list: names of fields with the value to match, combined by `+and`, `+or`, compared by
 * `+gt`, `+gte`, `+lt`, `+lte`, `+neq`, `+contains`, ordered by `+order_by` with `+order`. Source: Listing conventions.
 */
export type Filter = NonNullable<z.output<typeof filterType>>;
type Json = Filter[string];

const COMPARISONS: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  "+gt": (left, right) => order(left, right) > 0,
  "+gte": (left, right) => order(left, right) >= 0,
  "+lt": (left, right) => order(left, right) < 0,
  "+lte": (left, right) => order(left, right) <= 0,
  "+neq": (left, right) => !matchesValue(left, right),
  "+contains": (left, right) =>
    Array.isArray(left) ? left.includes(right) : String(left ?? "").includes(String(right)),
};

/**
 * Applies a filter after the download, for lists that the service does not filter. A field that is a list matches a
 * value that it holds. A numeric id matches as number or text alike, and is ordered as a number.
 *
 * @param filter - with which nothing is wrong: see `filterFaults`
 */
export function applyFilter<T extends object>(
  items: readonly T[],
  filter: Filter | undefined,
  fields: DataFields,
): T[] {
  if (filter === undefined) return [...items];
  const { "+order_by": orderBy, "+order": direction, ...conditions } = filter;
  const found = items.filter((item) => matches(item, conditions, fields));
  if (orderBy === undefined) return found;
  const name = String(orderBy);
  const sign = direction === "desc" ? -1 : 1;
  return found.sort((left, right) => sign * order(fieldOf(left, name, fields), fieldOf(right, name, fields)));
}

// @rule list-filter list-or list-operators
/**
 * A filter in the API's names, for lists that the service filters. Operators stay as they are.
 *
 * @param filter - with which nothing is wrong: see `filterFaults`
 * @param names - the API's name of each field that the service filters by
 * @param fields - the fields of the list; a numeric id may be given as text
 */
export function wireFilter(
  filter: Filter,
  names: Readonly<Record<string, string>>,
  fields: DataFields,
  brand: Brand,
): Filter {
  const nameOf = (field: string) => brandField(brand, names[field] ?? field);
  const wirePart = (part: Json) => (isRecord(part) ? wireFilter(part, names, fields, brand) : part);
  const entries = Object.entries(filter).map(([name, wanted]): [string, Json] => {
    if (name === "+order_by") return [name, nameOf(String(wanted))];
    if (!name.startsWith("+")) return [nameOf(name), fields[name]?.numeric ? wireId(wanted) : wanted];
    return [name, Array.isArray(wanted) ? wanted.map(wirePart) : wanted];
  });
  return Object.fromEntries(entries);
}

/** An id, or what it is compared with. */
function wireId(wanted: Json): Json {
  if (isRecord(wanted)) return Object.fromEntries(Object.entries(wanted).map(([name, part]) => [name, wireId(part)]));
  return asNumber(wanted);
}

/** A numeric id as a number; any other value as it is. */
function asNumber<T>(value: T): T | number {
  return typeof value === "string" && /^[0-9]+$/.test(value) ? Number(value) : value;
}

function matches(item: object, filter: Filter, fields: DataFields): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === "+and") return parts(wanted).every((part) => matches(item, part, fields));
    if (name === "+or") return parts(wanted).some((part) => matches(item, part, fields));
    const isNumeric = fields[name]?.numeric;
    return compare(fieldOf(item, name, fields), isNumeric ? wireId(wanted) : wanted);
  });
}

function compare(value: unknown, wanted: Json): boolean {
  if (!isRecord(wanted)) return matchesValue(value, wanted);
  return Object.entries(wanted).every(([operator, operand]) => COMPARISONS[operator]?.(value, operand) ?? false);
}

function matchesValue(value: unknown, wanted: unknown): boolean {
  return Array.isArray(value) ? value.includes(wanted) : (value ?? null) === wanted;
}

function parts(value: Json): readonly Filter[] {
  return Array.isArray(value) ? value.filter((part) => isRecord(part)) : [];
}

/** The value of a field as it is compared. */
function fieldOf(item: object, name: string, fields: DataFields): unknown {
  const value = (item as Readonly<Record<string, unknown>>)[name];
  if (!fields[name]?.numeric) return value;
  return Array.isArray(value) ? value.map(asNumber) : asNumber(value);
}

function order(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  const [a, b] = [String(left ?? ""), String(right ?? "")];
  return a < b ? -1 : a > b ? 1 : 0;
}
