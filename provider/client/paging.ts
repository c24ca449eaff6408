import { isRecord } from "../json";
import { isNotFoundEnvelope } from "./api-error";

/** One page of a list. */
export interface Page {
  readonly items: readonly unknown[];
  /** Number of the last page; 0 or 1 if everything is on one page. */
  readonly pages: number;
}

/** A successful response that is not a page of a list, or pages that cannot be those of one list. The message names the field. */
export class ListFault extends Error {
  override readonly name = "ListFault";
}

// @rule list-size
/** Objects per page, the maximum of the API. */
export const PAGE_SIZE = 500;

/** A list with more pages is an error. */
const MAX_PAGES = 2000;
/** So many pages may be added to a list while it is read. A list that always has one more has no end. */
const MAX_ADDED_PAGES = 100;

/** Maximum number of times that a list is read if objects are added or removed meanwhile. */
const MAX_PASSES = 3;

/** The pages of a list, read one after the other. */
interface Pass {
  readonly pages: readonly Page[];
  /** No object can have been missed. */
  readonly isComplete: boolean;
  /** Why a page before the last one could not be read: the list became shorter. */
  readonly error?: unknown;
}

// @rule envelope-list
/**
 * Reads page `number` of the collection envelope, or a plain array, which some lists are.
 * @throws ListFault
 */
export function readPage(body: unknown, number: number): Page {
  if (Array.isArray(body)) return { items: body, pages: 1 };
  if (body === undefined) throw new ListFault("the response is empty");
  if (!isRecord(body) || !Array.isArray(body["data"])) throw new ListFault("the response is JSON, but not a list");
  const page = { items: body["data"], pages: countOf(body, "pages") };
  const answered = body["page"] === undefined ? number : countOf(body, "page");
  // Some services number the page of an empty list with 0.
  if (answered === number || (answered === 0 && page.pages === 0 && page.items.length === 0)) return page;
  throw new ListFault(`page ${number} was requested, but the field "page" of the list is ${answered}`);
}

/** Whether page `number` is the last one. An empty page ends every list. */
export function isLastPage(page: Page, number: number): boolean {
  return page.items.length === 0 || number >= page.pages;
}

// @rule list-paged public-page-beyond public-page-empty
/**
 * All objects of a list. An object that is deleted while the list is read moves later ones to the page before, where they are missed,
 * and a new object can hide that from the count of results. So a list of several pages is read again, except for its last page, until
 * two passes agree on the ids. A list that always changes is merged from its passes.
 * @throws ListFault for a list that repeats a page, or has no end
 */
export async function readAllPages(fetchPage: (number: number) => Promise<Page>): Promise<unknown[]> {
  const passes: Pass[] = [];
  while (passes.length < MAX_PASSES) {
    const pass = await readPass(fetchPage, passes.at(-1));
    if (pass.isComplete) return itemsOf(pass);
    passes.push(pass);
  }
  const error = passes.at(-1)?.error;
  if (error !== undefined) throw error;
  return mergePasses(passes.map(itemsOf));
}

/**
 * The objects of several passes over one list, each once, in the order of their first pass, with the values of their last.
 * Objects are the same if their ids are equal; without ids, if their host names are equal, as those of buckets; else if they are equal.
 */
export function mergePasses(passes: readonly (readonly unknown[])[]): unknown[] {
  const merged = new Map<string, unknown>();
  for (const item of passes.flat()) merged.set(keyOf(item), item);
  return [...merged.values()];
}

/** Reads a list to its end, or, while its pages equal those of the pass before, to the last but one. */
async function readPass(fetchPage: (number: number) => Promise<Page>, before: Pass | undefined): Promise<Pass> {
  const known = before === undefined || before.error !== undefined ? [] : before.pages.map(keysOf);
  const pages: Page[] = [];
  const numbers = new Map<string, number>();
  for (let number = 1; number <= MAX_PAGES; number++) {
    const last = number > 1 && number === known.length ? before?.pages[number - 1] : undefined;
    if (last !== undefined && [...numbers.keys()].every((keys, index) => keys === known[index])) {
      return { pages: [...pages, last], isComplete: true };
    }
    const page = await fetchPage(number).catch((error: unknown) => {
      // The list became shorter than this.
      if (number > 1 && isNotFoundEnvelope(error)) return error;
      throw error;
    });
    if (page instanceof Error) return { pages, isComplete: false, error: page };
    const keys = keysOf(page);
    const earlier = numbers.get(keys);
    if (earlier !== undefined) {
      throw new ListFault(`page ${number} of the list repeats page ${earlier}`);
    }
    numbers.set(keys, number);
    pages.push(page);
    refuseEndless(page, number, pages[0]?.pages ?? 0);
    if (isLastPage(page, number)) return { pages, isComplete: number === 1 };
  }
  throw new ListFault(`the list has no end: page ${MAX_PAGES} was read, and is not the last`);
}

/**
 * Refuses a list that is too long to be read to its end, as soon as it says so.
 * @param first - how many pages it had at first
 */
function refuseEndless(page: Page, number: number, first: number): void {
  const count = page.pages.toLocaleString("en-US");
  if (page.pages > MAX_PAGES) {
    throw new ListFault(`page ${number} says that the list has ${count} pages; at most ${MAX_PAGES} are read`);
  }
  if (page.pages > first + MAX_ADDED_PAGES) {
    throw new ListFault(`the list has no end: it had ${first} pages at first, and ${count} at page ${number}`);
  }
}

function itemsOf({ pages }: Pass): unknown[] {
  return pages.flatMap(({ items }) => items);
}

function keysOf({ items }: Page): string {
  return items.map(keyOf).join("\n");
}

function keyOf(item: unknown): string {
  const { id, hostname } = isRecord(item) ? item : {};
  if (typeof id === "string" || typeof id === "number") return `id ${id}`;
  return typeof hostname === "string" ? `host ${hostname}` : `json ${JSON.stringify(item)}`;
}

function countOf(envelope: Readonly<Record<string, unknown>>, field: string): number {
  const value = envelope[field];
  if (value === undefined) throw new ListFault(`the list has no field "${field}"`);
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw new ListFault(`the field "${field}" of the list is not a whole number of 0 or more`);
}
