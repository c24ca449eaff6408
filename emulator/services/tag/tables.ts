import type { Brand } from "../../shared/brand";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { array, type Rule, text } from "../../shared/validate";

// @rule limit-tag
/** Limits. */
export const limits = { label: { min: 3, max: 50 } } as const;

/** A tag of objects. */
export interface Tag {
  /** Unique. In lower case under the brand of the public service. */
  readonly label: string;
}

/** Tags of the account. Objects have their tags in `tags`. */
export const tagTable = defineTable<Tag>({
  name: "tags",
  key: (tag) => tag.label,
  complete: (given, { brand }) => ({ label: normal(brand, given.label ?? "tag") }),
});

// @rule public-tag-case
/** A label as the service stores it: the public service in lower case, others as it is given. */
export function normal(brand: Brand, label: string): string {
  return brand.isPublicService ? label.toLowerCase() : label;
}

/** Labels as the service stores them: sorted, without duplicates. */
function normalTags(brand: Brand, labels: readonly string[]): string[] {
  return [...new Set(labels.map((label) => normal(brand, label)))].sort();
}

/** The `tags` of a new object. */
export const tagsRule: Rule<string[]> = array(text(limits.label));

/** Creates the missing tags. Needs a transaction. @returns the labels as objects store them */
export function ensureTags({ store, brand }: Stage, labels: readonly string[]): string[] {
  const tags = normalTags(brand, labels);
  for (const label of tags) if (!store.in(tagTable).has(label)) store.in(tagTable).put({ label });
  return tags;
}
