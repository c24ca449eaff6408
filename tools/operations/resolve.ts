import type { RequestRecord } from "../../emulator";
import type { Described } from "../../test/emulator/support/description";

/** An operation's method and path, with names in braces. */
export type Template = Pick<Described, "operation" | "method" | "path">;

/**
 * The operation of a request, by its method and path. If several match, the one with the fewest names in braces:
 * `/regions/availability` is not a region.
 */
export function operationOf<T extends Template>(
  { method, path }: Pick<RequestRecord, "method" | "path">,
  operations: readonly T[],
): T | undefined {
  return operations
    .filter((one) => one.method === method && fits(path, one.path))
    .sort((one, other) => one.path.split("{").length - other.path.split("{").length)[0];
}

function fits(path: string, template: string): boolean {
  const parts = path.split("/");
  const wanted = template.split("/");
  if (wanted.at(-1) === "*") parts.splice(wanted.length - 1, parts.length, "*");
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith("{") ? parts[at] !== "" : parts[at] === part))
  );
}
