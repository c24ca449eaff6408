import { ApiError } from "./errors/api-error";
import type { ClientError, RequestFacts } from "./errors/client-error";
import { failureError } from "./fault";
import { type Redact, redactor } from "./redact";
import { describeRefusal } from "./refusal";
import type { ApiRequest } from "./request";
import type { RetryLimits } from "./retry";
import type { ClientSettings } from "./settings";
import type { WireRequest } from "./transport";
import type { Verdict } from "./verdict";
import { wireRequest } from "./wire";

/** One request on its way, over all its attempts. */
export interface Call {
  readonly request: ApiRequest;
  readonly wire: WireRequest;
  readonly limits: RetryLimits;
  readonly signal: AbortSignal;
  readonly redact: Redact;
  readonly startedAt: number;
  attempts: number;
  waitedMs: number;
  /** An attempt may have been carried out. */
  ambiguous: boolean;
  lastError: ClientError | undefined;
}

/**
 * Begins a request.
 * @throws PathError for a path that leaves the configured address
 */
export function openCall(settings: ClientSettings, request: ApiRequest, signal: AbortSignal, now: number): Call {
  return {
    request,
    wire: wireRequest(settings, request),
    limits: {
      maxRetries: settings.maxRetries,
      maxWaitMs: Math.min(settings.maxWaitMs, request.maxWaitMs ?? Number.POSITIVE_INFINITY),
    },
    signal: request.signal === undefined ? signal : AbortSignal.any([signal, request.signal]),
    redact: redactor([settings.token, ...(request.secrets ?? [])]),
    startedAt: now,
    attempts: 0,
    waitedMs: 0,
    ambiguous: false,
    lastError: undefined,
  };
}

/** What an error says of a request. */
export function factsOf(call: Call): RequestFacts {
  return {
    operation: call.request.operation,
    method: call.request.method,
    path: call.redact(call.request.path),
    ambiguous: call.ambiguous,
    attempts: call.attempts,
    startedAt: call.startedAt,
  };
}

/** The error of an attempt that did not succeed. */
export function callError(
  call: Call,
  verdict: Exclude<Verdict, { kind: "success" }>,
  settings: ClientSettings,
): ClientError {
  const facts = factsOf(call);
  if (verdict.kind === "failure") {
    const where = { host: call.wire.url.host, timeoutMs: settings.timeoutMs };
    return failureError(facts, verdict, where, call.redact);
  }
  const token = settings.token === undefined ? "missing" : "given";
  return new ApiError(facts, describeRefusal(call.request, verdict, token, call.redact));
}
