import { minimatch } from "minimatch";
import { isFixed, isListable, RefusedError } from "../../core";
import { resources } from "../../resources";
import type { ServiceResource } from "../../resources/api";

/** The objects of an account that a command includes. */
export interface Selection {
  /** Names of classes; empty for all but content. */
  readonly only: readonly string[];
  /** Patterns: an object's name or id must match one of them; empty for all. */
  readonly match: readonly string[];
  /** Patterns: an object's name or id must match none of them. */
  readonly exclude: readonly string[];
  /** Patterns: unmanaged objects that may stay unmanaged. Default: none. */
  readonly ignore?: readonly string[];
  /** Includes what every user has once, such as the profile's settings. Default: only if `only` names it. */
  readonly profile?: boolean;
}

/** An object that patterns are matched against. */
export interface Named {
  readonly definition: ServiceResource;
  readonly id: string;
  readonly name: string;
}

/** Resources whose objects can be adopted. */
export const adoptable: readonly ServiceResource[] = resources.filter(isListable);

/**
 * The selected resource types.
 *
 * @throws RefusedError for an unknown name
 */
export function selectedResources({ only, profile = false }: Selection): readonly ServiceResource[] {
  if (only.length === 0) return adoptable.filter((one) => !one.content && (profile || !isOfProfile(one)));
  const names = new Set(only.map(folded));
  const unknown = only.filter((name) => !adoptable.some(({ token }) => folded(token) === folded(name)));
  if (unknown.length > 0) {
    const known = adoptable.map(({ token }) => token).join(", ");
    throw new RefusedError(`--only: ${unknown.join(", ")} cannot be adopted; these can: ${known}.`);
  }
  return adoptable.filter((one) => names.has(folded(one.token)) || (profile && isOfProfile(one)));
}

/** Whether every user has exactly one such object. */
export function isOfProfile({ id, ownedBy }: ServiceResource): boolean {
  return ownedBy === "user" && isFixed(id);
}

/** Whether an unmanaged object may stay unmanaged. */
export function isIgnored({ ignore = [] }: Selection, object: Named): boolean {
  return meets(ignore, object);
}

/** Whether the patterns select an object. They are matched against its name, its id, and `Class/name`. */
export function isSelected({ match, exclude }: Selection, object: Named): boolean {
  return (match.length === 0 || meets(match, object)) && !meets(exclude, object);
}

function meets(patterns: readonly string[], { definition, id, name }: Named): boolean {
  const names = [name, id, `${definition.token}/${name}`];
  // Slashes in a name are ordinary characters: `*` matches them too.
  return patterns.some((pattern) => names.some((one) => minimatch(flat(one), flat(pattern), { dot: true })));
}

function flat(text: string): string {
  return text.replaceAll("/", "\u{f8ff}");
}

function folded(name: string): string {
  return name.toLowerCase();
}
