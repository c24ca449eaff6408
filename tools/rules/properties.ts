import { isRecord } from "../../provider/json";

/**
 * Names of the properties of each resource and data source of schema.json, by token: those of nested objects too. A
 * resource also has its `id`.
 */
export function propertiesOf(schema: unknown): Map<string, Set<string>> {
  const { types, resources, functions } = parts(schema);
  const found = new Map<string, Set<string>>();
  for (const [token, resource] of Object.entries(resources))
    found.set(shortOf(token), new Set(["id", ...namesIn(resource, types)]));
  for (const [token, one] of Object.entries(functions)) {
    found.set(shortOf(token), new Set(namesIn(isRecord(one) ? one["outputs"] : undefined, types)));
  }
  return found;
}

type Members = Readonly<Record<string, unknown>>;

function parts(schema: unknown): { types: Members; resources: Members; functions: Members } {
  const part = (name: string): Members => {
    const found = isRecord(schema) ? schema[name] : undefined;
    return isRecord(found) ? found : {};
  };
  return { types: part("types"), resources: part("resources"), functions: part("functions") };
}

/** Names of properties below a part of the schema; references are followed once each. */
function namesIn(part: unknown, types: Members, seen = new Set<string>()): string[] {
  if (Array.isArray(part)) return part.flatMap((item: unknown) => namesIn(item, types, seen));
  if (!isRecord(part)) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if ((key === "properties" || key === "inputProperties") && isRecord(value)) {
      return [...Object.keys(value), ...namesIn(Object.values(value), types, seen)];
    }
    const type = key === "$ref" ? /^#\/types\/(.+)$/.exec(String(value))?.[1] : undefined;
    if (type === undefined) return namesIn(value, types, seen);
    if (seen.has(type)) return [];
    seen.add(type);
    return namesIn(types[type], types, seen);
  });
}

function shortOf(token: string): string {
  return token.split(":").at(-1) ?? token;
}
