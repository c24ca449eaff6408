import { isObject, type Json } from "./shared/json";
import type { WireAnswer } from "./wire";

/** Changes to the JSON body of an answer. A path is dotted, `data.0.id`; `*` stands for every item: `data.*.id`. */
export interface Distortion {
  /** Sets members, in the words of the wire. */
  readonly set?: Readonly<Record<string, Json>>;
  /** Removes members. */
  readonly unset?: readonly string[];
}

/** An answer with a changed JSON body. An answer without a JSON body stays as it is. */
export function distort(answer: WireAnswer, { set = {}, unset = [] }: Distortion): WireAnswer {
  const body = bodyOf(answer);
  if (body === undefined) return answer;
  const removed = unset.reduce((value, path) => changed(value, path.split("."), undefined), body);
  const all = Object.entries(set).reduce((value, [path, member]) => changed(value, path.split("."), member), removed);
  return { ...answer, body: Buffer.from(JSON.stringify(all)) };
}

function bodyOf({ headers, body }: WireAnswer): Json | undefined {
  if (headers["Content-Type"] !== "application/json" || !(body instanceof Uint8Array)) return undefined;
  return JSON.parse(Buffer.from(body).toString()) as Json;
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
