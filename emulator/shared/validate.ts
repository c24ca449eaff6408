import { type ErrorEntry, Refusal } from "./envelope";
import { isObject } from "./json";

const invalid = Symbol("invalid");

/** A position in a request body. Collects the errors of the whole body. */
export class Place {
  constructor(
    readonly path: string,
    private readonly entries: ErrorEntry[],
  ) {}

  /** Adds an error at this position. */
  fault(reason: string): typeof invalid {
    this.entries.push(this.path === "" ? { reason } : { field: this.path, reason });
    return invalid;
  }

  /** Number of errors so far in the whole body. */
  get faults(): number {
    return this.entries.length;
  }

  /** The position of a member or an item: `subnets.0.ipv4`. */
  at(name: string | number): Place {
    return new Place(this.path === "" ? String(name) : `${this.path}.${name}`, this.entries);
  }
}

/** Reads a value, or adds all its errors to `place`. */
export type Rule<T> = (value: unknown, place: Place) => T | typeof invalid;

/** A member of an object: its rule, and its value if absent. */
export interface Member<T> {
  readonly rule: Rule<T>;
  readonly absent: { readonly value: T } | "refused";
}

/** An object whose members are absent instead of undefined. */
export type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** A required member. */
export function required<T>(rule: Rule<T>): Member<T> {
  return { rule, absent: "refused" };
}

/** An optional member; `undefined` if absent. */
export function optional<T>(rule: Rule<T>): Member<T | undefined> {
  return { rule, absent: { value: undefined } };
}

/** An optional member; `value` if absent. */
export function defaulted<T>(rule: Rule<T>, value: T): Member<T> {
  return { rule, absent: { value } };
}

/**
 * Reads a request body.
 * @throws Refusal 400 with one entry for each error, not only the first
 */
export function parse<T>(rule: Rule<T>, body: unknown): T {
  const entries: ErrorEntry[] = [];
  const value = rule(body, new Place("", entries));
  if (value === invalid || entries.length > 0) throw new Refusal(400, entries);
  return value;
}

/** An object. Unknown members are ignored, as by the public service. */
export function object<T extends object>(members: { readonly [K in keyof T]: Member<T[K]> }): Rule<T> {
  return (value, place) => {
    if (!isObject(value)) return place.fault("Must be an object");
    const result: Partial<T> = {};
    for (const name of Object.keys(members) as (keyof T & string)[]) {
      const { rule, absent } = members[name];
      if (!Object.hasOwn(value, name)) {
        if (absent === "refused") place.at(name).fault(`${name} is required`);
        else result[name] = absent.value;
        continue;
      }
      const read = rule(value[name], place.at(name));
      if (read !== invalid) result[name] = read;
    }
    // If a member is missing here, there is an error, and parse throws.
    return result as T;
  };
}

/** An array with items by `rule`. Bounds are numbers of items. */
export function array<T>(rule: Rule<T>, bounds: { readonly min?: number; readonly max?: number } = {}): Rule<T[]> {
  return (value, place) => {
    if (!Array.isArray(value)) return place.fault("Must be an array");
    const { min = 0, max = Number.POSITIVE_INFINITY } = bounds;
    if (value.length < min || value.length > max) return place.fault(`Must have ${range(min, max)} items`);
    const items = value.map((item: unknown, index) => rule(item, place.at(index)));
    return items.filter((item): item is Exclude<typeof item, typeof invalid> => item !== invalid) as T[];
  };
}

/** Text. Bounds are numbers of characters, not bytes. */
export function text(bounds: { readonly min?: number; readonly max?: number } = {}): Rule<string> {
  return (value, place) => {
    if (typeof value !== "string") return place.fault("Must be a string");
    const { min = 0, max = Number.POSITIVE_INFINITY } = bounds;
    const length = [...value].length;
    if (length < min || length > max) return place.fault(`Length must be ${range(min, max)} characters`);
    return value;
  };
}

/** An integer within bounds. */
export function integer(bounds: { readonly min?: number; readonly max?: number } = {}): Rule<number> {
  return (value, place) => {
    if (typeof value !== "number" || !Number.isSafeInteger(value)) return place.fault("Must be an integer");
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bounds;
    if (value < min || value > max) return place.fault(`Must be ${range(min, max)}`);
    return value;
  };
}

/** true or false. */
export function flag(): Rule<boolean> {
  return (value, place) => (typeof value === "boolean" ? value : place.fault("Must be a boolean"));
}

/** One of some words. */
export function oneOf<const T extends string>(...words: readonly T[]): Rule<T> {
  return (value, place) => words.find((word) => word === value) ?? place.fault(`Must be one of ${words.join(", ")}`);
}

/** null, or a value by `rule`. */
export function nullable<T>(rule: Rule<T>): Rule<T | null> {
  return (value, place) => (value === null ? null : rule(value, place));
}

/**
 * Adds checks to a rule. They run only if the value has no error so far. A check returns the reason of an error, or
 * adds errors at positions within the value, or returns `undefined`.
 */
export function refine<T>(
  rule: Rule<T>,
  ...checks: readonly ((value: T, place: Place) => string | undefined)[]
): Rule<T> {
  return (value, place) => {
    const before = place.faults;
    const read = rule(value, place);
    if (read === invalid || place.faults > before) return read;
    for (const check of checks) {
      const reason = check(read, place);
      if (reason !== undefined) place.fault(reason);
    }
    return read;
  };
}

/** The members of an object that are not undefined: `{ ...row, ...present(input) }` changes only the given fields. */
export function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Present<T>;
}

function range(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return `at least ${min}`;
  return min === Number.NEGATIVE_INFINITY ? `at most ${max}` : `${min}-${max}`;
}
