import type { Seed, TokenGiven } from "./control";
import type { Fault } from "./faults";
import type { RateLimit } from "./rate-limits";
import type { Attachment } from "./services/vpc/ips";
import { isObject, type Json, type JsonObject } from "./shared/json";
import type { Grants } from "./shared/permissions";
import type { User } from "./shared/users";
import {
  array,
  defaulted,
  flag,
  integer,
  object,
  oneOf,
  optional,
  type Place,
  parse,
  present,
  type Rule,
  refine,
  required,
  text,
} from "./shared/validate";

const amount: Rule<number> = (value, place) =>
  typeof value === "number" && value >= 0 && value <= 1e10 ? value : place.fault("Must be a number of at least 0");
const anything: Rule<Json> = (value) => value as Json;
const count = integer({ min: 0 });
const id = integer({ min: 1 });
const words = text({ min: 1 });

/** An object with any keys: `{ "name": value }`, each value checked by `rule`. */
function record<T>(rule: Rule<T>): Rule<Record<string, T>> {
  return (value, place) => {
    if (!isObject(value)) return place.fault("Must be an object");
    const members = Object.fromEntries(Object.keys(value).map((name) => [name, required(rule)]));
    return object<Record<string, T>>(members)(value, place);
  };
}

// JSON has no regular expressions.
const path: Rule<string | RegExp> = (value, place) => {
  if (typeof value === "string") return value;
  const pattern = isObject(value) ? value["pattern"] : undefined;
  if (typeof pattern !== "string") return place.fault(`Must be a path or { "pattern": "…" }`);
  try {
    return new RegExp(pattern);
  } catch {
    return place.fault("Must hold a regular expression");
  }
};

const match = { method: optional(words), path: optional(path), operation: optional(words) };

const rowRule: Rule<JsonObject> = (value, place) => (isObject(value) ? value : place.fault("Must be an object"));

const keyRule: Rule<string | number> = (value, place) =>
  typeof value === "string" || Number.isSafeInteger(value) ? (value as string | number) : place.fault("Must be a key");

const keysRule = record(array(keyRule));

const meanwhileRule = object({ remove: optional(keysRule), objects: optional(record(array(rowRule))) });

const faultRule = object({
  ...match,
  nth: optional(id),
  times: optional(count),
  when: optional(oneOf("before", "after")),
  status: optional(integer({ min: 200, max: 599 })),
  body: optional(anything),
  set: optional(record(anything)),
  unset: optional(array(words)),
  pages: optional(oneOf("endless", "repeated")),
  meanwhile: optional(meanwhileRule),
  headers: optional(record(refine(text(), headerValue))),
  cut: optional(flag()),
  delayMs: optional(amount),
  slowBody: optional(object({ bytes: required(id), everyMs: required(amount) })),
  truncateBody: optional(count),
});

const limitsRule = object({
  limits: required(array(object({ ...match, limit: required(count), windowSeconds: required(id) }))),
});

const grantRule = object({ id: required(id), permissions: required(oneOf("read_only", "read_write")) });

const userRule = object({
  username: required(words),
  email: optional(text()),
  proxy: optional(flag()),
  restricted: optional(flag()),
  grants: optional(
    object({ global: defaulted(record(anything), {}), objects: defaulted(record(array(grantRule)), {}) }),
  ),
});

const tokenRule = object({
  token: optional(refine(words, (token) => (/\s/.test(token) ? "Must not hold space" : undefined))),
  username: optional(words),
  scopes: optional(text()),
  client: optional(words),
});

const interfaceRule = object({
  id: optional(id),
  active: optional(flag()),
  configId: optional(id),
  address: optional(words),
  addressRange: optional(words),
  nat1To1: optional(words),
});

const attachmentRule = object({
  vpcId: required(id),
  subnetId: required(id),
  computeId: required(id),
  interfaces: optional(array(interfaceRule)),
});

/** A fault; its path may be `{ "pattern": "…" }`, a regular expression. All functions here @throws Refusal 400. */
export function faultFrom(body: JsonObject): Fault {
  const { meanwhile, ...fault } = parse(faultRule, body);
  return { ...present(fault), ...(meanwhile === undefined ? {} : { meanwhile: present(meanwhile) }) };
}

/** `{ "table": [key, … ] }`. */
export function keysFrom(body: JsonObject): Readonly<Record<string, readonly (string | number)[]>> {
  return parse(keysRule, body);
}

/** `{ "limits": [{ "path", "limit", "windowSeconds" }] }`, or `{ "preset": "public" }`. */
export function rateLimitsFrom(body: JsonObject): RateLimit[] | "public" {
  if (Object.hasOwn(body, "preset")) return parse(object({ preset: required(oneOf("public")) }), body).preset;
  return parse(limitsRule, body).limits.map((limit) => present(limit));
}

/** A token. All members are optional. */
export function tokenFrom(body: JsonObject): TokenGiven {
  return present(parse(tokenRule, body));
}

/** A user. Grants may be partial. */
export function userFrom(body: JsonObject): Partial<User> {
  const { grants, ...user } = parse(userRule, body);
  // newUser adds the missing grants.
  return { ...present(user), ...(grants === undefined ? {} : { grants: grants as unknown as Grants }) };
}

/** `{ "vpcId", "subnetId", "computeId", "interfaces" }`. */
export function attachmentFrom(body: JsonObject): { vpcId: number; subnetId: number; attachment: Attachment } {
  const { vpcId, subnetId, computeId, interfaces } = parse(attachmentRule, body);
  const given = interfaces === undefined ? {} : { interfaces: interfaces.map((each) => present(each)) };
  return { vpcId, subnetId, attachment: { computeId, ...given } };
}

/** `{ "world", "objects": { "table": [ … ] } }`. */
export function seedFrom(body: JsonObject): Seed {
  return present(parse(object({ world: optional(words), objects: optional(record(array(rowRule))) }), body));
}

/** `{ "name": seconds }`. */
export function timingsFrom(body: JsonObject): Record<string, number> {
  return parse(record(amount), body);
}

/** `{ "world" }`, optional. */
export function worldFrom(body: JsonObject): string | undefined {
  return parse(object({ world: optional(words) }), body).world;
}

/** `{ "advance": seconds }`, at least 0. */
export function secondsFrom(body: JsonObject): number {
  return parse(object({ advance: required(amount) }), body).advance;
}

/** `{ "milliseconds" }`, at least 0. */
export function latencyFrom(body: JsonObject): number {
  return parse(object({ milliseconds: required(amount) }), body).milliseconds;
}

/** `{ "id" }`, of a fault. */
export function faultIdFrom(body: JsonObject): number {
  return parse(object({ id: required(id) }), body).id;
}

/** `{ "computeId" }`. */
export function computeFrom(body: JsonObject): number {
  return parse(object({ computeId: required(id) }), body).computeId;
}

function headerValue(value: string, _place: Place): string | undefined {
  return /^[\t\x20-\x7e]*$/.test(value) ? undefined : "Must be the value of a header";
}
