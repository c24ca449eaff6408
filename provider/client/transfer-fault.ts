import type { ClientError, RequestFacts } from "./errors/client-error";
import { TimeoutError } from "./errors/timeout-error";
import { TransferError } from "./errors/transfer-error";
import { failureError } from "./fault";
import { type Redact, redactor } from "./redact";
import { duration, oneLine } from "./text";
import type { TransferRequest } from "./transfer-request";
import type { Exchange } from "./transport";

/** One transfer on its way, over all its attempts. */
export interface Flow {
  readonly request: TransferRequest;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** All attempts and waits together are over time. */
  readonly deadline: AbortSignal;
  attempts: number;
  waitedMs: number;
  /** An attempt may have been carried out. */
  ambiguous: boolean;
}

/** A name of an object may be longer, and hold anything. */
const MAX_TARGET = 300;

/** What an error says of a transfer: the target in place of the address. */
export function factsOf({ request, attempts, ambiguous, startedAt }: Flow): RequestFacts {
  const { operation, method, target } = request;
  return { operation, method, path: oneLine(target, MAX_TARGET), attempts, ambiguous, startedAt };
}

/**
 * The error of an attempt that did not succeed.
 * @param stallMs - bound of an attempt in which no data moves
 */
export function attemptError(flow: Flow, url: URL, result: Exchange, stallMs: number): ClientError {
  if (result.kind === "failure") {
    return failureError(factsOf(flow), result, { host: url.host, timeoutMs: stallMs }, redactorOf(url));
  }
  const { status, text } = result;
  const code = /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(text)?.[1];
  return new TransferError(factsOf(flow), { status, code, hint: hintOf(status) });
}

/** The error of a transfer whose time is up. */
export function overdueError(flow: Flow, cause: ClientError): TimeoutError {
  const words = `it was not finished within ${duration(flow.request.timeoutMs ?? 0)}`;
  return new TimeoutError(factsOf(flow), words, { cause });
}

function hintOf(status: number): string | undefined {
  if (status === 401 || status === 403) return "the address may have expired, or was made for another request";
  return status >= 300 && status < 400 ? "a redirect is not followed" : undefined;
}

/** Blots out the address and its parts: whoever has them can write. */
function redactorOf(url: URL): Redact {
  const values = [...url.searchParams.values()].filter((value) => value.length > 8);
  return redactor([url.href, `${url.pathname}${url.search}`, url.search, ...values]);
}
