import { isObject, type Json } from "./shared/json";

/** Changes to the JSON body of an answer. A path is dotted, `data.0.id`; `*` stands for every item: `data.*.id`. */
export interface Distortion {
  /** Sets members, in the words of the wire. */
  readonly set?: Readonly<Record<string, Json>>;
  /** Removes members. */
  readonly unset?: readonly string[];
}

/** The body of an answer with the changes. A body that is not JSON stays as it is. */
export function distort<B>(
  { headers, body: sent }: { readonly headers: Readonly<Record<string, string>>; readonly body: B },
  { set = {}, unset = [] }: Distortion,
): B | Buffer {
  if (headers["Content-Type"] !== "application/json" || !(sent instanceof Uint8Array)) return sent;
  const body = JSON.parse(Buffer.from(sent).toString()) as Json;
  const removed = unset.reduce((value, path) => changed(value, path.split("."), undefined), body);
  const all = Object.entries(set).reduce((value, [path, member]) => changed(value, path.split("."), member), removed);
  return Buffer.from(JSON.stringify(all));
}

/** @param member - undefined removes it */
function changed(value: Json, [name, ...rest]: readonly string[], member: Json | undefined): Json {
  if (name === undefined) return value;
  const inner = (item: Json): Json => (rest.length === 0 ? (member ?? null) : changed(item, rest, member));
  if (Array.isArray(value)) {
    return value.flatMap((item: Json, index) => {
      if (name !== "*" && name !== String(index)) return [item];
      return rest.length === 0 && member === undefined ? [] : [inner(item)];
    });
  }
  if (!isObject(value)) return value;
  if (rest.length === 0 && member === undefined) {
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  }
  if (rest.length > 0 && !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: inner(value[name] ?? null) };
}
