import { expect, test } from "vitest";
import { Buckets } from "../../../provider/client/buckets";
import type { RequestEnd } from "../../../provider/client/pacing";

const END = 120;

function answer(size: number, remaining: number): RequestEnd {
  return { kind: "answered", limit: { size, remaining, window: END, resetAt: END * 1000 } };
}

/** Sends a request of an operation and takes its answer. */
function exchange(buckets: Buckets, operation: string, end: RequestEnd, now = 0): void {
  expect(buckets.admit(operation, now).kind).toBe("go");
  buckets.settle(operation, end, now);
}

/** How many requests of an operation may be under way. */
function places(buckets: Buckets, operation: string, now = 0): number {
  let count = 0;
  while (count < 1000 && buckets.admit(operation, now).kind === "go") count += 1;
  return count;
}

/** Buckets that have learned that the account's limit of 800 has 5 requests left. */
function learned(): Buckets {
  const buckets = new Buckets();
  exchange(buckets, "A", answer(800, 6));
  exchange(buckets, "B", answer(800, 5));
  return buckets;
}

test("before the account's limit is known each operation has its own", () => {
  const buckets = new Buckets();
  exchange(buckets, "A", answer(400, 3));
  expect(places(buckets, "A")).toBe(3);
  expect(places(buckets, "B")).toBe(1000);
});

test("the account's limit counts the requests of all operations, also of those that never named it", () => {
  const buckets = learned();
  expect(buckets.admit("A", 0).kind).toBe("go");
  expect(buckets.admit("B", 0).kind).toBe("go");
  expect(places(buckets, "C")).toBe(3);
  expect(buckets.admit("A", 0)).toEqual({ kind: "wait-for-answer" });
});

test("a used-up account's limit makes every operation wait until its window ends, and then one request asks first", () => {
  const buckets = learned();
  for (let left = 4; left >= 0; left--) exchange(buckets, "A", answer(800, left));
  expect(buckets.admit("C", 0)).toEqual({ kind: "wait-until", until: END * 1000 });
  expect(places(buckets, "C", END * 1000)).toBe(1);
  expect(buckets.admit("A", END * 1000)).toEqual({ kind: "wait-for-answer" });
});

test("an operation's own limit holds beside the account's", () => {
  const buckets = learned();
  exchange(buckets, "C", answer(20, 2));
  expect(places(buckets, "C")).toBe(2);
  expect(places(buckets, "A")).toBe(2);
});

test("a 429 for the account's limit holds back every operation, one for an operation's own only that one", () => {
  const limit = (size: number) => ({ size, remaining: 0, window: END, resetAt: END * 1000 });
  const buckets = learned();
  exchange(buckets, "C", { kind: "limited", pauseMs: 3000, limit: limit(20) });
  expect(buckets.admit("C", 0)).toEqual({ kind: "wait-until", until: 3000 });
  exchange(buckets, "A", { kind: "limited", pauseMs: 9000, limit: limit(800) });
  expect(buckets.admit("B", 0)).toEqual({ kind: "wait-until", until: 9000 });
  expect(buckets.admit("C", 0)).toEqual({ kind: "wait-until", until: 9000 });
});

test("an operation whose answers name another limit though the account's has fewer requests left is not held back by it", () => {
  const buckets = learned();
  exchange(buckets, "Bucket View", answer(750, 749));
  expect(places(buckets, "Bucket View")).toBe(749);
  expect(places(buckets, "A")).toBe(4);
});

test("an answer that was merely overtaken does not free its operation", () => {
  const buckets = learned();
  exchange(buckets, "C", answer(400, 7));
  expect(places(buckets, "C")).toBe(4);
});

test("an attempt that failed frees its places, and says nothing", () => {
  const buckets = learned();
  expect(places(buckets, "A")).toBe(5);
  buckets.settle("A", { kind: "failed" }, 0);
  expect(places(buckets, "B")).toBe(1);
});
