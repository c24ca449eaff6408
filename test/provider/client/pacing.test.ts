import { expect, test } from "vitest";
import type { RateLimit } from "../../../provider/client/headers";
import { admit, type BucketState, freshBucket, requestEnd, settle } from "../../../provider/client/pacing";
import type { Outcome } from "../../../provider/client/response";

const open = { kind: "answered", limit: undefined } as const;

/** A limit with `remaining` requests left until `resetAt`, in milliseconds. */
function limitOf(remaining: number, resetAt: number): RateLimit {
  return { size: undefined, window: resetAt / 1000, remaining, resetAt };
}

function goes(state: BucketState, now: number): BucketState {
  const admission = admit(state, now);
  if (admission.kind !== "go") throw new Error(`expected go, not ${admission.kind}`);
  return admission.state;
}

/** Lets `count` requests go out. */
function goOut(state: BucketState, count: number, now: number): BucketState {
  return Array.from({ length: count }).reduce<BucketState>((current) => goes(current, now), state);
}

test("a bucket of which nothing is known lets everything out", () => {
  expect(goOut(freshBucket, 1000, 0).inFlight).toBe(1000);
});

test("a 429 pauses the whole bucket until the time that was asked for", () => {
  const paused = settle(goOut(freshBucket, 3, 0), { kind: "limited", pauseMs: 5000, limit: undefined }, 1000);
  expect(admit(paused, 5999)).toMatchObject({ kind: "wait-until", until: 6000 });
  expect(admit(settle(paused, open, 2000), 5999)).toMatchObject({ kind: "wait-until", until: 6000 });
});

test("of several pauses the longest counts", () => {
  const long = settle(goOut(freshBucket, 2, 0), { kind: "limited", pauseMs: 5000, limit: undefined }, 0);
  const both = settle(long, { kind: "limited", pauseMs: 1000, limit: undefined }, 0);
  expect(admit(both, 1000)).toMatchObject({ kind: "wait-until", until: 5000 });
});

test("after a pause one request goes out first, then twice as many with each answer", () => {
  const paused = settle(goOut(freshBucket, 1, 0), { kind: "limited", pauseMs: 1000, limit: undefined }, 0);
  const probing = goes(paused, 1000);
  expect(admit(probing, 1000).kind).toBe("wait-for-answer");
  const two = goOut(settle(probing, open, 1100), 2, 1100);
  expect(admit(two, 1100).kind).toBe("wait-for-answer");
  const four = settle(two, open, 1200);
  expect(admit(goOut(four, 3, 1200), 1200).kind).toBe("wait-for-answer");
  const wide = Array.from({ length: 6 }).reduce<BucketState>((state) => settle(goes(state, 2000), open, 2000), paused);
  expect(goOut(wide, 500, 2000).inFlight).toBe(500);
});

test("a request that failed frees its place, and opens nothing", () => {
  const probing = goes(settle(goes(freshBucket, 0), { kind: "limited", pauseMs: 1000, limit: undefined }, 0), 1000);
  const again = goes(settle(probing, { kind: "failed" }, 1000), 1000);
  expect(admit(again, 1000).kind).toBe("wait-for-answer");
});

// @rule limit-rate
test("a spent window is waited out, counting what goes out meanwhile", () => {
  const limit = limitOf(2, 9000);
  const known = settle(goes(freshBucket, 0), { kind: "answered", limit }, 0);
  const two = goOut(known, 2, 10);
  expect(admit(two, 10).kind).toBe("wait-for-answer");
  const last = settle(two, { kind: "answered", limit: limitOf(1, 9000) }, 20);
  expect(admit(last, 20).kind).toBe("wait-for-answer");
  const none = settle(last, { kind: "answered", limit: limitOf(0, 9000) }, 30);
  expect(admit(none, 30)).toMatchObject({ kind: "wait-until", until: 9000 });
});

test("within a window the lowest count holds, whichever answer comes first", () => {
  const early = settle(goOut(freshBucket, 2, 0), { kind: "answered", limit: limitOf(1, 9000) }, 0);
  const late = settle(early, { kind: "answered", limit: limitOf(2, 9000) }, 0);
  expect(admit(goes(late, 0), 0).kind).toBe("wait-for-answer");
});

test("a new window brings a new count", () => {
  const spent = settle(goes(freshBucket, 0), { kind: "answered", limit: limitOf(0, 9000) }, 0);
  const reopened = goes(spent, 9000);
  expect(admit(reopened, 9000).kind).toBe("wait-for-answer");
  const fresh = settle(reopened, { kind: "answered", limit: limitOf(400, 69_000) }, 9100);
  expect(goOut(fresh, 2, 9100).inFlight).toBe(2);
});

function response(status: number, headers: Readonly<Record<string, string>> = {}): Outcome {
  return { kind: "response", status, headers, body: { kind: "empty" } };
}

test("after a 429 the bucket pauses as long as the retry waits", () => {
  const headers = { "retry-after": "9" };
  expect(requestEnd(response(429, headers), { kind: "retry", waitMs: 7000 }, 0)).toEqual({
    kind: "limited",
    pauseMs: 7000,
    limit: undefined,
  });
});

test("after a 429 that is not retried the bucket pauses as long as the headers ask for, else for a second", () => {
  const giveUp = { kind: "give-up" } as const;
  expect(requestEnd(response(429, { "retry-after": "9" }), giveUp, 0)).toEqual({
    kind: "limited",
    pauseMs: 9000,
    limit: undefined,
  });
  expect(requestEnd(response(429), giveUp, 0)).toEqual({ kind: "limited", pauseMs: 1000, limit: undefined });
});

test("every other response updates the rate limit, and an attempt without a response says nothing about it", () => {
  const headers = { "x-ratelimit-remaining": "3", "x-ratelimit-reset": "40" };
  const limit = limitOf(3, 40_000);
  expect(requestEnd(response(200, headers), undefined, 0)).toEqual({ kind: "answered", limit });
  expect(requestEnd(response(500, headers), { kind: "retry", waitMs: 1 }, 0)).toEqual({ kind: "answered", limit });
  const failed: Outcome = { kind: "no-response", error: "reset", phase: "sent", cause: undefined };
  expect(requestEnd(failed, { kind: "retry", waitMs: 1 }, 0)).toEqual({ kind: "failed" });
});

test.each([
  ["an end up to a second later belongs to the same window", 8999, 10_000, { remaining: 1, resetAt: 9000 }],
  ["a later end is a new window", 8999, 10_001, { remaining: 5, resetAt: 10_001 }],
  ["after the end of the window every limit is a new one", 9000, 9500, { remaining: 5, resetAt: 9500 }],
])("%s", (_title, now, resetAt, expected) => {
  const known = settle(goes(freshBucket, 0), { kind: "answered", limit: limitOf(1, 9000) }, 0);
  expect(settle(goes(known, 0), { kind: "answered", limit: limitOf(5, resetAt) }, now)).toMatchObject(expected);
});

test("a 429 without a decision pauses as long as its headers ask for", () => {
  expect(requestEnd(response(429, { "retry-after": "9" }), undefined, 0)).toEqual({
    kind: "limited",
    pauseMs: 9000,
    limit: undefined,
  });
});

/** A bucket whose answers counted down from `from` in these steps: how many requests the service counted for each answer. */
function countedDown(from: number, steps: readonly number[], now: number): BucketState {
  let remaining = from;
  return steps.reduce((state, step) => {
    remaining -= step;
    return settle(goes(state, now), { kind: "answered", limit: limitOf(remaining, 60_000) }, now);
  }, freshBucket);
}

/** How many requests may be under way at once. */
function places(state: BucketState, now: number): number {
  let count = 0;
  for (let next = admit(state, now); next.kind === "go"; next = admit(next.state, now)) count += 1;
  return count;
}

test("a client that is alone sends all that the limit allows at once", () => {
  expect(places(countedDown(100, Array(20).fill(1), 0), 0)).toBe(80);
});

test("answers that overtake each other do not look like requests of others", () => {
  const answers = [95, 99, 98, 97, 96].map((left) => ({ kind: "answered", limit: limitOf(left, 60_000) }) as const);
  const state = answers.reduce((current, end) => settle(current, end, 0), goOut(freshBucket, 5, 0));
  expect(places(state, 0)).toBe(95);
});

test.each([
  ["as many", 2, 60, 15],
  ["three times as many", 4, 20, 2],
])(
  "while others send %s requests, half of this client's part of what remains may be under way",
  (_title, step, left, expected) => {
    expect(places(countedDown(left + 20 * step, Array(20).fill(step), 0), 0)).toBe(expected);
  },
);

test("while others use the limit too, what remains last is used one by one", () => {
  expect(places(countedDown(43, Array(20).fill(2), 0), 0)).toBe(1);
  expect(places(countedDown(40, Array(20).fill(2), 0), 0)).toBe(0);
});

test("while others use the limit too, after two seconds without an answer one request asks first", () => {
  const shared = countedDown(400, Array(20).fill(2), 0);
  expect(places(shared, 2000)).toBeGreaterThan(1);
  expect(places(shared, 2001)).toBe(1);
});

test("an answer that names another limit counts in this one too", () => {
  const known = countedDown(10, [1], 0);
  const after = settle(goes(known, 0), { kind: "answered", limit: undefined }, 0);
  expect(places(after, 0)).toBe(8);
});
