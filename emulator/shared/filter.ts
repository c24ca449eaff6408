import type { Brand } from "./brand";
import { badRequest, Refusal } from "./envelope";
import { isObject, type Json, type JsonObject, parseJson } from "./json";

/** Reads the filterable fields of a row, by their neutral names. Empty if a list has none. */
export type Fields<R> = Readonly<Record<string, (row: R) => Json | undefined>>;

/** A parsed X-Filter header. */
export interface Filter<R> {
  matches(row: R): boolean;
  /** Compares two rows; absent if the filter has no order. */
  readonly compare?: (a: R, b: R) => number;
}

type Test<R> = (row: R) => boolean;
type Compare = (held: Json, wanted: Json) => boolean;

const header = "X-Filter";

const operators: Readonly<Record<string, Compare>> = {
  "+neq": (held, wanted) => held !== wanted,
  "+gt": (held, wanted) => ordered(held, wanted) > 0,
  "+gte": (held, wanted) => ordered(held, wanted) >= 0,
  "+lt": (held, wanted) => ordered(held, wanted) < 0,
  "+lte": (held, wanted) => ordered(held, wanted) <= 0,
  "+contains": (held, wanted) => typeof held === "string" && typeof wanted === "string" && held.includes(wanted),
};

/**
 * Reads an X-Filter header.
 * @returns `undefined` without a header and for an empty object
 * @throws Refusal 400 for malformed JSON, fields that are not filterable, and unknown operators
 */
export function readFilter<R>(text: string | undefined, fields: Fields<R>, brand: Brand): Filter<R> | undefined {
  const given = text === undefined ? undefined : parseHeader(text);
  if (given === undefined) return undefined;
  const { "+order_by": orderBy, "+order": order, ...conditions } = given;
  if (Object.keys(given).length === 0) return undefined;
  const reader = new Reader(fields, brand);
  const matches = reader.all(conditions);
  if (orderBy === undefined) {
    if (order !== undefined) throw badRequest("+order needs +order_by", header);
    return { matches };
  }
  if (typeof orderBy !== "string") throw badRequest("+order_by must be a field", header);
  if (order !== undefined && order !== "asc" && order !== "desc") {
    throw badRequest("+order must be asc or desc", header);
  }
  const field = reader.field(orderBy);
  const sign = order === "desc" ? -1 : 1;
  return { matches, compare: (a, b) => sign * rank(field(a), field(b)) };
}

class Reader<R> {
  constructor(
    private readonly fields: Fields<R>,
    private readonly brand: Brand,
  ) {}

  field(name: string): (row: R) => Json {
    const neutral = this.brand.in(name);
    const field = neutral !== undefined && Object.hasOwn(this.fields, neutral) ? this.fields[neutral] : undefined;
    if (field === undefined) throw badRequest(`Cannot filter on ${name}`, header);
    return (row) => field(row) ?? null;
  }

  all(conditions: JsonObject): Test<R> {
    const tests = Object.entries(conditions).map(([key, value]) => this.condition(key, value));
    return (row) => tests.every((test) => test(row));
  }

  private condition(key: string, value: Json): Test<R> {
    if (key === "+and" || key === "+or") {
      const tests = this.group(key, value);
      return key === "+and" ? (row) => tests.every((test) => test(row)) : (row) => tests.some((test) => test(row));
    }
    if (key.startsWith("+")) throw badRequest(`Unknown operator ${key}`, header);
    const field = this.field(key);
    if (!isObject(value)) return (row) => same(field(row), value);
    const tests = Object.entries(value).map(([operator, wanted]) => this.comparison(operator, wanted));
    return (row) => {
      const held = field(row);
      return tests.every((test) => test(held));
    };
  }

  private group(operator: string, value: Json): Test<R>[] {
    if (!Array.isArray(value)) throw badRequest(`${operator} needs an array of objects`, header);
    return value.map((item: Json) => {
      if (!isObject(item)) throw badRequest(`${operator} needs an array of objects`, header);
      return this.all(item);
    });
  }

  private comparison(operator: string, wanted: Json): (held: Json) => boolean {
    const compare = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
    if (compare === undefined) throw badRequest(`Unknown operator ${operator}`, header);
    return (held) => compare(held, wanted);
  }
}

function parseHeader(text: string): JsonObject | undefined {
  let value: Json | undefined;
  try {
    value = parseJson(decodeHeader(text));
  } catch (error) {
    if (error instanceof Refusal) throw badRequest(error.message, header);
    throw error;
  }
  if (value !== undefined && !isObject(value)) throw badRequest("Must be a JSON object", header);
  return value;
}

// Node decodes header bytes as Latin-1. Most clients send UTF-8, some really send Latin-1.
function decodeHeader(text: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}

function same(held: Json, wanted: Json): boolean {
  return held === wanted;
}

// Values of different types have no order: NaN makes every comparison false.
function ordered(held: Json, wanted: Json): number {
  if (typeof held === "number" && typeof wanted === "number") return held - wanted;
  if (typeof held === "string" && typeof wanted === "string") return rank(held, wanted);
  return Number.NaN;
}

// null sorts before all other values.
function rank(a: Json, b: Json): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}
