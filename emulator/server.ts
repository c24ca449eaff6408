import { Socket } from "node:net";
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
} from "fastify";
import type { Control } from "./control";
import { controlRoutes } from "./control-routes";
import { dashboardRoutes } from "./dashboard/routes";
import type { Engine } from "./engine";
import { Exchange, type ExchangeOf, partsOf } from "./exchange";
import { apiHandler, arrivingCaller, dataHandler } from "./handlers";
import { refuseForeignHost, refuseForeignOrigin } from "./host-check";
import { templatePattern } from "./matcher";
import { notFound, Refusal } from "./shared/envelope";
import { parseJsonBytes } from "./shared/json";
import { slashedPaths } from "./shared/params";
import type { DataRoute, Route } from "./shared/service";
import { StateFileError } from "./state-file-error";
import { jsonAnswer, readBody, refusalAnswer } from "./wire";

const bodyLimit = 1024 * 1024;
// Seeds may be large. Clients of control have full access anyway.
const controlBodyLimit = 64 * bodyLimit;
const lingerMs = 2000;
const hangUps: ReadonlySet<string> = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

/** The kind of a path. */
export type Target =
  | { readonly kind: "api"; readonly route: Route; readonly prefix: string }
  | { readonly kind: "data"; readonly route: DataRoute }
  | { readonly kind: "control" };

interface Endpoint {
  readonly method: string;
  /** In the words of the wire, with names in braces. */
  readonly path: string;
  readonly target: Target;
  readonly handler: RouteHandlerMethod;
}

/**
 * The HTTP server of an engine: paths, bodies, errors. Every error is answered with the error envelope.
 * @param loopbackOnly - refuse requests whose Host header is not a loopback one
 */
export function createServer(engine: Engine, control: Control, loopbackOnly: boolean): FastifyInstance {
  const exchanges = new WeakMap<object, Exchange>();
  const exchangeOf = (request: FastifyRequest, reply: FastifyReply): Exchange => {
    const exchange = exchanges.get(request.raw) ?? new Exchange(engine, request, reply);
    exchanges.set(request.raw, exchange);
    return exchange;
  };
  const fail = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Fastify sets it if the body was not read. linger closes the connection instead, after a pause.
    reply.removeHeader("connection");
    if (clientLeft(error, request)) {
      reply.hijack();
      return reply;
    }
    if (!reply.sent)
      await exchangeOf(request, reply).answer(refusalAnswer(refusalOf(error), (field) => engine.brand.out(field)));
    return reply;
  };
  const app = fastify({
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
    clientErrorHandler: refuseGarbage,
  });
  // @rule general-1
  const endpoints = [
    ...apiEndpoints(engine, exchangeOf),
    ...dataEndpoints(engine, exchangeOf),
    ...[...controlRoutes(control, exchangeOf), ...dashboardRoutes(engine, control)].map((route) => ({
      ...route,
      target: { kind: "control" } as const,
    })),
  ];
  app.removeAllContentTypeParsers();
  // @rule json-1 general-2
  // "All request bodies are JSON": parse JSON whatever the Content-Type is. Data planes read their bodies themselves.
  app.addContentTypeParser("*", async (request: FastifyRequest, payload: FastifyRequest["raw"]) => {
    const kind = targetOf(request)?.kind;
    if (kind === "data") return undefined;
    const limit = kind === "control" ? controlBodyLimit : bodyLimit;
    return parseJsonBytes(await readBody(payload, request.headers["content-length"], limit));
  });
  app.addHook("onRequest", async (request, reply) => {
    linger(request, reply);
    if (loopbackOnly) refuseForeignHost(request.headers.host);
    const target = targetOf(request);
    if (target?.kind === "control") {
      engine.tick();
      refuseForeignOrigin(request.headers.origin, request.headers.host);
      return undefined;
    }
    const { path, query } = partsOf(request.raw.url ?? "/");
    const short = target?.kind === "api" ? path.slice(target.prefix.length) : path;
    if (target?.kind === "api") await engine.beforeRequest?.(short, query);
    engine.tick();
    const subject = { method: request.method, path: short, operation: target?.route.operation };
    if (!(await exchangeOf(request, reply).arrive(subject, query))) return reply;
    if (target === undefined) {
      await exchangeOf(request, reply).answer(missing(request, endpoints));
      return reply;
    }
    if (target.kind === "api") arrivingCaller(engine, target.route, request);
    return undefined;
  });
  app.setErrorHandler(fail);
  // The hook above answers unknown paths. It runs for them only if a handler is set.
  app.setNotFoundHandler(() => {});
  for (const { method, path, target, handler } of endpoints) {
    const url = path.replace(/\{([^}]*)\}/g, ":$1");
    app.route({ method, url, handler, config: { target }, bodyLimit: Number.MAX_SAFE_INTEGER });
  }
  return app;
}

function apiEndpoints(engine: Engine, exchangeOf: ExchangeOf): Endpoint[] {
  return engine.brand.prefixes.flatMap((prefix) =>
    engine.services.flatMap(({ routes }) =>
      routes.flatMap((route) =>
        (route.slashedId ? slashedPaths(route.path) : [route.path]).map((path) => ({
          method: route.method,
          path: prefix + engine.brand.path(path),
          target: { kind: "api", route, prefix } as const,
          handler: apiHandler(engine, route, exchangeOf),
        })),
      ),
    ),
  );
}

function dataEndpoints(engine: Engine, exchangeOf: ExchangeOf): Endpoint[] {
  return engine.services.flatMap(({ dataRoutes = [] }) =>
    dataRoutes.map((route) => ({
      method: route.method,
      path: route.path,
      target: { kind: "data", route } as const,
      handler: dataHandler(engine, route, exchangeOf),
    })),
  );
}

function targetOf(request: FastifyRequest): Target | undefined {
  return (request.routeOptions.config as { target?: Target }).target;
}

function missing(request: FastifyRequest, endpoints: readonly Endpoint[]): ReturnType<typeof jsonAnswer> {
  const { path } = partsOf(request.raw.url ?? "/");
  const methods = endpoints.filter((endpoint) => templatePattern(endpoint.path).test(path)).map(({ method }) => method);
  if (methods.length === 0) return refusalAnswer(notFound(), String);
  const all = [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
  const headers = { Allow: all.join(", ") };
  if (request.method === "OPTIONS") return jsonAnswer(204, undefined, headers);
  return refusalAnswer(new Refusal(405, [{ reason: "Method Not Allowed" }], headers), String);
}

// If the answer is sent before the whole body was read, the client is still writing. What it sends is dropped for a
// moment, so that it can read the answer before the connection is closed.
function linger({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once("finish", () => {
    // An emulator in process has no sockets.
    if (raw.complete || !(raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => raw.complete || raw.socket.destroy(), lingerMs);
    timer.unref();
  });
}

// @rule general-4 error-2
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode, message } = error as { statusCode?: unknown; message?: unknown };
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode, [{ reason: String(message) }]);
  }
  if (error instanceof StateFileError) {
    console.error(error.message);
    return new Refusal(500, [{ reason: `The emulator's state file ${error.reason}` }]);
  }
  console.error("The emulator failed:", error);
  return new Refusal(500, [{ reason: "Internal error of the emulator" }]);
}

// Nobody reads an answer, and nothing has failed here.
function clientLeft(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && hangUps.has(String((error as { code?: unknown }).code));
}

function refuseGarbage(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const line = error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
  const body = JSON.stringify({ errors: [{ reason: line.slice(4) }] });
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
