import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { array, type Rule, text } from "../../shared/validate";

/** Limits of the family. */
export const limits = { label: { min: 3, max: 50 } } as const;

/** A word that objects can be marked with. */
export interface Tag {
  /** In lower case, and unique so. */
  readonly label: string;
}

/** Tags of the account. Which objects have one stands with the objects, in their `tags`. */
export const tagTable = defineTable<Tag>({
  name: "tags",
  key: (tag) => tag.label,
  complete: (given) => ({ label: normal(given.label ?? "tag") }),
});

/** A tag's label as the service keeps it. */
export function normal(label: string): string {
  return label.toLowerCase();
}

/** Tags as the service keeps them: in lower case, sorted, each once. */
export function normalTags(labels: readonly string[]): string[] {
  return [...new Set(labels.map(normal))].sort();
}

/** The `tags` of an object that is made. */
export const tagsRule: Rule<string[]> = array(text(limits.label));

/** Makes the tags that are not there yet. Needs a transaction. @returns the labels as objects keep them */
export function ensureTags({ store }: Stage, labels: readonly string[]): string[] {
  const tags = normalTags(labels);
  for (const label of tags) if (!store.in(tagTable).has(label)) store.in(tagTable).put({ label });
  return tags;
}
