import type { RateLimit } from "./hints";

/** What is known of one bucket: the requests of one operation, which share a rate limit. Immutable. */
export interface BucketState {
  /** Nothing goes out before this time. Milliseconds since 1970, as all times here. */
  readonly pausedUntil: number;
  /** The lowest count of requests left that was heard in the window that ends at `resetAt`. Infinity: not known. */
  readonly remaining: number;
  readonly resetAt: number;
  readonly inFlight: number;
  /** How many may be under way at once. Infinity, except while a bucket opens again after a pause. */
  readonly allowance: number;
}

/** Whether the next request may go out now. `wait-for-answer`: when one that is under way has ended. */
export type Admission =
  | { readonly kind: "go"; readonly state: BucketState }
  | { readonly kind: "wait-until"; readonly until: number; readonly state: BucketState }
  | { readonly kind: "wait-for-answer"; readonly state: BucketState };

/** What the end of a request tells a bucket. */
export type Ending =
  /** 429: every request of the bucket keeps this pause. */
  | { readonly kind: "limited"; readonly pauseMs: number }
  | { readonly kind: "answered"; readonly limit: RateLimit | undefined }
  | { readonly kind: "failed" };

/** A bucket of which nothing is known yet. */
export const freshBucket: BucketState = {
  pausedUntil: 0,
  remaining: Number.POSITIVE_INFINITY,
  resetAt: 0,
  inFlight: 0,
  allowance: Number.POSITIVE_INFINITY,
};

/** From this allowance on a bucket counts as open. */
const OPEN = 64;

/** Decides about the next request of a bucket. After a pause or a spent window one goes out first, then twice as many with each answer. */
export function admit(before: BucketState, now: number): Admission {
  if (now < before.pausedUntil) return { kind: "wait-until", until: before.pausedUntil, state: before };
  const state = now < before.resetAt ? before : newWindow(before);
  // Those under way may not be counted yet in what the service said is left.
  const places = Math.min(state.remaining, state.allowance) - state.inFlight;
  if (places > 0) return { kind: "go", state: { ...state, inFlight: state.inFlight + 1 } };
  if (state.inFlight > 0) return { kind: "wait-for-answer", state };
  return { kind: "wait-until", until: state.resetAt, state };
}

/** The bucket after a request of it has ended. */
export function settle(before: BucketState, ending: Ending, now: number): BucketState {
  const state = { ...before, inFlight: Math.max(0, before.inFlight - 1) };
  if (ending.kind === "failed") return state;
  if (ending.kind === "limited") {
    return { ...newWindow(state), pausedUntil: Math.max(state.pausedUntil, now + ending.pauseMs), allowance: 1 };
  }
  return withLimit({ ...state, allowance: grown(state.allowance) }, ending.limit, now);
}

function newWindow(state: BucketState): BucketState {
  const allowance = state.remaining <= state.inFlight ? 1 : state.allowance;
  return { ...state, remaining: Number.POSITIVE_INFINITY, resetAt: 0, allowance };
}

function withLimit(state: BucketState, limit: RateLimit | undefined, now: number): BucketState {
  if (limit === undefined) return state;
  // Answers overtake each other: within one window the lower count is the later one.
  const sameWindow = now < state.resetAt && limit.resetAt <= state.resetAt + 1000;
  const remaining = sameWindow ? Math.min(state.remaining, limit.remaining) : limit.remaining;
  return { ...state, remaining, resetAt: sameWindow ? state.resetAt : limit.resetAt };
}

function grown(allowance: number): number {
  return allowance * 2 >= OPEN ? Number.POSITIVE_INFINITY : allowance * 2;
}
