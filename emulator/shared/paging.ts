import type { Listing } from "../collection";
import { badRequest, notFound } from "./envelope";
import { type Fields, readFilter } from "./filter";
import type { Json, JsonObject } from "./json";
import type { Call } from "./service";

/** How a list is answered. */
export interface ListSpec<R> {
  /** A row as the interface shows it. Called only for rows of the page. */
  readonly view: (row: R) => Json;
  /** What X-Filter may name. */
  readonly filterable?: Fields<R>;
}

/** Page numbers that a request asks for. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/**
 * Answers one page of a list in the collection envelope, by the request's `page`, `page_size` and X-Filter.
 * Without a filter only the rows up to the end of the page are walked, and nothing is copied or sorted.
 * @throws Refusal 400 for bad numbers or a bad filter; 404 for a page beyond the last one, which is what the public
 * service answers and what a client that reads pages ahead must be ready for
 */
export function listPage<R>(call: Call, rows: Listing<R>, { view, filterable = {} }: ListSpec<R>): JsonObject {
  const request = readPage(call.query);
  const headerText = call.headers["x-filter"];
  const filter = readFilter(typeof headerText === "string" ? headerText : undefined, filterable, call.brand);
  if (filter === undefined) return envelope(request, rows, view);
  const matching = [...rows].filter((row) => filter.matches(row));
  if (filter.compare !== undefined) matching.sort(filter.compare);
  // A filter that matches nothing is answered with page 0 of 0, a list that is empty by itself with page 1 of 1: both
  // are seen on the public service, and clients have to take either.
  if (matching.length === 0 && request.page === 1) return { data: [], page: 0, pages: 0, results: 0 };
  return envelope(request, { size: matching.length, [Symbol.iterator]: () => matching.values() }, view);
}

/** Reads `page` (from 1, default 1) and `page_size` (25..500, default 100). @throws Refusal 400 beyond these bounds */
export function readPage(query: URLSearchParams): PageRequest {
  const page = readInteger(query, "page") ?? 1;
  const size = readInteger(query, "page_size") ?? 100;
  if (page < 1) throw badRequest("page must be at least 1", "page");
  if (size < 25 || size > 500) throw badRequest("page_size must be between 25 and 500", "page_size");
  return { page, size };
}

function envelope<R>({ page, size }: PageRequest, rows: Listing<R>, view: (row: R) => Json): JsonObject {
  const pages = Math.max(1, Math.ceil(rows.size / size));
  if (page > pages) throw notFound();
  const data: Json[] = [];
  let position = 0;
  for (const row of rows) {
    if (position >= page * size) break;
    if (position >= (page - 1) * size) data.push(view(row));
    position++;
  }
  return { data, page, pages, results: rows.size };
}

function readInteger(query: URLSearchParams, name: string): number | undefined {
  const values = query.getAll(name);
  if (values.length === 0) return undefined;
  const value = values.at(-1) ?? "";
  if (!/^-?[0-9]{1,15}$/.test(value)) throw badRequest(`${name} must be an integer`, name);
  return Number(value);
}
