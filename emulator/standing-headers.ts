import type { FastifyRequest } from "fastify";
import { findToken, scopesOf } from "./shared/auth";
import type { Token } from "./shared/caller";
import type { Route } from "./shared/service";
import type { Stage } from "./shared/stage";

// As the public service sends them.
const always = {
  "Access-Control-Allow-Credentials": "true",
  "Access-Control-Allow-Headers": "Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter",
  "Access-Control-Allow-Methods": "HEAD, GET, OPTIONS, POST, PUT, DELETE",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status",
  "Cache-Control": "private, max-age=0, s-maxage=0, no-cache, no-store",
  Vary: "Authorization, X-Filter",
} as const;

/** Finds the standing headers of the answer to a request. */
export type StandingHeaders = (request: FastifyRequest) => Readonly<Record<string, string>>;

/**
 * Creates the function for the headers of every answer of the API, errors too: CORS, caching, and the scopes of the
 * token and of the operation in the words of the wire, separated by spaces. `*` stands for every scope, and for an
 * operation that needs none. None for data planes and control.
 */
export function standingHeaders({ brand, store }: Pick<Stage, "brand" | "store">): StandingHeaders {
  const bases = brand.prefixes.map((prefix) => `${prefix}/`);
  // Both are computed for every answer, and there are few of them.
  const granted = remembered(({ scopes }: Token) =>
    brand.out(
      scopes
        .trim()
        .split(/[\s,]+/)
        .join(" "),
    ),
  );
  const accepted = remembered((route: Route) => brand.out(scopesOf(route).join(" ") || "*"));
  return (request) => {
    const { url = "", headers } = request.raw;
    if (!bases.some((base) => url.startsWith(base))) return {};
    const token = findToken(store, headers.authorization);
    const route = routeOf(request);
    return {
      ...always,
      ...(token === undefined ? {} : { "X-OAuth-Scopes": granted(token) }),
      ...(route === undefined ? {} : { "X-Accepted-OAuth-Scopes": accepted(route) }),
    };
  };
}

function remembered<T extends object>(compute: (key: T) => string): (key: T) => string {
  const known = new WeakMap<T, string>();
  return (key) => {
    const text = known.get(key) ?? compute(key);
    known.set(key, text);
    return text;
  };
}

function routeOf(request: FastifyRequest): Route | undefined {
  const { target } = request.routeOptions.config as { target?: { kind: string; route?: Route } };
  return target?.kind === "api" ? target.route : undefined;
}
