import type { FastifyRequest } from "fastify";
import type { Engine } from "./engine";
import { findToken, scopesOf } from "./shared/auth";
import type { Route } from "./shared/service";

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

/**
 * The headers of every answer of the API, errors too: CORS, caching, and the scopes of the token and of the operation in
 * the words of the wire, separated by spaces. `*` stands for every scope, and for an operation that needs none. None for
 * data planes and control.
 */
export function standingHeaders(engine: Engine, request: FastifyRequest): Readonly<Record<string, string>> {
  const { brand, store } = engine;
  if (!brand.prefixes.some((prefix) => request.raw.url?.startsWith(`${prefix}/`))) return {};
  const token = findToken(store, request.headers.authorization);
  const route = routeOf(request);
  return {
    ...always,
    ...(token === undefined
      ? {}
      : {
          "X-OAuth-Scopes": brand.out(
            token.scopes
              .trim()
              .split(/[\s,]+/)
              .join(" "),
          ),
        }),
    ...(route === undefined ? {} : { "X-Accepted-OAuth-Scopes": brand.out(scopesOf(route).join(" ") || "*") }),
  };
}

function routeOf(request: FastifyRequest): Route | undefined {
  const { target } = request.routeOptions.config as { target?: { kind: string; route?: Route } };
  return target?.kind === "api" ? target.route : undefined;
}
