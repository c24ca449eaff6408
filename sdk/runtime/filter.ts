import type * as pulumi from "@pulumi/pulumi";

/** The value of a property, or an entry of it if it is a list. Null stands for an absent value. */
type Entry<T> = NonNullable<T> extends readonly (infer E)[] ? E : NonNullable<T>;

type IsList<T> = NonNullable<T> extends readonly unknown[] ? true : false;

/** Null, for a property that may be absent. */
type Absent<T> = null extends T ? null : never;

/** Comparisons by order. */
interface Order<V> {
  /** Greater than. */
  readonly "+gt"?: V | undefined;
  /** Greater than or equal to. */
  readonly "+gte"?: V | undefined;
  /** Less than. */
  readonly "+lt"?: V | undefined;
  /** Less than or equal to. */
  readonly "+lte"?: V | undefined;
}

/** A comparison that every property has. */
interface Difference<V> {
  /** Not equal to. */
  readonly "+neq"?: V | undefined;
}

/** A comparison of texts and lists. */
interface Containment<V> {
  /** A text contains it, or a list has it as an entry. */
  readonly "+contains"?: V | undefined;
}

/** What a type that is left out of an intersection adds to it. */
type Nothing = unknown;

/**
 * Comparisons of a property: by order for texts and numbers, `+contains` for texts and lists, `+neq` for all. The provider
 * refuses the others too.
 *
 * @typeParam T - the property's value; with null, if it may be absent
 */
export type FilterOperators<T> = Difference<Entry<T> | Absent<T>> &
  ([Entry<T>] extends [boolean] ? Nothing : Order<Entry<T>>) &
  ([Entry<T>] extends [string]
    ? Containment<IsList<T> extends true ? Entry<T> : string>
    : IsList<T> extends true
      ? Containment<Entry<T>>
      : Nothing);

/** A value to match, or operators with their operands, such as `{ "+gte": 5 }`. */
export type FilterValue<T> = Entry<T> | Absent<T> | FilterOperators<T>;

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
  readonly [Name in keyof F]?: pulumi.Input<FilterValue<F[Name]> | undefined>;
} & Combination<FilterArgs<F>, keyof F>;
