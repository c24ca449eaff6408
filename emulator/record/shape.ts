import { isObject, type Json } from "../shared/json";

/** The kind of a plain value. */
export type Kind = "boolean" | "integer" | "null" | "number" | "text" | "time" | "url";

/**
 * What a value looks like, without the value. `kinds` are those of the plain values that were seen in its place;
 * `members` those of an object, `items` that of all items of an array. A member whose name may be a user's own is called
 * `*`.
 */
export interface Shape {
  readonly kinds: readonly Kind[];
  readonly members?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

const NAME = /^\+?[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
// Their members are chosen by users.
const FREE: ReadonlySet<string> = new Set(["stackscript_data"]);

const nothing: Shape = { kinds: [] };

/** The shape of a value. @param isFree - the names of its members are a user's own, and are not kept */
export function shapeOf(value: Json, isFree = false): Shape {
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => shapeOf(item, isFree)).reduce(mergeShapes, nothing);
    return { kinds: [], items };
  }
  if (!isObject(value)) return { kinds: [kindOf(value)] };
  const entries = Object.entries(value).map(([name, member]): [string, Shape] => [
    isFree || !NAME.test(name) ? "*" : name,
    shapeOf(member, isFree || FREE.has(name)),
  ]);
  const members: Record<string, Shape> = {};
  for (const [name, shape] of entries) members[name] = mergeShapes(members[name] ?? nothing, shape);
  return { kinds: [], members };
}

/** The shape of values that look like either. */
export function mergeShapes(one: Shape, other: Shape): Shape {
  const kinds = [...new Set([...one.kinds, ...other.kinds])].sort();
  const names = [...new Set([...Object.keys(one.members ?? {}), ...Object.keys(other.members ?? {})])].sort();
  const merged = names.map((name): [string, Shape] => [
    name,
    mergeShapes(one.members?.[name] ?? nothing, other.members?.[name] ?? nothing),
  ]);
  const isObjectLike = one.members !== undefined || other.members !== undefined;
  const items = one.items && other.items ? mergeShapes(one.items, other.items) : (one.items ?? other.items);
  return {
    kinds,
    ...(isObjectLike ? { members: Object.fromEntries(merged) } : {}),
    ...(items === undefined ? {} : { items }),
  };
}

/**
 * How the emulator's body differs from the service's: members that only one of them has, and other types. Nothing is said
 * of what either answers as null or as an empty array: it has no type to compare.
 */
export function shapeDifferences(service: Shape, emulator: Shape, place = "body"): string[] {
  const [ours, theirs] = [typesOf(emulator), typesOf(service)];
  if (ours.length === 0 || theirs.length === 0) return [];
  if (!theirs.some((type) => ours.some((other) => isAlike(type, other)))) {
    return [`${place}: the service answers ${theirs.join(" or ")}, the emulator ${ours.join(" or ")}`];
  }
  const members = memberDifferences(service.members, emulator.members, place);
  if (service.items === undefined || emulator.items === undefined) return members;
  return [...members, ...shapeDifferences(service.items, emulator.items, `${place}[]`)];
}

function memberDifferences(service: Shape["members"], emulator: Shape["members"], place: string): string[] {
  if (service === undefined || emulator === undefined) return [];
  const names = [...new Set([...Object.keys(service), ...Object.keys(emulator)])].sort();
  return names.flatMap((name) => {
    const [theirs, ours] = [service[name], emulator[name]];
    if (ours === undefined) return [`${place}.${name}: only the service answers it`];
    if (theirs === undefined) return [`${place}.${name}: only the emulator answers it`];
    return shapeDifferences(theirs, ours, `${place}.${name}`);
  });
}

/** Types in words, null left out. */
function typesOf({ kinds, members, items }: Shape): string[] {
  return [
    ...kinds.filter((kind) => kind !== "null"),
    ...(members === undefined ? [] : ["object"]),
    ...(items === undefined ? [] : ["array"]),
  ];
}

function isAlike(one: string, other: string): boolean {
  const isNumber = (type: string): boolean => type === "integer" || type === "number";
  return one === other || (isNumber(one) && isNumber(other)) || [one, other].sort().join() === "text,url";
}

function kindOf(value: Json): Kind {
  if (value === null) return "null";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return "time";
  return /^https?:\/\//.test(text) ? "url" : "text";
}
