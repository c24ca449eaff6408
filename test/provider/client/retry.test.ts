import { describe, expect, test } from "vitest";
import type { FailureKind, Phase } from "../../../provider/client/failure";
import type { AnswerHeaders } from "../../../provider/client/hints";
import type { Method } from "../../../provider/client/request";
import { type Attempt, backoffMs, decideRetry, mayHaveRun, type Outcome } from "../../../provider/client/retry";

const LIMITS = { maxRetries: 3, maxWaitMs: 60_000 };
const answer = (status: number, headers: AnswerHeaders = {}): Outcome => ({ kind: "answer", status, headers });
const failure = (kind: FailureKind, phase: Phase): Outcome => ({ kind: "failure", failure: kind, phase });
const RETRY_AFTER = { "retry-after": "7" };
const MAINTENANCE = { "x-maintenance-mode": "true" };

function decide(method: Method, outcome: Outcome, rest: Partial<Attempt> = {}) {
  const attempt = { method, outcome, retries: 0, waitedMs: 0, now: 0, random: 0, retryAmbiguous: false, ...rest };
  return decideRetry(attempt, LIMITS);
}

describe.each(["GET", "PUT", "DELETE"] as const)("%s", (method) => {
  test.each([408, 429, 500, 502, 503, 504])("is tried again after %d", (status) => {
    expect(decide(method, answer(status))).toEqual({ kind: "retry", waitMs: 250 });
  });

  test.each([200, 301, 400, 401, 403, 404, 405, 409, 422, 501, 505, 599])("is not tried again after %d", (status) => {
    expect(decide(method, answer(status))).toMatchObject({ kind: "give-up" });
  });

  test.each(["refused", "dns", "unreachable", "connect-timeout", "reset"] as const)(
    "is tried again when nothing was sent (%s)",
    (kind) => {
      expect(decide(method, failure(kind, "not sent"))).toMatchObject({ kind: "retry" });
    },
  );

  test.each(["reset", "cut", "timeout", "protocol", "other"] as const)(
    "is tried again when it was sent (%s)",
    (kind) => {
      expect(decide(method, failure(kind, "sent"))).toMatchObject({ kind: "retry" });
    },
  );

  test.each(["tls", "too-large", "canceled"] as const)("is not tried again when that cannot help (%s)", (kind) => {
    expect(decide(method, failure(kind, "not sent"))).toEqual({ kind: "give-up", ambiguous: false });
  });

  test("is not tried again in maintenance, whatever Retry-After says", () => {
    expect(decide(method, answer(503, MAINTENANCE)).kind).toBe("give-up");
    expect(decide(method, answer(503, { ...MAINTENANCE, ...RETRY_AFTER })).kind).toBe("give-up");
  });
});

describe("POST", () => {
  test.each(["refused", "dns", "unreachable", "connect-timeout", "reset"] as const)(
    "is tried again when nothing was sent (%s)",
    (kind) => {
      expect(decide("POST", failure(kind, "not sent"))).toMatchObject({ kind: "retry" });
    },
  );

  test.each(["reset", "cut", "timeout", "protocol", "other"] as const)(
    "is never tried again once it was sent (%s), and is ambiguous",
    (kind) => {
      expect(decide("POST", failure(kind, "sent"))).toEqual({ kind: "give-up", ambiguous: true });
    },
  );

  test("is tried again after 429, and after 503 with Retry-After", () => {
    expect(decide("POST", answer(429))).toEqual({ kind: "retry", waitMs: 250 });
    expect(decide("POST", answer(503, RETRY_AFTER))).toEqual({ kind: "retry", waitMs: 7000 });
    expect(decide("POST", answer(503, { "retry-after": "-1509450059" }))).toEqual({ kind: "retry", waitMs: 250 });
  });

  test("is given up in maintenance", () => {
    expect(decide("POST", answer(503, { ...MAINTENANCE, ...RETRY_AFTER }))).toEqual({
      kind: "give-up",
      ambiguous: false,
    });
    expect(decide("POST", answer(503, MAINTENANCE))).toEqual({ kind: "give-up", ambiguous: true });
  });

  test.each([200, 408, 500, 501, 502, 503, 504, 599])("is given up after %d, and is ambiguous", (status) => {
    expect(decide("POST", answer(status))).toEqual({ kind: "give-up", ambiguous: true });
  });

  test.each([301, 400, 401, 403, 404, 409, 422])("is given up after %d, and is not ambiguous", (status) => {
    expect(decide("POST", answer(status))).toEqual({ kind: "give-up", ambiguous: false });
  });

  test("is tried again like a PUT when it may be carried out twice", () => {
    for (const outcome of [answer(500), answer(408), failure("cut", "sent")]) {
      expect(decide("POST", outcome, { retryAmbiguous: true }).kind).toBe("retry");
    }
  });
});

test("a GET is never ambiguous; a PUT or DELETE that was sent is", () => {
  expect(mayHaveRun("GET", failure("cut", "sent"))).toBe(false);
  expect(mayHaveRun("GET", answer(500))).toBe(false);
  expect(mayHaveRun("PUT", failure("cut", "sent"))).toBe(true);
  expect(mayHaveRun("DELETE", answer(502))).toBe(true);
  expect(mayHaveRun("DELETE", failure("refused", "not sent"))).toBe(false);
  expect(mayHaveRun("PUT", answer(429))).toBe(false);
});

test("Retry-After wins over back-off, and is clamped", () => {
  const waits = (value: string) => decide("GET", answer(502, { "retry-after": value }), { retries: 2 });
  expect(waits("40")).toEqual({ kind: "retry", waitMs: 40_000 });
  expect(waits("0")).toEqual({ kind: "retry", waitMs: 1000 });
  expect(waits("-1509450059")).toEqual({ kind: "retry", waitMs: 1000 });
  expect(waits("garbage")).toEqual({ kind: "retry", waitMs: 1000 });
  const wide = { maxRetries: 3, maxWaitMs: 1e9 };
  const attempt = { method: "GET", retries: 0, waitedMs: 0, now: 0, random: 0, retryAmbiguous: false } as const;
  expect(decideRetry({ ...attempt, outcome: answer(503, { "retry-after": "99999999" }) }, wide)).toEqual({
    kind: "retry",
    waitMs: 120_000,
  });
});

test("a 429 without Retry-After waits for the end of its window; other statuses do not ask for it", () => {
  const window = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "20" };
  expect(decide("GET", answer(429, window))).toEqual({ kind: "retry", waitMs: 20_000 });
  expect(decide("GET", answer(500, window))).toEqual({ kind: "retry", waitMs: 250 });
});

test("retries and waits are bounded", () => {
  expect(decide("GET", answer(500), { retries: 2 }).kind).toBe("retry");
  expect(decide("GET", answer(500), { retries: 3 }).kind).toBe("give-up");
  expect(decide("GET", answer(500, RETRY_AFTER), { waitedMs: 53_000 }).kind).toBe("retry");
  expect(decide("GET", answer(500, RETRY_AFTER), { waitedMs: 53_001 }).kind).toBe("give-up");
});

test("back-off doubles up to its bound, with half of it as jitter", () => {
  expect([0, 1, 2, 3].map((retries) => backoffMs(retries, 0))).toEqual([250, 500, 1000, 2000]);
  expect([0, 1, 2, 3].map((retries) => backoffMs(retries, 1))).toEqual([500, 1000, 2000, 4000]);
  expect(backoffMs(500, 1)).toBe(30_000);
});
