import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { array, type Rule, text } from "../../shared/validate";

/** Limits. */
export const limits = { label: { min: 3, max: 50 } } as const;

/** A tag of objects. */
export interface Tag {
  /** In lower case; unique. */
  readonly label: string;
}

/** Tags of the account. Objects have their tags in `tags`. */
export const tagTable = defineTable<Tag>({
  name: "tags",
  key: (tag) => tag.label,
  complete: (given) => ({ label: normal(given.label ?? "tag") }),
});

/** A label as the service stores it: in lower case. */
export function normal(label: string): string {
  return label.toLowerCase();
}

/** Labels as the service stores them: in lower case, sorted, without duplicates. */
export function normalTags(labels: readonly string[]): string[] {
  return [...new Set(labels.map(normal))].sort();
}

/** The `tags` of a new object. */
export const tagsRule: Rule<string[]> = array(text(limits.label));

/** Creates the missing tags. Needs a transaction. @returns the labels as objects store them */
export function ensureTags({ store }: Stage, labels: readonly string[]): string[] {
  const tags = normalTags(labels);
  for (const label of tags) if (!store.in(tagTable).has(label)) store.in(tagTable).put({ label });
  return tags;
}
