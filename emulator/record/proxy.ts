import type { AddressInfo } from "node:net";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { Agent, request } from "undici";
import { refuseForeignHost } from "../host-check";
import { Refusal } from "../shared/envelope";
import type { Exchanged } from "./recorder";
import { jsonOf, plainHeaders } from "./twin";

const bodyLimit = 64 * 1024 * 1024;
// They are about one connection, or are made again.
const ownHeaders: ReadonlySet<string> = new Set(
  "accept-encoding,connection,content-length,expect,host,keep-alive,proxy-authorization,te,trailer,transfer-encoding,upgrade".split(
    ",",
  ),
);

/** A proxy that listens. */
export interface Proxy {
  /** Address of the API by way of the proxy. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy on the loopback address that passes every request on to one service, with its token, and every answer
 * back. It keeps nothing.
 * @param base - address of the service's API, with its version
 * @param passed - called with each exchange below the base, after the answer was sent back
 */
export async function startProxy(base: string, port: number, passed: (exchanged: Exchanged) => void): Promise<Proxy> {
  const { origin, pathname } = new URL(base);
  const prefix = pathname.replace(/\/+$/, "");
  const dispatcher = new Agent();
  const app = fastify({ bodyLimit, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.addHook("onRequest", async ({ headers }) => refuseForeignHost(headers.host));
  app.setErrorHandler(answerError);
  app.all("*", async (incoming, reply) => {
    const target = new URL(origin + (incoming.raw.url ?? "/"));
    if (target.origin !== origin) throw new Refusal(400, [{ reason: "The path leads to another service" }]);
    const body = Buffer.isBuffer(incoming.body) ? incoming.body : undefined;
    const answer = await request(target, {
      method: incoming.method as "GET",
      dispatcher,
      headers: passedOn(incoming),
      ...(body === undefined ? {} : { body }),
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const headers = plainHeaders(answer.headers);
    sendBack(reply, answer.statusCode, answer.headers, bytes);
    if (!target.pathname.startsWith(`${prefix}/`)) return reply;
    passed({
      method: incoming.method,
      path: target.pathname.slice(prefix.length),
      asked: { query: target.searchParams, headers: plainHeaders(incoming.headers), ...jsonOf(body?.toString() ?? "") },
      answered: { status: answer.statusCode, headers, ...jsonOf(bytes.toString()) },
    });
    return reply;
  });
  await app.listen({ host: "127.0.0.1", port });
  const address = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    async close() {
      await app.close();
      await dispatcher.close();
    },
  };
}

function passedOn({ headers }: FastifyRequest): Record<string, string> {
  const kept = Object.entries(plainHeaders(headers)).filter(([name]) => !ownHeaders.has(name));
  // What is recorded must be readable.
  return { ...Object.fromEntries(kept), "accept-encoding": "identity" };
}

function sendBack(
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  bytes: Buffer,
): void {
  reply.code(status);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ownHeaders.has(name.toLowerCase())) reply.header(name, value);
  }
  void reply.send(bytes);
}

function answerError(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const isOwn = error instanceof Refusal;
  const status = isOwn ? error.status : typeof statusCode === "number" ? statusCode : 502;
  const reason = isOwn ? error.errors[0]?.reason : `The service cannot be reached: ${String(code ?? "unknown")}`;
  void reply.code(status).send({ errors: [{ reason }] });
}
