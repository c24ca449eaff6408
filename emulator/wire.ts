import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { Fault } from "./faults";
import { Refusal } from "./shared/envelope";
import type { Json } from "./shared/json";

/** An answer in bytes. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | Readable;
}

/** An answer with a JSON body, or none. */
export function jsonAnswer(status: number, body: Json | undefined, headers: WireAnswer["headers"] = {}): WireAnswer {
  if (body === undefined) return { status, headers, body: Buffer.alloc(0) };
  const type = { "Content-Type": "application/json" };
  return { status, headers: { ...type, ...headers }, body: Buffer.from(JSON.stringify(body)) };
}

/** The error envelope of a refusal; `rename` turns neutral words into those of the wire. */
export function refusalAnswer({ status, errors, headers }: Refusal, rename: (text: string) => string): WireAnswer {
  const entries = errors.map(({ field, reason, quotes }) => ({
    ...(field === undefined ? {} : { field: rename(field) }),
    reason: quotes ? reason : rename(reason),
  }));
  return jsonAnswer(status, { errors: entries }, headers);
}

/** The answer of a fault. */
export function faultAnswer(status: number, { body }: Fault): WireAnswer {
  if (typeof body === "string") {
    return { status, headers: { "Content-Type": "text/html" }, body: Buffer.from(body) };
  }
  return jsonAnswer(status, body ?? { errors: [{ reason: `Fault ${status}` }] });
}

/** Closes the connection without an answer. */
export function cutConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

/** Sends an answer as a fault demands: delayed, slowly, or truncated. `closing` ends every wait. */
export async function sendAnswer(
  reply: FastifyReply,
  { status, headers, body }: WireAnswer,
  fault: Fault | undefined,
  closing: AbortSignal,
): Promise<void> {
  if (fault?.delayMs !== undefined) await pause(fault.delayMs, closing);
  const all = { ...headers, ...fault?.headers };
  if (fault?.slowBody === undefined && fault?.truncateBody === undefined) {
    reply.code(status).headers(all);
    await reply.send(body);
    return;
  }
  const bytes = body instanceof Readable ? await collect(body) : body;
  await sendDisturbed(reply, { status, headers: all, body: bytes }, fault, closing);
}

async function sendDisturbed(
  reply: FastifyReply,
  { status, headers, body }: WireAnswer & { readonly body: Uint8Array },
  { slowBody, truncateBody }: Fault,
  closing: AbortSignal,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(status, { ...headers, "Content-Length": String(body.length) });
  raw.flushHeaders();
  const end = Math.min(truncateBody ?? body.length, body.length);
  const piece = slowBody?.bytes ?? Math.max(1, end);
  for (let from = 0; from < end && !raw.destroyed && !closing.aborted; from += piece) {
    if (from > 0 && slowBody !== undefined) await pause(slowBody.everyMs, closing);
    await new Promise<void>((resolve) => raw.write(body.subarray(from, Math.min(end, from + piece)), () => resolve()));
  }
  if (end < body.length || closing.aborted) raw.destroy();
  else raw.end();
}

/** Waits, at most until the emulator closes. */
export async function pause(milliseconds: number, closing: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: closing }).catch(() => {});
}

/**
 * Reads a request body to its end.
 * @throws Refusal 413 as soon as it exceeds `limit` bytes, by its length or as read; the rest is not read
 */
export async function readBody(stream: Readable, announced: string | undefined, limit: number): Promise<Uint8Array> {
  const tooLarge = (): Refusal => new Refusal(413, [{ reason: "The request body is too large" }]);
  if (Number(announced ?? 0) > limit) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    size += piece.length;
    if (size > limit) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function collect(stream: Readable): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
