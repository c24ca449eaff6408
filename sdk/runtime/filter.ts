import type * as pulumi from "@pulumi/pulumi";

/** Comparisons of a property. A property without a value is null. */
export interface FilterOperators<T> {
  /** Greater than. */
  readonly "+gt"?: T | undefined;
  /** Greater than or equal to. */
  readonly "+gte"?: T | undefined;
  /** Less than. */
  readonly "+lt"?: T | undefined;
  /** Less than or equal to. */
  readonly "+lte"?: T | undefined;
  /** Not equal to. */
  readonly "+neq"?: T | null | undefined;
  /** A text contains it, or a list has it as an entry. */
  readonly "+contains"?: T | undefined;
}

/** A value to match, or operators with their operands, such as `{ "+gte": 5 }`. */
export type FilterValue<T> = T | null | FilterOperators<T>;

/** Combines filters, and orders a list. */
interface Combination<F, Name> {
  /** All of these filters match. */
  readonly "+and"?: readonly F[] | undefined;
  /** One of these filters matches. */
  readonly "+or"?: readonly F[] | undefined;
  /** The property by which the list is ordered. */
  readonly "+order_by"?: Name | undefined;
  /** Ascending or descending; ascending by default. */
  readonly "+order"?: "asc" | "desc" | undefined;
}

/**
 * A filter for the items of a list: names of their properties with the value to match. A property that is a list
 * matches if it contains the value.
 *
 * @typeParam F - the properties that the list can be filtered by
 * @example { "+or": [{ region: "us-east" }, { region: "us-west" }], "+order_by": "label" }
 */
export type Filter<F> = { readonly [Name in keyof F]?: FilterValue<F[Name]> | undefined } & Combination<
  Filter<F>,
  keyof F
>;

/** A filter whose values may be outputs. */
export type FilterArgs<F> = {
  readonly [Name in keyof F]?: pulumi.Input<FilterValue<F[Name]>> | undefined;
} & Combination<FilterArgs<F>, keyof F>;
