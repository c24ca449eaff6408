import { templatePattern } from "../matcher";
import { services } from "../services";
import type { Brand } from "../shared/brand";
import { slashedPaths } from "../shared/params";
import type { Route } from "../shared/service";

/** The operation of a request. */
export interface Found {
  readonly route: Pick<Route, "operation" | "method" | "path" | "verbatim">;
  /** Its path in the words of the wire, with names in braces. */
  readonly template: string;
  /** The values of the names in braces, as they stand in the path. */
  readonly values: readonly string[];
}

const routes = services.flatMap((service) => service.routes);

/**
 * Finds the operation of a request by its path below the base, in the words of the wire. Of several that match, the one
 * with the fewest names in braces: `/regions/availability` is not a region.
 */
export function findOperation(brand: Brand, method: string, path: string): Found | undefined {
  return routes
    .filter((route) => route.method === method)
    .flatMap((route) => formsOf(route).map((form): Found | undefined => match(brand, route, form, path)))
    .filter((found) => found !== undefined)
    .sort((one, other) => one.values.length - other.values.length)[0];
}

/** A path of which only the words are kept that paths of operations have: others may be names. */
export function wordsOf(brand: Brand, path: string): string {
  const words = new Set(routes.flatMap((route) => brand.path(route.path).split("/")));
  return path
    .split("/")
    .map((part) => (part === "" || words.has(part) ? part : "{}"))
    .join("/");
}

function formsOf(route: Route): readonly string[] {
  return route.slashedId ? slashedPaths(route.path) : [route.path];
}

function match(brand: Brand, route: Route, form: string, path: string): Found | undefined {
  const own = brand.path(form);
  if (!templatePattern(own).test(path)) return undefined;
  const parts = path.split("/");
  const values = own.split("/").flatMap((part, index) => (part.startsWith("{") ? [parts[index] ?? ""] : []));
  // An id in two segments is one id.
  if (form !== route.path) values.splice(-2, 2, values.slice(-2).join("%2F"));
  return { route, template: brand.path(route.path), values };
}
