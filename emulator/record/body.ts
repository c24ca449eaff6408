import type { Brand } from "../shared/brand";
import { isObject, type Json, type JsonObject } from "../shared/json";

/** The emulator's id for an object of the service, by the path of its list. */
export type FindStandIn = (list: string, id: string) => Promise<string | undefined>;

// Lists in which the values of members are found, both in the words of the description.
const lists: Readonly<Record<string, string>> = {
  region: "/regions",
  cluster: "/object-storage/clusters",
  image: "/images",
  images: "/images",
  stackscript_id: "/compute/stackscripts",
  compute_id: "/compute/instances",
  computes: "/compute/instances",
  domains: "/domains",
  volume_id: "/volumes",
  volumes: "/volumes",
  nodebalancers: "/nodebalancers",
  credentials: "/managed/credentials",
};

// Ids of objects that are found below others only, and codes that are valid on the service alone.
const unknowable: ReadonlySet<string> = new Set([
  "disk_id",
  "config_id",
  "subnet_id",
  "backup_id",
  "ids",
  "otp_code",
  "tfa_code",
]);

/**
 * A body in which the service's objects are replaced by those of the emulator.
 * @returns the body, or why there is none
 */
export async function translateBody(
  body: JsonObject,
  brand: Brand,
  find: FindStandIn,
): Promise<{ readonly body: JsonObject } | { readonly reason: string }> {
  const translated: [string, Json][] = [];
  for (const [name, value] of Object.entries(body)) {
    const member = brand.in(name) ?? name;
    if (unknowable.has(member) && value !== null) return { reason: `the emulator has nothing for ${name} of the body` };
    const list = lists[member];
    const found = list === undefined ? { value } : await translate(value, brand.path(list), find);
    if (found === undefined) return { reason: `the emulator has nothing for ${name} of the body` };
    translated.push([name, found.value]);
  }
  return { body: Object.fromEntries(translated) };
}

async function translate(value: Json, list: string, find: FindStandIn): Promise<{ readonly value: Json } | undefined> {
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const item of value as readonly Json[]) {
      const found = await translate(item, list, find);
      if (found === undefined) return undefined;
      items.push(found.value);
    }
    return { value: items };
  }
  if (value === null || isObject(value) || typeof value === "boolean" || value === "any/all") return { value };
  const id = await find(list, encodeURIComponent(String(value)));
  if (id === undefined) return undefined;
  return { value: typeof value === "number" ? Number(id) : decodeURIComponent(id) };
}
