import { z } from "zod";

/**
 * A filter over the items of a list: names of fields in camelCase with the value to match, combined by `+and`, `+or`,
 * compared by `+gt`, `+gte`, `+lt`, `+lte`, `+neq`, `+contains`, ordered by `+order_by` with `+order`.
 * Source: Listing conventions.
 */
export type Filter = { readonly [name: string]: unknown };

/** A filter as an argument of a data source. */
export const filterType = z.record(z.string(), z.json()).optional();

/** A filter in JSON, as the service takes it. */
export type WireFilter = NonNullable<z.output<typeof filterType>>;
type Json = WireFilter[string];

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
 * value that it holds.
 *
 * @throws TypeError for an operator or a field that does not exist
 */
export function applyFilter<T extends object>(
  items: readonly T[],
  filter: Filter | undefined,
  fields: readonly string[],
): T[] {
  if (filter === undefined) return [...items];
  const { "+order_by": orderBy, "+order": direction, ...conditions } = filter;
  const found = items.filter((item) => matches(item, conditions, fields));
  if (orderBy === undefined) return found;
  const name = knownField(String(orderBy), fields);
  const sign = direction === "desc" ? -1 : 1;
  return found.sort((left, right) => sign * order(fieldOf(left, name), fieldOf(right, name)));
}

/**
 * A filter in the API's names, for lists that the service filters. Operators stay as they are.
 *
 * @param names - the API's name of each field that the service filters by
 * @param ids - those of them that are numbers on the service and text in programs
 * @throws TypeError for a field that it does not filter by
 */
export function wireFilter(
  filter: WireFilter,
  names: Readonly<Record<string, string>>,
  ids: readonly string[] = [],
): WireFilter {
  const nameOf = (field: string) => names[knownField(field, Object.keys(names))] ?? field;
  const wirePart = (part: Json) => (isObject(part) ? wireFilter(part, names, ids) : part);
  const entries = Object.entries(filter).map(([name, wanted]): [string, Json] => {
    if (name === "+order_by") return [name, nameOf(String(wanted))];
    if (!name.startsWith("+")) return [nameOf(name), ids.includes(name) ? wireId(wanted) : wanted];
    return [name, Array.isArray(wanted) ? wanted.map(wirePart) : wanted];
  });
  return Object.fromEntries(entries);
}

/** A request for a list, narrowed by the service; see `wireFilter`. */
export function filtered<R extends object>(
  request: R,
  filter: WireFilter | undefined,
  names: Readonly<Record<string, string>>,
  ids?: readonly string[],
): R & { readonly filter?: WireFilter } {
  return filter === undefined ? request : { ...request, filter: wireFilter(filter, names, ids) };
}

/** An id, or what it is compared with. */
function wireId(wanted: Json): Json {
  if (isObject(wanted)) return Object.fromEntries(Object.entries(wanted).map(([name, part]) => [name, wireId(part)]));
  return typeof wanted === "string" && /^[0-9]+$/.test(wanted) ? Number(wanted) : wanted;
}

function isObject(value: Json): value is WireFilter {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function matches(item: object, filter: Filter, fields: readonly string[]): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === "+and") return parts(name, wanted).every((part) => matches(item, part, fields));
    if (name === "+or") return parts(name, wanted).some((part) => matches(item, part, fields));
    return compare(fieldOf(item, knownField(name, fields)), wanted);
  });
}

function compare(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null || Array.isArray(wanted)) return matchesValue(value, wanted);
  return Object.entries(wanted).every(([operator, operand]) => {
    const test = COMPARISONS[operator];
    if (test === undefined)
      throw new TypeError(
        `filter: there is no operator "${operator}"; there are ${Object.keys(COMPARISONS).join(", ")}`,
      );
    return test(value, operand);
  });
}

function matchesValue(value: unknown, wanted: unknown): boolean {
  return Array.isArray(value) ? value.includes(wanted) : (value ?? null) === wanted;
}

function parts(operator: string, value: unknown): Filter[] {
  if (Array.isArray(value)) return value as Filter[];
  throw new TypeError(`filter: "${operator}" takes a list of filters`);
}

function knownField(name: string, fields: readonly string[]): string {
  if (fields.includes(name)) return name;
  throw new TypeError(`filter: there is no field "${name}"; there are ${fields.join(", ")}`);
}

function fieldOf(item: object, name: string): unknown {
  return (item as Readonly<Record<string, unknown>>)[name];
}

function order(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  const [a, b] = [String(left ?? ""), String(right ?? "")];
  return a < b ? -1 : a > b ? 1 : 0;
}
