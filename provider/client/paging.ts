import { isRecord, type JsonValue } from "./json";

/** One page of a list. */
export interface Page {
  readonly items: readonly unknown[];
  /** Number of the last page; 0 or 1 where everything is on one. */
  readonly pages: number;
  /** Objects in the whole list when this page was made. */
  readonly results: number;
}

/** Objects per page, the most that the API gives. */
export const PAGE_SIZE = 500;

/** A list is not followed beyond this page. */
export const MAX_PAGES = 2000;

/** A list in which objects came or went while it was read is read again, at most so often. */
export const MAX_PASSES = 3;

/** Reads the collection envelope, or a bare array, which some lists are. Undefined: it is neither. */
export function readPage(body: unknown): Page | undefined {
  if (Array.isArray(body)) return { items: body, pages: 1, results: body.length };
  if (!isRecord(body) || !Array.isArray(body["data"])) return undefined;
  const items: readonly unknown[] = body["data"];
  return { items, pages: count(body["pages"], 1), results: count(body["results"], items.length) };
}

/** Whether page `number` is the last one. An empty page ends every list. */
export function isLastPage(page: Page, number: number): boolean {
  return page.items.length === 0 || number >= page.pages;
}

/**
 * The objects of several passes over one list, each once, in the order in which they were first seen and as they were last seen.
 * Objects are the same by their `id`, or, without one, by being equal.
 */
export function mergePasses(passes: readonly (readonly unknown[])[]): unknown[] {
  const merged = new Map<string, unknown>();
  for (const item of passes.flat()) merged.set(keyOf(item), item);
  return [...merged.values()];
}

function keyOf(item: unknown): string {
  const id = isRecord(item) ? item["id"] : undefined;
  return typeof id === "string" || typeof id === "number" ? `id ${id}` : `json ${JSON.stringify(item as JsonValue)}`;
}

function count(value: unknown, standard: number): number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : standard;
}
