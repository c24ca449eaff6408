import { describe, expect, test } from "vitest";
import type { ConnectionErrorKind, Phase } from "../../../provider/client/connection-error";
import type { ResponseHeaders } from "../../../provider/client/headers";
import type { Method } from "../../../provider/client/request";
import type { Outcome } from "../../../provider/client/response";
import { backoffMs, decideRetry, mayHaveRun, type Progress } from "../../../provider/client/retry";

const LIMITS = { maxRetries: 3, maxWaitMs: 60_000, host: "api.example.com" };
const response = (status: number, headers: ResponseHeaders = {}): Outcome => {
  return { kind: "response", status, headers, body: { kind: "empty" } };
};
const noResponse = (error: ConnectionErrorKind, phase: Phase): Outcome => {
  return { kind: "no-response", error, phase, cause: undefined };
};
const RETRY_AFTER = { "retry-after": "7" };
const MAINTENANCE = { "x-maintenance-mode": "true" };

const first = { attempts: 1, waitedMs: 0, retryAmbiguous: false };

/** The decision after an attempt, and whether it may have been carried out. */
function decide(method: Method, outcome: Outcome, rest: Partial<Progress> = {}) {
  const decision = decideRetry({ method, ...first, ...rest }, outcome, LIMITS, 0, 0);
  return decision.kind === "retry" ? decision : { ...decision, ambiguous: mayHaveRun(method, outcome) };
}

describe.each(["GET", "PUT", "DELETE"] as const)("%s", (method) => {
  test.each([408, 429, 500, 502, 503, 504])("is retried after %d", (status) => {
    expect(decide(method, response(status))).toEqual({ kind: "retry", waitMs: 250 });
  });

  // @rule error-6a
  test.each([200, 301, 400, 401, 403, 404, 405, 409, 422, 501, 505, 599])("is not retried after %d", (status) => {
    expect(decide(method, response(status))).toMatchObject({ kind: "give-up" });
  });

  test.each(["refused", "dns", "unreachable", "connect-timeout", "reset"] as const)(
    "is retried when nothing was sent (%s)",
    (kind) => {
      expect(decide(method, noResponse(kind, "not sent"))).toMatchObject({ kind: "retry" });
    },
  );

  test.each(["reset", "cut", "timeout", "protocol", "other"] as const)("is retried when it was sent (%s)", (kind) => {
    expect(decide(method, noResponse(kind, "sent"))).toMatchObject({ kind: "retry" });
  });

  test.each(["tls", "too-large", "large-headers", "canceled"] as const)(
    "is not retried when a retry cannot help (%s)",
    (kind) => {
      expect(decide(method, noResponse(kind, "not sent"))).toEqual({ kind: "give-up", ambiguous: false });
    },
  );

  test("is not retried in maintenance, even with Retry-After", () => {
    expect(decide(method, response(503, MAINTENANCE)).kind).toBe("give-up");
    expect(decide(method, response(503, { ...MAINTENANCE, ...RETRY_AFTER })).kind).toBe("give-up");
  });
});

describe("POST", () => {
  test.each(["refused", "dns", "unreachable", "connect-timeout", "reset"] as const)(
    "is retried when nothing was sent (%s)",
    (kind) => {
      expect(decide("POST", noResponse(kind, "not sent"))).toMatchObject({ kind: "retry" });
    },
  );

  test.each(["reset", "cut", "timeout", "protocol", "other"] as const)(
    "is never retried once it was sent (%s), and is ambiguous",
    (kind) => {
      expect(decide("POST", noResponse(kind, "sent"))).toEqual({ kind: "give-up", ambiguous: true });
    },
  );

  test("is retried after 429, and after 503 with Retry-After", () => {
    expect(decide("POST", response(429))).toEqual({ kind: "retry", waitMs: 250 });
    expect(decide("POST", response(503, RETRY_AFTER))).toEqual({ kind: "retry", waitMs: 7000 });
    expect(decide("POST", response(503, { "retry-after": "-1509450059" }))).toEqual({ kind: "retry", waitMs: 250 });
  });

  test("is given up in maintenance", () => {
    expect(decide("POST", response(503, { ...MAINTENANCE, ...RETRY_AFTER }))).toEqual({
      kind: "give-up",
      ambiguous: false,
    });
    expect(decide("POST", response(503, MAINTENANCE))).toEqual({ kind: "give-up", ambiguous: true });
  });

  test.each([200, 408, 500, 501, 502, 503, 504, 599])("is given up after %d, and is ambiguous", (status) => {
    expect(decide("POST", response(status))).toEqual({ kind: "give-up", ambiguous: true });
  });

  test.each([301, 400, 401, 403, 404, 409, 422])("is given up after %d, and is not ambiguous", (status) => {
    expect(decide("POST", response(status))).toEqual({ kind: "give-up", ambiguous: false });
  });

  test("is retried like a PUT when it may be carried out twice", () => {
    for (const outcome of [response(500), response(408), noResponse("cut", "sent")]) {
      expect(decide("POST", outcome, { retryAmbiguous: true }).kind).toBe("retry");
    }
  });
});

test("a GET is never ambiguous; a PUT or DELETE that was sent is", () => {
  expect(mayHaveRun("GET", noResponse("cut", "sent"))).toBe(false);
  expect(mayHaveRun("GET", response(500))).toBe(false);
  expect(mayHaveRun("PUT", noResponse("cut", "sent"))).toBe(true);
  expect(mayHaveRun("DELETE", response(502))).toBe(true);
  expect(mayHaveRun("DELETE", noResponse("refused", "not sent"))).toBe(false);
  expect(mayHaveRun("PUT", response(429))).toBe(false);
});

test("Retry-After wins over back-off", () => {
  const waits = (value: string) => decide("GET", response(502, { "retry-after": value }), { attempts: 3 });
  expect(waits("40")).toEqual({ kind: "retry", waitMs: 40_000 });
  expect(waits("0")).toEqual({ kind: "retry", waitMs: 1000 });
  expect(waits("-1509450059")).toEqual({ kind: "retry", waitMs: 1000 });
  expect(waits("garbage")).toEqual({ kind: "retry", waitMs: 1000 });
});

test.each([
  ["Retry-After", 503, { "retry-after": "94608000" }, 94_608_000_000],
  ["Retry-After", 429, { "retry-after": "61" }, 61_000],
  ["Retry-After without end", 502, { "retry-after": "1e400" }, Number.POSITIVE_INFINITY],
  ["the end of a window", 429, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "94608000" }, 94_608_000_000],
])("a wait longer than what may be waited is not begun, and is named: %s, %d", (_title, status, headers, tooLongMs) => {
  expect(decide("GET", response(status, headers))).toMatchObject({ kind: "give-up", tooLongMs });
});

test("a wait is named as too long only where a retry is given up for it", () => {
  const late = { waitedMs: 59_900 };
  expect(decide("GET", response(503, RETRY_AFTER), late)).toMatchObject({ kind: "give-up", tooLongMs: 7000 });
  expect(decide("GET", response(503), late)).not.toHaveProperty("tooLongMs", expect.anything());
  const years = { "retry-after": "94608000" };
  expect(decide("GET", response(503, years), { attempts: 4 })).not.toHaveProperty("tooLongMs");
  expect(decide("GET", response(400, years))).not.toHaveProperty("tooLongMs");
});

test("maintenance mode ends the retries of a 503 only", () => {
  for (const status of [429, 500, 502, 504]) {
    expect(decide("GET", response(status, MAINTENANCE)).kind).toBe("retry");
  }
});

test("a POST is not repeated after a 5xx with Retry-After other than 503, and stays ambiguous", () => {
  for (const status of [500, 502, 504]) {
    expect(decide("POST", response(status, RETRY_AFTER))).toEqual({ kind: "give-up", ambiguous: true });
  }
});

test("a 2xx that reports errors was not carried out, any other unusable 2xx may have been", () => {
  const answered = (value: unknown): Outcome => ({
    kind: "response",
    status: 200,
    headers: {},
    body: { kind: "json", value },
  });
  for (const method of ["POST", "PUT", "DELETE"] as const) {
    expect(mayHaveRun(method, answered({ errors: [{ reason: "No" }] }))).toBe(false);
    expect(mayHaveRun(method, answered({ errors: [] }))).toBe(true);
    expect(mayHaveRun(method, answered([]))).toBe(true);
    expect(mayHaveRun(method, response(299))).toBe(true);
    expect(mayHaveRun(method, response(300))).toBe(false);
  }
});

test("a 429 without Retry-After waits for the end of its window; other statuses do not ask for it", () => {
  const window = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "20" };
  expect(decide("GET", response(429, window))).toEqual({ kind: "retry", waitMs: 20_000 });
  expect(decide("GET", response(500, window))).toEqual({ kind: "retry", waitMs: 250 });
});

test("retries and waits are bounded", () => {
  expect(decide("GET", response(500), { attempts: 3 }).kind).toBe("retry");
  expect(decide("GET", response(500), { attempts: 4 }).kind).toBe("give-up");
  expect(decide("GET", response(500, RETRY_AFTER), { waitedMs: 53_000 }).kind).toBe("retry");
  expect(decide("GET", response(500, RETRY_AFTER), { waitedMs: 53_001 }).kind).toBe("give-up");
});

test("back-off doubles up to its bound, with half of it as jitter", () => {
  expect([0, 1, 2, 3].map((retries) => backoffMs(retries, 0))).toEqual([250, 500, 1000, 2000]);
  expect([0, 1, 2, 3].map((retries) => backoffMs(retries, 1))).toEqual([500, 1000, 2000, 4000]);
  expect(backoffMs(500, 1)).toBe(30_000);
});
