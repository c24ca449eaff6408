import type { JsonObject } from "./shared/json";

/** The query with which a list that is answered with its first page only runs. */
export function queryOf(sent: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(sent);
  query.delete("page");
  return query;
}

/** Members of the envelope of a list that never ends, or repeats its first page. */
export function pagesOf(kind: "endless" | "repeated", sent: URLSearchParams): JsonObject {
  if (kind === "repeated") return { page: 1, pages: 2 };
  const page = Number(sent.get("page") ?? 1);
  return { page, pages: page + 1 };
}
