import { Refusal } from "./envelope";

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

const maxDepth = 32;

/**
 * Parses JSON text of a client.
 * @returns `undefined` for an empty text
 * @throws Refusal 400 for malformed JSON, more than 32 levels, and keys that would change a prototype
 */
export function parseJson(text: string): Json | undefined {
  if (text.trim() === "") return undefined;
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new Refusal(400, [{ reason: "Invalid JSON" }]);
  }
  refuseHostile(value, 1);
  return value;
}

/** Decodes bytes as UTF-8 JSON. @throws Refusal 400 like {@link parseJson}, and for bytes that are not UTF-8 */
export function parseJsonBytes(bytes: Uint8Array): Json | undefined {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, [{ reason: "Invalid JSON" }]);
  }
  return parseJson(text);
}

/** Whether a value is a JSON object, not an array and not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuseHostile(value: Json, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > maxDepth) throw new Refusal(400, [{ reason: "JSON is nested too deeply" }]);
  if (!isObject(value)) {
    for (const item of value as readonly Json[]) refuseHostile(item, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === "__proto__" || (key === "constructor" && isObject(item) && Object.hasOwn(item, "prototype"))) {
      throw new Refusal(400, [{ reason: "JSON holds a forbidden key" }]);
    }
    refuseHostile(item, depth + 1);
  }
}
