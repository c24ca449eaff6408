/** What a value has to be. A text names a kind, `?` at its end allows null; an expression is the form of a text. */
export type Shape =
  | Kind
  | RegExp
  | OneOf
  | AnyOf
  | Nullable
  | Optional
  | readonly [Shape]
  | { readonly [member: string]: Shape };

/** Kinds of plain values. A time is `YYYY-MM-DDTHH:MM:SS`. */
export type Kind = PlainKind | `${PlainKind}?`;

type PlainKind = "string" | "integer" | "number" | "boolean" | "time" | "url" | "object";

interface Members {
  readonly [member: string]: Shape;
}

/** null, or something by another shape. */
export class Nullable {
  constructor(readonly shape: Shape) {}
}

/** One of some words. */
export class OneOf {
  constructor(readonly words: readonly string[]) {}
}

/** An object, some of whose members may be left out. */
export class Optional {
  constructor(
    readonly always: Members,
    readonly sometimes: Members,
  ) {}
}

/** One of several shapes. */
export class AnyOf {
  constructor(readonly shapes: readonly Shape[]) {}
}

/** null, or something by `shape`. */
export function nullable(shape: Shape): Nullable {
  return new Nullable(shape);
}

/** One of some words. */
export function oneOf(...words: readonly string[]): OneOf {
  return new OneOf(words);
}

/** One of several shapes. */
export function anyOf(...shapes: readonly Shape[]): AnyOf {
  return new AnyOf(shapes);
}

/**
 * What of a value is not as its shape says: members that are missing, superfluous or of another type, by their places.
 * @returns nothing when all is well
 */
export function mismatches(value: unknown, shape: Shape, place = "body"): string[] {
  if (shape instanceof Nullable) return value === null ? [] : mismatches(value, shape.shape, place);
  if (shape instanceof OneOf)
    return shape.words.includes(String(value)) ? [] : [wrong(place, value, "one of its words")];
  if (shape instanceof RegExp) {
    return typeof value === "string" && shape.test(value) ? [] : [wrong(place, value, String(shape))];
  }
  if (typeof shape === "string") return isKind(value, shape) ? [] : [wrong(place, value, shape)];
  if (isList(shape)) {
    if (!Array.isArray(value)) return [wrong(place, value, "an array")];
    return value.flatMap((item: unknown, index) => mismatches(item, shape[0], `${place}.${index}`));
  }
  if (shape instanceof AnyOf) {
    const faults = shape.shapes.map((each) => mismatches(value, each, place));
    return faults.sort((a, b) => a.length - b.length)[0] ?? [];
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [wrong(place, value, "an object")];
  return shape instanceof Optional
    ? members(value, shape.always, shape.sometimes, place)
    : members(value, shape, {}, place);
}

function members(value: object, always: Members, sometimes: Members, place: string): string[] {
  const known = { ...sometimes, ...always };
  const superfluous = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
  const faults = superfluous.map((name) => `${place}.${name} is not documented`);
  for (const [name, inner] of Object.entries(known)) {
    if (!Object.hasOwn(value, name)) {
      if (Object.hasOwn(always, name)) faults.push(`${place}.${name} is missing`);
    } else faults.push(...mismatches((value as Record<string, unknown>)[name], inner, `${place}.${name}`));
  }
  return faults;
}

function isKind(value: unknown, kind: Kind): boolean {
  if (value === null) return kind.endsWith("?");
  switch (kind.replace("?", "")) {
    case "integer":
      return Number.isSafeInteger(value);
    case "time":
      return typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value);
    case "url":
      return typeof value === "string" && URL.canParse(value);
    case "object":
      return typeof value === "object" && !Array.isArray(value);
    default:
      return typeof value === kind.replace("?", "");
  }
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function wrong(place: string, value: unknown, wanted: string): string {
  return `${place} is ${JSON.stringify(value)?.slice(0, 80)}, not ${wanted}`;
}
