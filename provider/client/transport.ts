import type { Readable } from "node:stream";
import { Agent, type Dispatcher, request } from "undici";
import { classifyFailure, type FailureKind, type Phase } from "./failure";
import type { AnswerHeaders } from "./hints";
import type { Method } from "./request";

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly url: URL;
  readonly method: Method;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Readable | undefined;
}

/** What ends an exchange early. */
export interface Stops {
  /** Time is up. */
  readonly timeout: AbortSignal;
  /** The request is not wanted any more. */
  readonly cancel: AbortSignal;
}

/** How one exchange ended. */
export type Exchange =
  | { readonly kind: "answer"; readonly status: number; readonly headers: AnswerHeaders; readonly text: string }
  | { readonly kind: "failure"; readonly failure: FailureKind; readonly phase: Phase; readonly cause: unknown };

/** An answer larger than this is not read. Bytes. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const MAX_CONNECTIONS = 64;

/** The dispatcher of a client: HTTP/1.1 with kept connections; the bounds of time are the exchange's own. */
export function newDispatcher(connectTimeoutMs: number): Dispatcher {
  return new Agent({
    allowH2: false,
    bodyTimeout: 0,
    connect: { timeout: connectTimeoutMs },
    connections: MAX_CONNECTIONS,
    headersTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
}

/** Sends one request and reads the whole answer. Never throws, follows no redirect, and never tries twice. */
export async function exchange(dispatcher: Dispatcher, wire: WireRequest, stops: Stops): Promise<Exchange> {
  const flight = new Flight();
  try {
    const response = await request(wire.url, {
      dispatcher: dispatcher.compose(flight.watch),
      method: wire.method,
      headers: { ...wire.headers },
      body: wire.body ?? null,
      signal: AbortSignal.any([stops.cancel, stops.timeout]),
    });
    flight.head = { status: response.statusCode, headers: flatten(response.headers) };
    return { kind: "answer", ...flight.head, text: await response.body.text() };
  } catch (cause) {
    return failed(flight, cause, stopped(stops));
  }
}

/** How far one request has come. */
class Flight {
  phase: Phase = "not sent";
  head: { status: number; headers: AnswerHeaders } | undefined;

  /** Notes the moment in which a connection begins to write the request: until then nothing can have reached the service. */
  readonly watch = (dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch => {
    return (options, handler) => dispatch(options, this.#noting(handler));
  };

  #noting(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
    return {
      onRequestStart: (controller, context) => {
        this.phase = "sent";
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    };
  }
}

function stopped({ timeout, cancel }: Stops): "canceled" | "timeout" | undefined {
  if (cancel.aborted) return "canceled";
  return timeout.aborted ? "timeout" : undefined;
}

function failed(flight: Flight, cause: unknown, stop: "canceled" | "timeout" | undefined): Exchange {
  const { head, phase } = flight;
  // A refusal counts by its status, even where its body was lost.
  if (head !== undefined && head.status >= 300 && stop !== "canceled") return { kind: "answer", ...head, text: "" };
  const failure = stop ?? classifyFailure(cause, { phase, answering: head !== undefined });
  return { kind: "failure", failure, phase, cause };
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): AnswerHeaders {
  const single = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(single);
}
