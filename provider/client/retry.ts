import { type ConnectionErrorKind, isRefusedHere } from "./connection-error";
import type { RequestFacts } from "./errors";
import { askedWaitMs, retryAfterMs } from "./headers";
import type { Method } from "./request";
import { isSuccessStatus, type Outcome, type Response, reportsErrors } from "./response";

/** A request or transfer over all its attempts. Its errors hold it as their facts. */
export interface Progress extends RequestFacts {
  readonly method: Method;
  /** This POST may be carried out twice. */
  readonly retryAmbiguous: boolean;
  /** Attempts made, with the current one. */
  attempts: number;
  /** Time spent so far in waits, and in attempts after which a retry followed. Milliseconds. */
  waitedMs: number;
  ambiguous: boolean;
}

/** Limits of one request. */
export interface RetryLimits {
  readonly maxRetries: number;
  readonly maxWaitMs: number;
  /** Host and port that the request goes to. */
  readonly host: string;
}

/** Retry after a wait, or give up. `tooLongMs`: the wait that the service asks for, if it is longer than what may still be waited. */
export type RetryDecision =
  | { readonly kind: "retry"; readonly waitMs: number }
  | { readonly kind: "give-up"; readonly tooLongMs?: number | undefined };

const RETRIED: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/** Errors that a retry cannot solve. */
const FINAL: ReadonlySet<ConnectionErrorKind> = new Set([
  "tls",
  "too-large",
  "large-headers",
  "canceled",
  "proxy-refusal",
]);
/** How long is waited at most for a service on this machine that refuses connections. */
const REFUSED_HERE_MS = 2500;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

// @rule error-6a
/**
 * Whether a failed attempt is retried. GET, PUT and DELETE: after connection errors, 408, 429, 500, 502, 503 (without
 * `X-Maintenance-Mode`), 504 and cut bodies. POST: only when it cannot have been carried out. Reasons are ignored.
 *
 * @param outcome - how the last attempt ended
 * @param now - milliseconds since 1970
 * @param random - from 0 up to 1, for the jitter
 */
export function decideRetry(
  progress: Pick<Progress, "method" | "retryAmbiguous" | "attempts" | "waitedMs">,
  outcome: Outcome,
  limits: RetryLimits,
  now: number,
  random: number,
): RetryDecision {
  const retries = progress.attempts - 1;
  if (retries >= limits.maxRetries || !isRetried(progress, outcome)) return { kind: "give-up" };
  const asked = askedWait(outcome, now);
  const waitMs = asked ?? backoffMs(retries, random);
  const isHere = outcome.kind === "no-response" && isRefusedHere(outcome.error, limits.host);
  const maxWaitMs = isHere ? Math.min(REFUSED_HERE_MS, limits.maxWaitMs) : limits.maxWaitMs;
  if (progress.waitedMs + waitMs > maxWaitMs) return { kind: "give-up", tooLongMs: asked };
  return { kind: "retry", waitMs };
}

/**
 * Whether the service may have carried out a write although it did not return success: the request was sent, and the
 * connection was lost, time ran out, or the response is 408, 5xx or a broken 2xx. Not after a 503 with `Retry-After`, and not
 * after a 2xx that reports errors: the service says that it refused the request. Never a GET.
 */
export function mayHaveRun(method: Method, outcome: Outcome): boolean {
  if (method === "GET") return false;
  if (outcome.kind === "no-response") return outcome.phase === "sent";
  if (isSuccessStatus(outcome)) return !reportsErrors(outcome);
  if (outcome.status === 408) return true;
  return outcome.status >= 500 && !isPostponed(outcome);
}

/** Exponential back-off with jitter, in milliseconds: between half and the whole of 500 ms, 1 s, 2 s … 30 s. */
export function backoffMs(retries: number, random: number): number {
  const full = Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(retries, 20), MAX_BACKOFF_MS);
  return Math.round(full / 2 + (full / 2) * random);
}

function isRetried(progress: Pick<Progress, "method" | "retryAmbiguous">, outcome: Outcome): boolean {
  const repeatable = progress.method !== "POST" || progress.retryAmbiguous;
  if (outcome.kind === "no-response") {
    return !FINAL.has(outcome.error) && (repeatable || outcome.phase === "not sent");
  }
  if (outcome.status === 503 && outcome.headers["x-maintenance-mode"] !== undefined) return false;
  if (repeatable) return RETRIED.has(outcome.status);
  return outcome.status === 429 || isPostponed(outcome);
}

/** A 503 with `Retry-After` of any value: the service refused the request before it carried it out. */
function isPostponed({ status, headers }: Response): boolean {
  return status === 503 && headers["retry-after"] !== undefined;
}

function askedWait(outcome: Outcome, now: number): number | undefined {
  if (outcome.kind === "no-response") return undefined;
  return outcome.status === 429 ? askedWaitMs(outcome.headers, now) : retryAfterMs(outcome.headers, now);
}
