import type { Json } from "../../../emulator";
import type { Members } from "../operations/row";

/** The dotted paths of all members of a body, at every depth: `subnets`, `subnets.0.label`. */
export function memberPaths(body: Json, prefix = ""): string[] {
  if (Array.isArray(body)) {
    return body.flatMap((item: Json, index) => memberPaths(item, `${prefix}${index}.`));
  }
  if (!isMembers(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => [
    `${prefix}${name}`,
    ...memberPaths(value, `${prefix}${name}.`),
  ]);
}

/** The dotted paths of all objects within a body; the body itself has the empty path. */
export function objectPaths(body: Members): string[] {
  return ["", ...memberPaths(body).filter((path) => isMembers(valueAt(body, path)))].concat(
    memberPaths(body).flatMap((path) => {
      const value = valueAt(body, path);
      if (!Array.isArray(value)) return [];
      return value.flatMap((item: Json, index) => (isMembers(item) ? [`${path}.${index}`] : []));
    }),
  );
}

/** The value at a dotted path. */
export function valueAt(body: Json | undefined, path: string): Json | undefined {
  if (path === "") return body;
  const [name = "", ...rest] = path.split(".");
  if (Array.isArray(body)) return valueAt((body as readonly Json[])[Number(name)], rest.join("."));
  return isMembers(body) ? valueAt(body[name], rest.join(".")) : undefined;
}

/** The body with another value at a dotted path; `undefined` leaves the member out. */
export function withValue(body: Json, path: string, value: Json | undefined): Json {
  const [name = "", ...rest] = path.split(".");
  if (Array.isArray(body)) {
    const items: readonly Json[] = body;
    return items.with(Number(name), withValue(items[Number(name)] ?? null, rest.join("."), value));
  }
  if (!isMembers(body)) throw new Error(`There is no object at ${path}.`);
  const { [name]: held = null, ...others } = body;
  const changed = rest.length === 0 ? value : withValue(held, rest.join("."), value);
  return changed === undefined ? others : { ...others, [name]: changed };
}

function isMembers(value: Json | undefined): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
