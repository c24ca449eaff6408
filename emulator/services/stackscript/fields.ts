import type { JsonObject } from "../../shared/json";

/** Optional attributes of a field in an answer. */
const shown = ["oneof", "manyof", "default", "header", "required"] as const;

// Values are quoted, so `>` within a value does not end the tag.
const tagPattern = /<udf((?:\s+[a-z_][\w-]*\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/gi;
const attributePattern = /([a-z_][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/**
 * The user-defined fields that a script declares by `<UDF name="…" label="…" oneOf="…" … />` tags, in their order.
 * Attribute names are returned in lower case, values unchanged: `oneof` and `manyof` are separated by commas. Tags
 * without a name are ignored.
 */
export function fieldsOf(script: string): JsonObject[] {
  return [...script.matchAll(tagPattern)].flatMap(([, text = ""]) => {
    const attributes = attributesOf(text);
    const name = attributes.get("name");
    return name === undefined ? [] : [fieldFrom(name, attributes)];
  });
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const pairs = [...text.matchAll(attributePattern)];
  return new Map(pairs.map(([, name = "", double, single]) => [name.toLowerCase(), double ?? single ?? ""]));
}

function fieldFrom(name: string, attributes: ReadonlyMap<string, string>): JsonObject {
  const field = { name, label: attributes.get("label") ?? name, example: attributes.get("example") ?? "" };
  const further = shown.flatMap((attribute) => {
    const value = attributes.get(attribute);
    return value === undefined ? [] : [[attribute, value] as const];
  });
  return { ...field, ...Object.fromEntries(further) };
}
