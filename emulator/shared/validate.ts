import equal from "fast-deep-equal";
import { type ErrorEntry, Refusal } from "./envelope";
import { isObject, type JsonObject } from "./json";

const invalid = Symbol("invalid");

/** What reading a body has found. */
interface Findings {
  readonly errors: ErrorEntry[];
  /** Dotted paths of the members that no rule reads. */
  readonly ignored: string[];
}

// @rule error-3 error-4b
/** A position in a request body. Collects the errors and the ignored members of the whole body. */
export class Place {
  constructor(
    readonly path: string,
    private readonly findings: Findings,
    private readonly held?: unknown,
  ) {}

  /** Adds an error at this position. */
  fault(reason: string): typeof invalid {
    this.findings.errors.push(this.path === "" ? { reason } : { field: this.path, reason });
    return invalid;
  }

  /** Number of errors so far in the whole body. */
  get faults(): number {
    return this.findings.errors.length;
  }

  /** Whether the object that the body changes has this value here already. */
  isHeld(value: unknown): boolean {
    return this.held !== undefined && equal(this.held, value);
  }

  /** Notes that no rule reads the value at this position. */
  ignore(): void {
    this.findings.ignored.push(this.path);
  }

  /** This position in a body that changes no object. */
  anew(): Place {
    return new Place(this.path, this.findings);
  }

  /** The position of a member or an item: `subnets.0.ipv4`. */
  at(name: string | number): Place {
    const path = this.path === "" ? String(name) : `${this.path}.${name}`;
    return new Place(path, this.findings, isObject(this.held) ? this.held[name] : undefined);
  }
}

/** Reads a value, or adds all its errors to `place`. */
export interface Rule<T> {
  (value: unknown, place: Place): T | typeof invalid;
  /** Set if null is a value. Without it, a member with null is like a missing one. */
  readonly takesNull?: true;
}

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

const ignoredIn = new WeakMap<object, readonly string[]>();

/**
 * Reads a request body. What a GET answers, a PUT accepts: a member with the value that the object has is not checked
 * and does not change it.
 * @param held - the object that the body changes, as it is answered now
 * @throws Refusal 400 with one entry for each error, not only the first
 */
export function parse<T>(rule: Rule<T>, body: unknown, held?: JsonObject): T {
  const findings: Findings = { errors: [], ignored: [] };
  const value = rule(body, new Place("", findings, held));
  if (isObject(body)) {
    // A member that another rule has read is not ignored.
    const before = ignoredIn.get(body);
    ignoredIn.set(body, before?.filter((path) => findings.ignored.includes(path)) ?? findings.ignored);
  }
  if (value === invalid || findings.errors.length > 0) throw new Refusal(400, findings.errors);
  return value;
}

/** The dotted paths of the members of a body that the operation has not read. All of them if it read no body. */
export function ignoredMembers(body: JsonObject): readonly string[] {
  return ignoredIn.get(body) ?? Object.keys(body);
}

/**
 * An object. An optional member with null is like a missing one, unless null is a value of its rule. Unknown members
 * are accepted and ignored, as by the public service; the request log names them.
 */
export function object<T extends object>(members: { readonly [K in keyof T]: Member<T[K]> }): Rule<T> {
  return (value, place) => {
    if (!isObject(value)) return place.fault("Must be an object");
    const result: Partial<T> = {};
    for (const name of Object.keys(members) as (keyof T & string)[]) {
      const member = members[name];
      const at = place.at(name);
      if (isMissing(value, name, member, at)) {
        if (member.absent === "refused") at.fault(`${name} is required`);
        else result[name] = member.absent.value;
        continue;
      }
      const read = member.rule(value[name], at);
      if (read !== invalid) result[name] = read;
    }
    for (const name of Object.keys(value)) if (!Object.hasOwn(members, name)) place.at(name).ignore();
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

/** null, or a value by `rule`. For members that null clears. */
export function nullable<T>(rule: Rule<T>): Rule<T | null> {
  const read = (value: unknown, place: Place): ReturnType<Rule<T | null>> =>
    value === null ? null : rule(value, place);
  return Object.assign(read, { takesNull: true } as const);
}

/** A value that replaces the held one as a whole: members that are the same as before are given, not missing. */
export function whole<T>(rule: Rule<T>): Rule<T> {
  const read = (value: unknown, place: Place): ReturnType<Rule<T>> => rule(value, place.anew());
  return rule.takesNull ? Object.assign(read, { takesNull: true } as const) : read;
}

/**
 * Adds checks to a rule. They run only if the value has no error so far. A check returns the reason of an error, or
 * adds errors at positions within the value, or returns `undefined`.
 */
export function refine<T>(
  rule: Rule<T>,
  ...checks: readonly ((value: T, place: Place) => string | undefined)[]
): Rule<T> {
  const refined = (value: unknown, place: Place): ReturnType<Rule<T>> => {
    const before = place.faults;
    const read = rule(value, place);
    if (read === invalid || place.faults > before) return read;
    for (const check of checks) {
      const reason = check(read, place);
      if (reason !== undefined) place.fault(reason);
    }
    return read;
  };
  return rule.takesNull ? Object.assign(refined, { takesNull: true } as const) : refined;
}

/** The members of an object that are not undefined: `{ ...row, ...present(input) }` changes only the given fields. */
export function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Present<T>;
}

function isMissing(value: JsonObject, name: string, { rule, absent }: Member<unknown>, at: Place): boolean {
  if (!Object.hasOwn(value, name)) return true;
  if (value[name] === null && !rule.takesNull) return true;
  // Unchanged, and thus valid. A required member has no value to fall back on.
  return absent !== "refused" && at.isHeld(value[name]);
}

function range(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return `at least ${min}`;
  return min === Number.NEGATIVE_INFINITY ? `at most ${max}` : `${min}-${max}`;
}
