import type { Brand } from "./brand";
import { Refusal } from "./envelope";
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

const equals: Compare = (held, wanted) => held === wanted;

// @rule list-operators
// A list, such as tags, is compared item by item.
const operators: Readonly<Record<string, Compare>> = {
  "+neq": (held, wanted) => !any(held, wanted, equals),
  "+gt": (held, wanted) => any(held, wanted, (item) => ordered(item, wanted) > 0),
  "+gte": (held, wanted) => any(held, wanted, (item) => ordered(item, wanted) >= 0),
  "+lt": (held, wanted) => any(held, wanted, (item) => ordered(item, wanted) < 0),
  "+lte": (held, wanted) => any(held, wanted, (item) => ordered(item, wanted) <= 0),
  "+contains": (held, wanted) => any(held, wanted, contains),
};

// @rule list-filter list-filterable
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
  if (order !== undefined && order !== "asc" && order !== "desc") throw refuse("+order must be asc or desc");
  // Clients of the public service send +order alone too. Then it has no effect.
  if (orderBy === undefined) return { matches };
  if (typeof orderBy !== "string") throw refuse("+order_by must be a field");
  const field = reader.field(orderBy);
  const sign = order === "desc" ? -1 : 1;
  return { matches, compare: (a, b) => sign * rank(field(a), field(b)) };
}

// @rule list-or
class Reader<R> {
  constructor(
    private readonly fields: Fields<R>,
    private readonly brand: Brand,
  ) {}

  field(name: string): (row: R) => Json {
    const neutral = this.brand.in(name);
    const field = neutral !== undefined && Object.hasOwn(this.fields, neutral) ? this.fields[neutral] : undefined;
    if (field === undefined) throw refuse(`Cannot filter on ${name}`);
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
    if (key.startsWith("+")) throw refuse(`Unknown operator ${key}`);
    const field = this.field(key);
    if (!isObject(value)) return (row) => any(field(row), value, equals);
    const tests = Object.entries(value).map(([operator, wanted]) => this.comparison(operator, wanted));
    return (row) => {
      const held = field(row);
      return tests.every((test) => test(held));
    };
  }

  private group(operator: string, value: Json): Test<R>[] {
    if (!Array.isArray(value)) throw refuse(`${operator} needs an array of objects`);
    return value.map((item: Json) => {
      if (!isObject(item)) throw refuse(`${operator} needs an array of objects`);
      return this.all(item);
    });
  }

  private comparison(operator: string, wanted: Json): (held: Json) => boolean {
    const compare = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
    if (compare === undefined) throw refuse(`Unknown operator ${operator}`);
    return (held) => compare(held, wanted);
  }
}

// Reasons quote names as sent.
function refuse(reason: string): Refusal {
  return new Refusal(400, [{ field: header, reason, quotes: true }]);
}

function parseHeader(text: string): JsonObject | undefined {
  let value: Json | undefined;
  try {
    value = parseJson(decodeHeader(text));
  } catch (error) {
    if (error instanceof Refusal) throw refuse(error.message);
    throw error;
  }
  if (value !== undefined && !isObject(value)) throw refuse("Must be a JSON object");
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

function any(held: Json, wanted: Json, compare: Compare): boolean {
  return Array.isArray(held) ? held.some((item: Json) => compare(item, wanted)) : compare(held, wanted);
}

function contains(held: Json, wanted: Json): boolean {
  return typeof held === "string" && typeof wanted === "string" && held.includes(wanted);
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
