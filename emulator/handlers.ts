import type { FastifyRequest, RouteHandlerMethod } from "fastify";
import type { Engine } from "./engine";
import { type ExchangeOf, partsOf } from "./exchange";
import { authenticate, authorize } from "./shared/auth";
import type { Caller } from "./shared/caller";
import { badRequest } from "./shared/envelope";
import { isObject, type Json, type JsonObject } from "./shared/json";
import { joinSlashedId, Params } from "./shared/params";
import { Answer, type Call, type DataRoute, type Result, type Route, type UserCall } from "./shared/service";
import { ignoredMembers } from "./shared/validate";
import { jsonAnswer, type WireAnswer } from "./wire";

/** The handler of an API operation: checks the caller and the body, and runs the operation in one transaction. */
export function apiHandler(engine: Engine, route: Route, exchangeOf: ExchangeOf): RouteHandlerMethod {
  return async (request, reply) => {
    const exchange = exchangeOf(request, reply);
    const { result, ignored } = engine.store.transaction(() => {
      const { call, untranslated } = callOf(engine, route, request, exchange.query);
      const answered = perform(route, call);
      const unread = route.verbatim ? [] : ignoredMembers(call.body).map((path) => engine.brand.out(path));
      return { result: answered, ignored: [...untranslated, ...unread] };
    });
    exchange.noteIgnored(ignored);
    await exchange.answer(answerOf(engine, route, result));
    return reply;
  };
}

/** The handler of an operation of a data plane. */
export function dataHandler(engine: Engine, route: DataRoute, exchangeOf: ExchangeOf): RouteHandlerMethod {
  return async (request, reply) => {
    const {
      status,
      headers = {},
      body = "",
    } = await route.handler({
      ...engine.stage(),
      method: request.method,
      params: paramsOf(request),
      query: queryOf(request),
      headers: request.headers,
      stream: request.raw,
      blobs: engine.blobs,
    });
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    await exchangeOf(request, reply).answer({ status, headers, body: bytes });
    return reply;
  };
}

/**
 * The caller of a request. Checked when the request arrives, before its body is read, and again when the operation
 * runs: users and tokens may have changed meanwhile.
 * @throws Refusal 401, 403 or 404
 */
export function arrivingCaller(engine: Engine, route: Route, request: FastifyRequest): Caller | undefined {
  const caller = authenticate(engine.store, request.headers.authorization);
  authorize(route, caller, paramsOf(request));
  return caller;
}

// `untranslated` are the members of the body that are no words of the wire.
function callOf(
  engine: Engine,
  route: Route,
  request: FastifyRequest,
  query: URLSearchParams,
): { call: Call; untranslated: readonly string[] } {
  const untranslated: string[] = [];
  const body = bodyOf(engine, route, request.body as Json | undefined, (path) => untranslated.push(path));
  const call = {
    ...engine.stage(),
    operation: route.operation,
    params: paramsOf(request),
    query,
    headers: request.headers,
    body,
    caller: arrivingCaller(engine, route, request),
  };
  return { call, untranslated };
}

function perform(route: Route, call: Call): Result {
  if (route.auth === "none" || route.auth === "optional") return route.handler(call);
  const { caller } = call;
  if (caller === undefined) throw new Error("An operation that needs a caller was called without one.");
  const userCall: UserCall = { ...call, caller };
  return route.handler(userCall);
}

// @rule json-2 success-status
function answerOf({ brand }: Engine, { verbatim }: Route, result: Result): WireAnswer {
  const shown = (body: Json): Json => (verbatim ? body : brand.keysOut(body));
  if (!(result instanceof Answer)) return jsonAnswer(200, shown(result ?? {}));
  return jsonAnswer(result.status, result.body === undefined ? undefined : shown(result.body), result.headers);
}

function bodyOf(
  { brand }: Engine,
  { verbatim }: Route,
  body: Json | undefined,
  drop: (path: string) => void,
): JsonObject {
  if (body === undefined) return {};
  const neutral = verbatim ? body : brand.keysIn(body, drop);
  if (!isObject(neutral)) throw badRequest("The request body must be a JSON object");
  return neutral;
}

function paramsOf(request: FastifyRequest): Params {
  return new Params(joinSlashedId(request.params as Record<string, string | undefined>));
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(partsOf(request.raw.url ?? "/").query);
}
