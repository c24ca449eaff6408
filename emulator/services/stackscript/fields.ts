import type { JsonObject } from "../../shared/json";

/** Attributes that an answer shows when a tag has them. */
const shown = ["oneof", "manyof", "default", "header", "required"] as const;

// Attributes are quoted, so that a bracket within a value ends no tag.
const tagPattern = /<udf((?:\s+[a-z_][\w-]*\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/gi;
const attributePattern = /([a-z_][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/**
 * The user-defined fields that a script declares by `<UDF name="…" label="…" oneOf="…" … />` tags, in their order. Names
 * of attributes are told in lower case, values as they stand: `oneof` and `manyof` are words parted by commas. A tag
 * without a name declares nothing.
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
