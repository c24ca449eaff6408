import { z } from "zod";
import { type Brand, neutralBody } from "../client";
import type { Props } from "../core";

/** One property that a data source returns: its shape, prose and place in the service's answer in one record. */
export interface DataField {
  readonly type: z.ZodType;
  readonly describe: string;
  /** Name in the answer, in the words of the API description; a dot enters a nested object. Default: the property's own name. */
  readonly wire?: string;
  /** Stands for a value that the answer does not hold. Default: the property is absent. */
  readonly absent?: unknown;
  /** An id, or a list of ids, that the service counts: text in programs. Filters compare and order it as a number. */
  readonly numeric?: true;
  /** Puts a brand's words in the value into those of the API description. */
  readonly neutral?: (brand: Brand, text: string) => string;
  /** The properties of a nested object, or of each object of a list. */
  readonly nested?: DataFields;
}

/** Properties that a data source returns, by name. */
export type DataFields = Readonly<Record<string, DataField>>;

/** Reads an answer of the service. */
export type Decode = (answer: unknown, brand: Brand) => Props;

/** An id that the service counts. */
export function idField(describe: string, wire?: string): DataField {
  return { ...textField(describe, wire), numeric: true };
}

/** A text. */
export function textField(describe: string, wire?: string): DataField {
  return field(z.string(), describe, wire);
}

/** A list of texts; empty where the answer holds none. */
export function textsField(describe: string, wire?: string): DataField {
  return { ...field(z.array(z.string()), describe, wire), absent: [] };
}

/** A number. */
export function numberField(describe: string, wire?: string): DataField {
  return field(z.number(), describe, wire);
}

/** Whether something is so. */
export function flagField(describe: string, wire?: string): DataField {
  return field(z.boolean(), describe, wire);
}

/** A nested object. */
export function objectField(describe: string, nested: DataFields): DataField {
  return { type: objectOf(nested), describe, nested };
}

/**
 * A list of nested objects; empty where the answer holds none.
 *
 * @param entry - a sentence about one entry
 */
export function listField(describe: string, entry: string, nested: DataFields): DataField {
  return { type: z.array(objectOf(nested).describe(entry)), describe, nested, absent: [] };
}

/** A field that may be absent. */
export function optional(one: DataField): DataField {
  return { ...one, type: one.type.optional() };
}

/** The shape of an object with these fields, each with its prose. */
export function objectOf(fields: DataFields): z.ZodObject {
  const entries = Object.entries(fields).map(([name, { type, describe }]) => [name, type.describe(describe)]);
  return z.object(Object.fromEntries(entries));
}

// @rule version-4
/**
 * Makes a reader of answers. What the service answers as null is absent.
 *
 * @param from - reads the properties of an answer; default: by the fields' places in it
 */
export function decoderOf(fields: DataFields, from: Decode = placesOf(fields)): Decode {
  const shape = objectOf(fields);
  return (answer, brand) => shape.parse(withoutAbsent(Object.entries(from(answer, brand))));
}

function placesOf(fields: DataFields): Decode {
  return (answer, brand) => valuesOf(fields, brand, neutralBody(brand, answer));
}

function field(type: z.ZodType, describe: string, wire: string | undefined): DataField {
  return { type, describe, ...(wire === undefined ? {} : { wire }) };
}

const record = z.record(z.string(), z.unknown());

function valuesOf(fields: DataFields, brand: Brand, answer: unknown): Props {
  const body = record.parse(answer);
  const entries = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const found = valueAt(body, field.wire ?? name) ?? field.absent;
    return [
      name,
      Array.isArray(found) ? found.map((one) => readValue(field, brand, one)) : readValue(field, brand, found),
    ];
  });
  return withoutAbsent(entries);
}

function readValue({ nested, numeric, neutral }: DataField, brand: Brand, found: unknown): unknown {
  if (found === null || found === undefined) return undefined;
  if (nested !== undefined) return valuesOf(nested, brand, found);
  if (numeric && typeof found === "number") return String(found);
  return neutral !== undefined && typeof found === "string" ? neutral(brand, found) : found;
}

function valueAt(body: Props, wire: string): unknown {
  return wire.split(".").reduce<unknown>((found, name) => record.safeParse(found).data?.[name], body);
}

function withoutAbsent(entries: readonly (readonly [string, unknown])[]): Props {
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}
