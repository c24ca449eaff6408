import { type Dispatcher, request } from "undici";
import { classifyError, MAX_RESPONSE_BYTES, type Phase, TooLargeError } from "./connection-error";
import type { ResponseHeaders } from "./headers";
import type { HttpRequest } from "./request";
import type { Outcome, Response, ResponseBody } from "./response";

/** The signals that abort an attempt. */
export interface AbortSignals {
  /** The attempt takes too long. */
  readonly timeout: AbortSignal;
  /** The operation was canceled. */
  readonly cancel: AbortSignal;
}

/** Sends a request once and reads the whole response. Never throws, follows no redirect, and never tries twice. */
export async function sendOnce(
  dispatcher: Dispatcher,
  { url, method, headers, body }: HttpRequest,
  { timeout, cancel }: AbortSignals,
): Promise<Outcome> {
  let phase: Phase = "not sent";
  let head: Pick<Response, "status" | "headers"> | undefined;
  const onSent = () => {
    phase = "sent";
  };
  try {
    const response = await request(url, {
      dispatcher: dispatcher.compose(notifySent(onSent)),
      method,
      headers: { ...headers },
      body: body ?? null,
      signal: AbortSignal.any([cancel, timeout]),
    });
    head = { status: response.statusCode, headers: flatten(response.headers) };
    const size = Number(head.headers["content-length"] ?? 0);
    if (size > MAX_RESPONSE_BYTES) {
      // It ends the connection: nothing more is read.
      response.body.on("error", () => undefined).destroy();
      throw new TooLargeError(size);
    }
    return { kind: "response", ...head, body: readBody(await response.body.text()) };
  } catch (cause) {
    // An error status counts, even if its body was lost.
    if (head !== undefined && head.status >= 300 && !cancel.aborted) {
      return { kind: "response", ...head, body: { kind: "empty" } };
    }
    const aborted = cancel.aborted ? "canceled" : timeout.aborted ? "timeout" : undefined;
    return {
      kind: "no-response",
      error: aborted ?? classifyError(cause, { phase, answering: head !== undefined }),
      phase,
      cause,
    };
  }
}

/** Calls `onSent` when a connection begins to write the request: before that nothing can have reached the service. */
function notifySent(onSent: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        onSent();
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    });
}

/** Parses a body by its content; the Content-Type header is ignored. */
function readBody(text: string): ResponseBody {
  const body = text.replace(/^\ufeff/, "").trim();
  if (body === "") return { kind: "empty" };
  try {
    return { kind: "json", value: JSON.parse(body) };
  } catch {
    if (/^[[{"]/.test(body)) return { kind: "broken" };
    return { kind: /^<|<html/i.test(body) ? "html" : "text", text: body };
  }
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): ResponseHeaders {
  const single = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(single);
}
