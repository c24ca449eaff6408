import { isRecord } from "../json";

/** One page of a list. */
export interface Page {
  readonly items: readonly unknown[];
  /** Number of the last page; 0 or 1 if everything is on one page. */
  readonly pages: number;
  /** Objects in the whole list when this page was returned. */
  readonly results: number;
}

/** Objects per page, the maximum of the API. */
export const PAGE_SIZE = 500;

/** No list is read beyond this page. */
const MAX_PAGES = 2000;

/** Maximum number of times that a list is read if objects are added or removed meanwhile. */
const MAX_PASSES = 3;

/** Reads the collection envelope, or a plain array, which some lists are. Undefined: it is neither. */
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

/** All objects of a list. A list that changes while it is read is read again. */
export async function readAllPages(fetchPage: (number: number) => Promise<Page>): Promise<unknown[]> {
  const passes: unknown[][] = [];
  while (passes.length < MAX_PASSES) {
    const pages = await readPass(fetchPage);
    const items = pages.flatMap((page) => page.items);
    // An object added or removed moves others to another page: such a pass may have missed some.
    if (pages.every((page) => page.results === pages[0]?.results)) return items;
    passes.push(items);
  }
  return mergePasses(passes);
}

/**
 * The objects of several passes over one list, each once, in the order of their first pass, with the values of their last.
 * Objects are the same if their ids are equal, or, without ids, if they are equal.
 */
export function mergePasses(passes: readonly (readonly unknown[])[]): unknown[] {
  const merged = new Map<string, unknown>();
  for (const item of passes.flat()) merged.set(keyOf(item), item);
  return [...merged.values()];
}

async function readPass(fetchPage: (number: number) => Promise<Page>): Promise<Page[]> {
  const pages: Page[] = [];
  for (let number = 1; number <= MAX_PAGES; number++) {
    const page = await fetchPage(number);
    pages.push(page);
    if (isLastPage(page, number)) break;
  }
  return pages;
}

function keyOf(item: unknown): string {
  const id = isRecord(item) ? item["id"] : undefined;
  return typeof id === "string" || typeof id === "number" ? `id ${id}` : `json ${JSON.stringify(item)}`;
}

function count(value: unknown, standard: number): number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : standard;
}
