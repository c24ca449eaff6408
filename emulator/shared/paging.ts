import type { Listing } from "../collection";
import { badRequest, notFound } from "./envelope";
import { type Fields, readFilter } from "./filter";
import type { Json, JsonObject } from "./json";
import type { Call } from "./service";

/** Options of a list. */
export interface ListSpec<R> {
  /** A row in the format of the API. Called only for rows of the page. */
  readonly view: (row: R) => Json;
  /** The fields that X-Filter may use. */
  readonly filterable?: Fields<R>;
  /** The number of the page, and of pages, if a filter matches nothing on the public service. Default 1. */
  readonly emptyPage?: 0;
  /** The response of the public service to a page after the last one. Default: 404. `empty`: a page without entries. */
  readonly beyond?: "empty";
}

/** The requested page. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

// @rule list-paged public-page-empty
/**
 * Answers one page of a list in the collection envelope, by `page`, `page_size` and X-Filter of the request. Without a
 * filter it reads only the rows up to the end of the page, and copies or sorts none.
 * A page after the last one has no entries.
 * @throws Refusal 400 for invalid numbers or an invalid filter; 404 for a page after the last one under the brand of the
 * public service: a client that requests pages ahead has to handle it
 */
export function listPage<R>(call: Call, rows: Listing<R>, spec: ListSpec<R>): JsonObject {
  const { filterable = {}, emptyPage } = spec;
  const request = readPage(call.query);
  const headerText = call.headers["x-filter"];
  const filter = readFilter(typeof headerText === "string" ? headerText : undefined, filterable, call.brand);
  const isStrict = call.brand.isPublicService && spec.beyond !== "empty";
  if (filter === undefined) return envelope(request, rows, spec, isStrict);
  const matching = [...rows].filter((row) => filter.matches(row));
  if (filter.compare !== undefined) matching.sort(filter.compare);
  if (call.brand.isPublicService && matching.length === 0 && request.page === 1 && emptyPage === 0) {
    return { data: [], page: 0, pages: 0, results: 0 };
  }
  return envelope(request, { size: matching.length, [Symbol.iterator]: () => matching.values() }, spec, isStrict);
}

// @rule list-page list-size
/** Reads `page` (from 1, default 1) and `page_size` (25..500, default 100). @throws Refusal 400 outside these bounds */
export function readPage(query: URLSearchParams): PageRequest {
  const page = readInteger(query, "page") ?? 1;
  const size = readInteger(query, "page_size") ?? 100;
  if (page < 1) throw badRequest("page must be at least 1", "page");
  if (size < 25 || size > 500) throw badRequest("page_size must be between 25 and 500", "page_size");
  return { page, size };
}

// @rule envelope-list public-page-beyond
function envelope<R>(
  { page, size }: PageRequest,
  rows: Listing<R>,
  { view }: ListSpec<R>,
  isStrict: boolean,
): JsonObject {
  const pages = Math.max(1, Math.ceil(rows.size / size));
  if (page > pages && isStrict) throw notFound();
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
