import { minimatch } from "minimatch";
import { RefusedError, type ResourceDefinition } from "../../core";
import { resources } from "../../resources";
import type { Api } from "../../resources/api";

/** What of an account a command looks at. */
export interface Selection {
  /** Names of classes; empty for every one that is infrastructure. */
  readonly only: readonly string[];
  /** Patterns, of which an object's name or id meets one; empty for all. */
  readonly match: readonly string[];
  /** Patterns, of which an object's name or id meets none. */
  readonly exclude: readonly string[];
}

/** What a pattern is held against. */
export interface Named {
  readonly definition: ResourceDefinition<Api>;
  readonly id: string;
  readonly name: string;
}

/** Resources whose objects can be adopted. */
export const adoptable: readonly ResourceDefinition<Api>[] = resources.filter(({ action }) => !action);

/**
 * The resources to look at.
 *
 * @throws RefusedError where a name is none of them
 */
export function selectedResources({ only }: Selection): readonly ResourceDefinition<Api>[] {
  if (only.length === 0) return adoptable.filter(({ content }) => !content);
  const names = new Set(only.map(folded));
  const unknown = only.filter((name) => !adoptable.some(({ token }) => folded(token) === folded(name)));
  if (unknown.length > 0) {
    const known = adoptable.map(({ token }) => token).join(", ");
    throw new RefusedError(`--only: ${unknown.join(", ")} cannot be adopted; these can: ${known}.`);
  }
  return adoptable.filter(({ token }) => names.has(folded(token)));
}

/** Tells whether the patterns let an object through. They are held against its name, its id, and `Class/name`. */
export function isSelected({ match, exclude }: Selection, object: Named): boolean {
  return (match.length === 0 || meets(match, object)) && !meets(exclude, object);
}

function meets(patterns: readonly string[], { definition, id, name }: Named): boolean {
  const names = [name, id, `${definition.token}/${name}`];
  // A name is one piece, whatever slashes it holds: `*` stands for all of it.
  return patterns.some((pattern) => names.some((one) => minimatch(flat(one), flat(pattern), { dot: true })));
}

function flat(text: string): string {
  return text.replaceAll("/", "\u{f8ff}");
}

function folded(name: string): string {
  return name.toLowerCase();
}
