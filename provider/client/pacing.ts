import { askedWaitMs, type RateLimit, rateLimit } from "./headers";
import type { Outcome } from "./response";
import type { RetryDecision } from "./retry";

/** The state of one bucket: the requests that share a rate limit. Immutable. */
export interface BucketState {
  /** No request is sent before this time. Milliseconds since 1970, as all times here. */
  readonly pausedUntil: number;
  /** The lowest count of remaining requests received in the window that ends at `resetAt`. Infinity: unknown. */
  readonly remaining: number;
  /** Requests of this client that have ended since that count, and whose answers named another limit. */
  readonly uncounted: number;
  readonly resetAt: number;
  /** Requests that the limit allows in a window, as its last answer said; undefined: unknown. */
  readonly size: number | undefined;
  /** The highest count of remaining requests received in the window. Infinity: unknown. */
  readonly highest: number;
  /** Requests of this client that ended in the window since the first count was received. */
  readonly own: number;
  /** Requests of others for each one of this client, as far as the counts of this window and the last one show. */
  readonly others: number;
  /** When the last request was answered. */
  readonly answeredAt: number;
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
  | { readonly kind: "limited"; readonly pauseMs: number; readonly limit: RateLimit | undefined }
  | { readonly kind: "answered"; readonly limit: RateLimit | undefined }
  | { readonly kind: "failed" };

/** A new bucket. */
export const freshBucket: BucketState = {
  pausedUntil: 0,
  remaining: Number.POSITIVE_INFINITY,
  uncounted: 0,
  resetAt: 0,
  size: undefined,
  highest: Number.POSITIVE_INFINITY,
  own: 0,
  others: 0,
  answeredAt: 0,
  inFlight: 0,
  allowance: Number.POSITIVE_INFINITY,
};

/** A bucket with this allowance counts as open. */
const OPEN = 64;

/** The pause after a 429 that asks for none. */
const DEFAULT_PAUSE_MS = 1000;

/** So many answers of a window show whether others use the limit too. */
const SAMPLE = 20;

/** If others use the limit too, what an older answer said of it is out of date. */
const CURRENT_MS = 2000;

// @rule limit-rate
/** Decides about the next request of a bucket. After a pause or a used-up window one request is sent first, then twice as many after each response. */
export function admit(before: BucketState, now: number): Admission {
  if (now < before.pausedUntil) return { kind: "wait-until", until: before.pausedUntil, state: before };
  const state = now < before.resetAt ? before : newWindow(before);
  // The service may not have counted the running requests yet.
  const places = Math.min(share(state, now), state.allowance) - state.inFlight;
  if (places > 0) return { kind: "go", state: { ...state, inFlight: state.inFlight + 1 } };
  if (state.inFlight > 0) return { kind: "wait-for-answer", state };
  return { kind: "wait-until", until: state.resetAt, state };
}

/** The bucket after one of its requests ended. */
export function settle(before: BucketState, end: RequestEnd, now: number): BucketState {
  const state = { ...before, inFlight: Math.max(0, before.inFlight - 1), own: before.own + 1 };
  if (end.kind === "failed") return state;
  if (end.kind === "limited") {
    const size = end.limit?.size ?? state.size;
    return { ...newWindow(state), size, pausedUntil: Math.max(state.pausedUntil, now + end.pauseMs), allowance: 1 };
  }
  const answered = { ...state, answeredAt: now, allowance: grown(state.allowance) };
  return end.limit === undefined ? withoutLimit(answered) : withLimit(answered, end.limit, now);
}

/** The bucket without what it knows of its limit, which is another bucket's. */
export function withoutWindow(state: BucketState): BucketState {
  const { remaining, uncounted, resetAt, size, highest, own } = freshBucket;
  return { ...state, remaining, uncounted, resetAt, size, highest, own };
}

/**
 * The end of an attempt, for its bucket.
 * @param decision - undefined after a success
 */
export function requestEnd(outcome: Outcome, decision: RetryDecision | undefined, now: number): RequestEnd {
  if (outcome.kind === "no-response") return { kind: "failed" };
  const limit = rateLimit(outcome.headers, now);
  if (outcome.status !== 429) return { kind: "answered", limit };
  const pauseMs =
    decision?.kind === "retry" ? decision.waitMs : (askedWaitMs(outcome.headers, now) ?? DEFAULT_PAUSE_MS);
  return { kind: "limited", pauseMs, limit };
}

/**
 * How many requests may be under way. Alone, a client uses all that remain. If others use the limit too, as much of them may be under
 * way as of this client: so each keeps to its part of a half of what remains, and the other half covers what it has not heard of yet.
 */
function share(state: BucketState, now: number): number {
  const { others, answeredAt } = state;
  const remaining = remainingIn(state);
  if (others <= 0 || remaining <= 0) return remaining;
  if (now - answeredAt > CURRENT_MS) return 1;
  return Math.max(1, Math.floor(remaining / (2 * (1 + others))));
}

/** How many requests are left in the window, those under way included. Infinity: unknown. */
export function remainingIn({ remaining, uncounted }: BucketState): number {
  return Math.max(0, remaining - uncounted);
}

function newWindow(state: BucketState): BucketState {
  const allowance = remainingIn(state) <= state.inFlight ? 1 : state.allowance;
  return { ...withoutWindow(state), size: state.size, allowance };
}

/** An answer that names another limit: the request counts all the same. */
function withoutLimit(state: BucketState): BucketState {
  return { ...state, uncounted: state.uncounted + 1 };
}

function withLimit(state: BucketState, { remaining, resetAt, size }: RateLimit, now: number): BucketState {
  // Responses can overtake each other: within one window the lower count is the later one.
  if (!(now < state.resetAt && resetAt <= state.resetAt + 1000))
    return { ...state, remaining, uncounted: 0, resetAt, size, highest: remaining, own: 1 };
  const highest = Math.max(remaining, Number.isFinite(state.highest) ? state.highest : remaining);
  const isLater = remaining < state.remaining;
  const known = { ...state, size, highest, ...(isLater ? { remaining, uncounted: 0 } : {}) };
  return { ...known, others: othersIn(known) };
}

/** Requests of this client that are under way may be counted already. Few answers do not yet show that others have stopped. */
function othersIn(state: BucketState): number {
  const { highest, own, inFlight, others } = state;
  const counted = Math.max(0, highest - remainingIn(state) + 1 - own - inFlight) / own;
  return own < SAMPLE ? Math.max(others, counted) : counted;
}

function grown(allowance: number): number {
  return allowance * 2 >= OPEN ? Number.POSITIVE_INFINITY : allowance * 2;
}
