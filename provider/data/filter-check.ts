import { z } from "zod";
import { isRecord } from "../json";
import type { DataField, DataFields } from "./fields";
import type { Filter } from "./filter";

/** What the values of a property are, for a filter. An id is a number, as number or text. */
export type ComparedKind = "text" | "number" | "id" | "boolean";

/** A property that a filter can name. */
export interface Compared {
  readonly kind: ComparedKind;
  /** It is a list: its entries are compared. */
  readonly isList: boolean;
  /** It may be absent, and then equals null. */
  readonly canBeNull: boolean;
}

/** The properties that a filter can name. */
export type ComparedFields = Readonly<Record<string, Compared>>;

const ORDER = ["+gt", "+gte", "+lt", "+lte"] as const;

/** The operators of each kind; a list has `+contains` too. `sdk/runtime/filter.ts` types the same. */
const OPERATORS: Readonly<Record<ComparedKind, readonly string[]>> = {
  text: [...ORDER, "+neq", "+contains"],
  number: [...ORDER, "+neq"],
  id: [...ORDER, "+neq"],
  boolean: ["+neq"],
};

/** The operators that compare values of a property. */
export function operatorsOf({ kind, isList }: Compared): readonly string[] {
  return isList ? [...new Set([...OPERATORS[kind], "+contains"])] : OPERATORS[kind];
}

/**
 * Tells how the properties of a list are compared. Nested objects cannot be compared.
 *
 * @param names - properties that the list can be filtered by
 */
export function comparedFields(fields: DataFields, names: readonly string[]): ComparedFields {
  const entries = names.flatMap((name) => {
    const field = fields[name];
    if (field === undefined) throw new TypeError(`There is no field ${name} to filter by.`);
    const compared = comparedOf(field);
    return compared === undefined ? [] : [[name, compared] as const];
  });
  return Object.fromEntries(entries);
}

/** The type of a value that is present; of a list, that of an entry. */
export function entryOf(type: z.ZodType): z.ZodType {
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable) return entryOf(type.unwrap() as z.ZodType);
  return type instanceof z.ZodArray ? entryOf(type.element as z.ZodType) : type;
}

/** What is wrong with a filter: misspelt names, and operators that do not compare such values. */
export function filterFaults(filter: Filter, fields: ComparedFields): string[] {
  return Object.entries(filter).flatMap(([name, wanted]) => {
    if (name === "+order") return wanted === "asc" || wanted === "desc" ? [] : ['"+order" is "asc" or "desc"'];
    if (name === "+order_by") return nameFaults(String(wanted), fields);
    if (name !== "+and" && name !== "+or") return comparisonFaults(name, wanted, fields);
    const isList = Array.isArray(wanted) && wanted.every((part) => isRecord(part));
    return isList ? wanted.flatMap((part) => filterFaults(part, fields)) : [`"${name}" takes a list of filters`];
  });
}

function comparedOf({ type, numeric, nested }: DataField): Compared | undefined {
  const entry = entryOf(type);
  if (nested !== undefined || entry instanceof z.ZodObject) return undefined;
  const canBeNull = type.safeParse(undefined).success || type.safeParse(null).success;
  const isList = type.safeParse([]).success;
  if (numeric) return { kind: "id", isList, canBeNull };
  if (entry instanceof z.ZodNumber) return { kind: "number", isList, canBeNull };
  return { kind: entry instanceof z.ZodBoolean ? "boolean" : "text", isList, canBeNull };
}

function nameFaults(name: string, fields: ComparedFields): string[] {
  if (Object.hasOwn(fields, name)) return [];
  return name.startsWith("+")
    ? [`there is no operator "${name}" beside properties; there are +and, +or, +order_by, +order`]
    : [`there is no field "${name}"; there are ${Object.keys(fields).join(", ")}`];
}

function comparisonFaults(name: string, wanted: unknown, fields: ComparedFields): string[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) return nameFaults(name, fields);
  const operators = operatorsOf(field);
  return Object.keys(isRecord(wanted) ? wanted : {})
    .filter((operator) => !operators.includes(operator))
    .map((operator) => `there is no operator "${operator}" for "${name}"; there are ${operators.join(", ")}`);
}
