import type { Brand } from "../shared/brand";
import { isObject, type Json, type JsonObject } from "../shared/json";

/** Rows by table, in neutral words. */
export type Rows = Readonly<Record<string, readonly JsonObject[]>>;

/** What rows need besides the object that the service returned. */
export interface About {
  readonly brand: Brand;
  /** The user whose token reads the service. */
  readonly username: string;
  /** The OAuth client of the copy's token: preferences are kept by client. */
  readonly client: string;
}

/** A value in neutral words; unchanged if it has words that the service does not use. */
export function neutral({ brand }: Pick<About, "brand">, value: Json | undefined): Json {
  if (typeof value === "string") return brand.in(value) ?? value;
  if (Array.isArray(value)) return value.map((item: Json) => neutral({ brand }, item));
  return value ?? null;
}

/** The objects among values, with neutral keys. */
export function objectsOf({ brand }: Pick<About, "brand">, values: readonly Json[]): JsonObject[] {
  return values.map((value) => brand.keysIn(value)).filter(isObject);
}

/** The array in a member; empty if there is none. */
export function arrayIn(item: JsonObject, member: string): readonly Json[] {
  const value = item[member];
  return Array.isArray(value) ? value : [];
}

/** The object in a member; empty if there is none. */
export function objectIn(item: JsonObject, member: string): JsonObject {
  const value = item[member];
  return isObject(value) ? value : {};
}
