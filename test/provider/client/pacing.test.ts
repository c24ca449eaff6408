import { expect, test } from "vitest";
import { admit, type BucketState, freshBucket, requestEnd, settle } from "../../../provider/client/pacing";
import type { Outcome } from "../../../provider/client/response";

const open = { kind: "answered", limit: undefined } as const;

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
  const paused = settle(goOut(freshBucket, 3, 0), { kind: "limited", pauseMs: 5000 }, 1000);
  expect(admit(paused, 5999)).toMatchObject({ kind: "wait-until", until: 6000 });
  expect(admit(settle(paused, open, 2000), 5999)).toMatchObject({ kind: "wait-until", until: 6000 });
});

test("of several pauses the longest counts", () => {
  const long = settle(goOut(freshBucket, 2, 0), { kind: "limited", pauseMs: 5000 }, 0);
  const both = settle(long, { kind: "limited", pauseMs: 1000 }, 0);
  expect(admit(both, 1000)).toMatchObject({ kind: "wait-until", until: 5000 });
});

test("after a pause one request goes out first, then twice as many with each answer", () => {
  const paused = settle(goOut(freshBucket, 1, 0), { kind: "limited", pauseMs: 1000 }, 0);
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
  const probing = goes(settle(goes(freshBucket, 0), { kind: "limited", pauseMs: 1000 }, 0), 1000);
  const again = goes(settle(probing, { kind: "failed" }, 1000), 1000);
  expect(admit(again, 1000).kind).toBe("wait-for-answer");
});

test("a spent window is waited out, counting what goes out meanwhile", () => {
  const limit = { remaining: 2, resetAt: 9000 };
  const known = settle(goes(freshBucket, 0), { kind: "answered", limit }, 0);
  const two = goOut(known, 2, 10);
  expect(admit(two, 10).kind).toBe("wait-for-answer");
  const last = settle(two, { kind: "answered", limit: { remaining: 1, resetAt: 9000 } }, 20);
  expect(admit(last, 20).kind).toBe("wait-for-answer");
  const none = settle(last, { kind: "answered", limit: { remaining: 0, resetAt: 9000 } }, 30);
  expect(admit(none, 30)).toMatchObject({ kind: "wait-until", until: 9000 });
});

test("within a window the lowest count holds, whichever answer comes first", () => {
  const early = settle(goOut(freshBucket, 2, 0), { kind: "answered", limit: { remaining: 1, resetAt: 9000 } }, 0);
  const late = settle(early, { kind: "answered", limit: { remaining: 2, resetAt: 9000 } }, 0);
  expect(admit(goes(late, 0), 0).kind).toBe("wait-for-answer");
});

test("a new window brings a new count", () => {
  const spent = settle(goes(freshBucket, 0), { kind: "answered", limit: { remaining: 0, resetAt: 9000 } }, 0);
  const reopened = goes(spent, 9000);
  expect(admit(reopened, 9000).kind).toBe("wait-for-answer");
  const fresh = settle(reopened, { kind: "answered", limit: { remaining: 400, resetAt: 69_000 } }, 9100);
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
  });
});

test("after a 429 that is not retried the bucket pauses as long as the headers ask for, else for a second", () => {
  const giveUp = { kind: "give-up" } as const;
  expect(requestEnd(response(429, { "retry-after": "9" }), giveUp, 0)).toEqual({ kind: "limited", pauseMs: 9000 });
  expect(requestEnd(response(429), giveUp, 0)).toEqual({ kind: "limited", pauseMs: 1000 });
});

test("every other response updates the rate limit, and an attempt without a response says nothing about it", () => {
  const headers = { "x-ratelimit-remaining": "3", "x-ratelimit-reset": "40" };
  const limit = { remaining: 3, resetAt: 40_000 };
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
  const known = settle(goes(freshBucket, 0), { kind: "answered", limit: { remaining: 1, resetAt: 9000 } }, 0);
  expect(settle(goes(known, 0), { kind: "answered", limit: { remaining: 5, resetAt } }, now)).toMatchObject(expected);
});

test("a 429 without a decision pauses as long as its headers ask for", () => {
  expect(requestEnd(response(429, { "retry-after": "9" }), undefined, 0)).toEqual({ kind: "limited", pauseMs: 9000 });
});
