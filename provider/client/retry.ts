import type { FailureKind, Phase } from "./failure";
import { type AnswerHeaders, askedWaitMs, retryAfterMs } from "./hints";
import type { Method } from "./request";

/** How one attempt ended: with an answer, or without a whole one. A 2xx whose body is broken is a failure "cut". */
export type Outcome =
  | { readonly kind: "answer"; readonly status: number; readonly headers: AnswerHeaders }
  | { readonly kind: "failure"; readonly failure: FailureKind; readonly phase: Phase };

/** What the decision depends on. */
export interface Attempt {
  readonly method: Method;
  /** Attempts made before this one. */
  readonly retries: number;
  /** Milliseconds waited so far. */
  readonly waitedMs: number;
  readonly outcome: Outcome;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** From 0 up to 1, for the jitter. */
  readonly random: number;
  /** A POST that may be carried out twice. */
  readonly retryAmbiguous: boolean;
}

/** Bounds of one request. */
export interface RetryLimits {
  readonly maxRetries: number;
  readonly maxWaitMs: number;
}

/** Wait and try again, or give up; `ambiguous`: this attempt may have been carried out. */
export type Decision =
  | { readonly kind: "retry"; readonly waitMs: number }
  | { readonly kind: "give-up"; readonly ambiguous: boolean };

const RETRIED: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/** What trying again cannot mend. */
const FINAL: ReadonlySet<FailureKind> = new Set(["tls", "too-large", "canceled"]);
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/**
 * Whether an attempt that did not succeed is made again. GET, PUT and DELETE: after connection faults, 408, 429, 500, 502, 503 (without
 * `X-Maintenance-Mode`), 504 and cut bodies. POST: only when it cannot have been carried out. Reasons are never looked at.
 */
export function decideRetry(attempt: Attempt, limits: RetryLimits): Decision {
  const giveUp: Decision = { kind: "give-up", ambiguous: mayHaveRun(attempt.method, attempt.outcome) };
  if (attempt.retries >= limits.maxRetries || !isRetried(attempt)) return giveUp;
  const waitMs = waitOf(attempt);
  return attempt.waitedMs + waitMs > limits.maxWaitMs ? giveUp : { kind: "retry", waitMs };
}

/**
 * Whether a write may have been carried out although it was not answered with success: it had begun to be sent, and the connection
 * was lost, time ran out, or the answer is 408, 5xx or a broken 2xx. A 503 with `Retry-After` is a refusal. A GET never is.
 */
export function mayHaveRun(method: Method, outcome: Outcome): boolean {
  if (method === "GET") return false;
  if (outcome.kind === "failure") return outcome.phase === "sent";
  if (outcome.status < 300 || outcome.status === 408) return true;
  return outcome.status >= 500 && !isRefusal(outcome.status, outcome.headers);
}

/** Exponential back-off with jitter, in milliseconds: between half and the whole of 500 ms, 1 s, 2 s … 30 s. */
export function backoffMs(retries: number, random: number): number {
  const full = Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(retries, 20), MAX_BACKOFF_MS);
  return Math.round(full / 2 + (full / 2) * random);
}

function isRetried(attempt: Attempt): boolean {
  const { method, outcome } = attempt;
  const repeatable = method !== "POST" || attempt.retryAmbiguous;
  if (outcome.kind === "failure") {
    return !FINAL.has(outcome.failure) && (repeatable || outcome.phase === "not sent");
  }
  if (outcome.status === 503 && outcome.headers["x-maintenance-mode"] !== undefined) return false;
  if (repeatable) return RETRIED.has(outcome.status);
  return outcome.status === 429 || isRefusal(outcome.status, outcome.headers);
}

/** A 503 that says when to come back was turned away before it was carried out, whatever time it names. */
function isRefusal(status: number, headers: AnswerHeaders): boolean {
  return status === 503 && headers["retry-after"] !== undefined;
}

function waitOf(attempt: Attempt): number {
  const backoff = backoffMs(attempt.retries, attempt.random);
  const { outcome, now } = attempt;
  if (outcome.kind === "failure") return backoff;
  const asked = outcome.status === 429 ? askedWaitMs(outcome.headers, now) : retryAfterMs(outcome.headers, now);
  return asked ?? backoff;
}
