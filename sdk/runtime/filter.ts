import type * as pulumi from "@pulumi/pulumi";

/** A value to match, or operators with their operands, such as `{ "+gte": 5 }`. */
export type FilterValue =
  | string
  | number
  | boolean
  | null
  | readonly FilterValue[]
  | { readonly [name: string]: FilterValue };

/**
 * A filter for the items of a list: names of their properties with the value to match. A property that is a list
 * matches if it contains the value. `+and` and `+or` combine filters; `+gt`, `+gte`, `+lt`, `+lte`, `+neq` and
 * `+contains` compare; `+order_by` with `+order` (`asc` or `desc`) sorts.
 *
 * @example { "+or": [{ region: "us-east" }, { region: "us-west" }], "+order_by": "label" }
 */
export interface Filter {
  readonly [name: string]: FilterValue;
}

/** A filter whose values may be outputs. */
export interface FilterArgs {
  readonly [name: string]: pulumi.Input<FilterValue>;
}
