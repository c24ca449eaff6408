import type { Json } from "../../../emulator";

type Operator = (held: Json, wanted: Json) => boolean;

/** The comparisons of X-Filter by the facts of the public service; `=` stands for a plain value. */
export const operators: Readonly<Record<string, Operator>> = {
  "=": (held, wanted) => items(held).some((item) => item === wanted),
  "+neq": (held, wanted) => items(held).every((item) => item !== wanted),
  "+gt": (held, wanted) => items(held).some((item) => order(item, wanted) > 0),
  "+gte": (held, wanted) => items(held).some((item) => order(item, wanted) >= 0),
  "+lt": (held, wanted) => items(held).some((item) => order(item, wanted) < 0),
  "+lte": (held, wanted) => items(held).some((item) => order(item, wanted) <= 0),
  "+contains": (held, wanted) =>
    items(held).some((item) => typeof item === "string" && typeof wanted === "string" && item.includes(wanted)),
};

/** How two values are ordered: less than, equal to or greater than 0. NaN if they have no order. */
export function order(a: Json, b: Json): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : Number(a > b);
  return Number.NaN;
}

/** A condition of X-Filter on one field. */
export function condition(field: string, operator: string, wanted: Json): Json {
  return { [field]: operator === "=" ? wanted : { [operator]: wanted } };
}

// A condition on a list, such as tags, holds if it holds for one item.
function items(held: Json): readonly Json[] {
  return Array.isArray(held) ? (held as readonly Json[]) : [held];
}
