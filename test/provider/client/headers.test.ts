import { expect, test } from "vitest";
import {
  askedWaitMs,
  earliestServiceTime,
  rateLimit,
  readServiceTime,
  retryAfterMs,
} from "../../../provider/client/headers";

const NOW = Date.parse("2024-05-01T12:00:00Z");
const seconds = (ms: number) => String(ms / 1000);

test.each([
  ["30", 30_000],
  [" 1.5 ", 1500],
  ["86400", 86_400_000],
  ["94608000", 3 * 365 * 86_400_000],
  ["1e400", Number.POSITIVE_INFINITY],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["0", undefined],
  ["-1509450059", undefined],
  ["NaN", undefined],
  ["soon", undefined],
  ["", undefined],
  ["   ", undefined],
  ["Wed, 01 May 2024 12:00:20 GMT", 20_000],
  ["Wed, 01 May 2024 11:59:00 GMT", undefined],
  ["Thu, 01 May 2025 12:00:00 GMT", 365 * 86_400_000],
])("Retry-After %j asks for %s ms", (value, ms) => {
  expect(retryAfterMs({ "retry-after": value }, NOW)).toBe(ms);
});

test("a date in Retry-After is measured on the service's own clock", () => {
  const headers = { date: "Wed, 01 May 2024 15:00:00 GMT", "retry-after": "Wed, 01 May 2024 15:00:07 GMT" };
  expect(retryAfterMs(headers, NOW)).toBe(7000);
});

test("a rate limit is read with its end on this machine's clock", () => {
  const reset = (ms: number) => ({ "x-ratelimit-remaining": "3", "x-ratelimit-reset": seconds(ms) });
  expect(rateLimit(reset(NOW + 40_000), NOW)).toMatchObject({ remaining: 3, resetAt: NOW + 40_000 });
  expect(rateLimit(reset(NOW + 1e12), NOW)).toMatchObject({ remaining: 3, resetAt: NOW + 1e12 });
  expect(rateLimit({ ...reset(NOW + 3_605_000), date: "Wed, 01 May 2024 13:00:00 GMT" }, NOW)).toMatchObject({
    remaining: 3,
    resetAt: NOW + 5000,
  });
});

test.each([
  [{ "x-ratelimit-limit": "400" }, 400],
  [{ "x-ratelimit-limit": "0" }, undefined],
  [{ "x-ratelimit-limit": "many" }, undefined],
  [{}, undefined],
])("a rate limit with %j has the size %s, and its window is named by the service's own reset", (more, size) => {
  const headers = { "x-ratelimit-remaining": "3", "x-ratelimit-reset": seconds(NOW + 40_000), ...more };
  expect(rateLimit(headers, NOW)).toMatchObject({ size, window: (NOW + 40_000) / 1000 });
});

test.each([
  {},
  { "x-ratelimit-remaining": "3" },
  { "x-ratelimit-reset": seconds(NOW + 1000) },
  { "x-ratelimit-remaining": "-1", "x-ratelimit-reset": seconds(NOW + 1000) },
  { "x-ratelimit-remaining": "x", "x-ratelimit-reset": seconds(NOW + 1000) },
  { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "x" },
  { "x-ratelimit-remaining": "0", "x-ratelimit-reset": seconds(NOW - 1000) },
])("the rate limit %j says nothing", (headers) => {
  expect(rateLimit(headers, NOW)).toBeUndefined();
});

test("after a 429, Retry-After wins over the end of the window", () => {
  const window = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": seconds(NOW + 9000) };
  expect(askedWaitMs({ ...window, "retry-after": "4" }, NOW)).toBe(4000);
  expect(askedWaitMs({ ...window, "retry-after": "-4" }, NOW)).toBe(9000);
  expect(askedWaitMs({}, NOW)).toBeUndefined();
});

test("the service's time is never estimated later than it can have been", () => {
  // The service is two minutes ahead; the answer took four seconds and was dated somewhere in between.
  const reading = readServiceTime({ date: "Wed, 01 May 2024 12:02:03 GMT" }, NOW, NOW + 4000);
  if (reading === undefined) throw new Error("no reading");
  const created = Date.parse("2024-05-01T12:02:00Z");
  expect(earliestServiceTime(reading, NOW)).toBeLessThanOrEqual(created);
  expect(earliestServiceTime(reading, NOW)).toBe(Date.parse("2024-05-01T12:01:59Z"));
  expect(readServiceTime({}, NOW, NOW)).toBeUndefined();
});
