import { askedWaitMs, type RateLimit, rateLimit } from "./headers";
import type { Outcome } from "./response";
import type { RetryDecision } from "./retry";

/** The state of one bucket: the requests of one operation, which share a rate limit. Immutable. */
export interface BucketState {
  /** No request is sent before this time. Milliseconds since 1970, as all times here. */
  readonly pausedUntil: number;
  /** The lowest count of remaining requests received in the window that ends at `resetAt`. Infinity: unknown. */
  readonly remaining: number;
  readonly resetAt: number;
  readonly inFlight: number;
  /** How many requests may run at once. Infinity, except while a bucket reopens after a pause. */
  readonly allowance: number;
}

/** Whether the next request may be sent now. `wait-for-answer`: when a running one has ended. */
export type Admission =
  | { readonly kind: "go"; readonly state: BucketState }
  | { readonly kind: "wait-until"; readonly until: number; readonly state: BucketState }
  | { readonly kind: "wait-for-answer"; readonly state: BucketState };

/** How a request of a bucket ended. */
export type RequestEnd =
  /** 429: every request of the bucket waits as long. */
  | { readonly kind: "limited"; readonly pauseMs: number }
  | { readonly kind: "answered"; readonly limit: RateLimit | undefined }
  | { readonly kind: "failed" };

/** A new bucket. */
export const freshBucket: BucketState = {
  pausedUntil: 0,
  remaining: Number.POSITIVE_INFINITY,
  resetAt: 0,
  inFlight: 0,
  allowance: Number.POSITIVE_INFINITY,
};

/** A bucket with this allowance counts as open. */
const OPEN = 64;

/** The pause after a 429 that asks for none. */
const DEFAULT_PAUSE_MS = 1000;

/** Decides about the next request of a bucket. After a pause or a used-up window one request is sent first, then twice as many after each response. */
export function admit(before: BucketState, now: number): Admission {
  if (now < before.pausedUntil) return { kind: "wait-until", until: before.pausedUntil, state: before };
  const state = now < before.resetAt ? before : newWindow(before);
  // The service may not have counted the running requests yet.
  const places = Math.min(state.remaining, state.allowance) - state.inFlight;
  if (places > 0) return { kind: "go", state: { ...state, inFlight: state.inFlight + 1 } };
  if (state.inFlight > 0) return { kind: "wait-for-answer", state };
  return { kind: "wait-until", until: state.resetAt, state };
}

/** The bucket after one of its requests ended. */
export function settle(before: BucketState, end: RequestEnd, now: number): BucketState {
  const state = { ...before, inFlight: Math.max(0, before.inFlight - 1) };
  if (end.kind === "failed") return state;
  if (end.kind === "limited") {
    return { ...newWindow(state), pausedUntil: Math.max(state.pausedUntil, now + end.pauseMs), allowance: 1 };
  }
  return withLimit({ ...state, allowance: grown(state.allowance) }, end.limit, now);
}

/**
 * The end of an attempt, for its bucket.
 * @param decision - undefined after a success
 */
export function requestEnd(outcome: Outcome, decision: RetryDecision | undefined, now: number): RequestEnd {
  if (outcome.kind === "no-response") return { kind: "failed" };
  if (outcome.status !== 429) return { kind: "answered", limit: rateLimit(outcome.headers, now) };
  const pauseMs =
    decision?.kind === "retry" ? decision.waitMs : (askedWaitMs(outcome.headers, now) ?? DEFAULT_PAUSE_MS);
  return { kind: "limited", pauseMs };
}

function newWindow(state: BucketState): BucketState {
  const allowance = state.remaining <= state.inFlight ? 1 : state.allowance;
  return { ...state, remaining: Number.POSITIVE_INFINITY, resetAt: 0, allowance };
}

function withLimit(state: BucketState, limit: RateLimit | undefined, now: number): BucketState {
  if (limit === undefined) return state;
  // Responses can overtake each other: within one window the lower count is the later one.
  const sameWindow = now < state.resetAt && limit.resetAt <= state.resetAt + 1000;
  const remaining = sameWindow ? Math.min(state.remaining, limit.remaining) : limit.remaining;
  return { ...state, remaining, resetAt: sameWindow ? state.resetAt : limit.resetAt };
}

function grown(allowance: number): number {
  return allowance * 2 >= OPEN ? Number.POSITIVE_INFINITY : allowance * 2;
}
