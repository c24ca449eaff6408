/** Headers of an answer, names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string | undefined>>;

/** What the headers say of the rate limit of an operation. */
export interface RateLimit {
  /** Requests left in the window. */
  readonly remaining: number;
  /** End of the window in milliseconds since 1970, on this machine's clock. */
  readonly resetAt: number;
}

/** No hint of a service makes us wait longer at a time than this, in milliseconds. */
export const MAX_HINT_MS = 120_000;

/**
 * The wait that `Retry-After` asks for, in milliseconds, at most MAX_HINT_MS. Undefined where it says nothing that can be used:
 * absent, zero, negative, not a number, a date gone by.
 */
export function retryAfterMs(headers: AnswerHeaders, now: number): number | undefined {
  const text = headers["retry-after"]?.trim();
  if (text === undefined || text === "") return undefined;
  const seconds = Number(text);
  if (!Number.isNaN(seconds)) return clampHint(seconds * 1000);
  // The service's own clock decides how far away a date is.
  return clampHint(Date.parse(text) - (serviceDate(headers) ?? now));
}

/** The rate limit of an answer (`X-RateLimit-Remaining`, `-Reset` in epoch seconds), or undefined where it cannot be used. */
export function rateLimit(headers: AnswerHeaders, now: number): RateLimit | undefined {
  const remaining = Number(headers["x-ratelimit-remaining"] ?? Number.NaN);
  const reset = Number(headers["x-ratelimit-reset"] ?? Number.NaN);
  if (!Number.isFinite(remaining) || remaining < 0) return undefined;
  const waitMs = clampHint(reset * 1000 - (serviceDate(headers) ?? now));
  return waitMs === undefined ? undefined : { remaining: Math.floor(remaining), resetAt: now + waitMs };
}

/** The wait that a refused request should keep: Retry-After, else the end of the rate limit's window. Milliseconds. */
export function askedWaitMs(headers: AnswerHeaders, now: number): number | undefined {
  const asked = retryAfterMs(headers, now);
  if (asked !== undefined) return asked;
  const limit = rateLimit(headers, now);
  return limit === undefined ? undefined : limit.resetAt - now;
}

/** The `Date` of an answer in milliseconds since 1970; undefined where there is none. */
export function serviceDate(headers: AnswerHeaders): number | undefined {
  const date = Date.parse(headers["date"] ?? "");
  return Number.isNaN(date) ? undefined : date;
}

function clampHint(ms: number): number | undefined {
  if (Number.isNaN(ms) || ms <= 0) return undefined;
  return Math.min(ms, MAX_HINT_MS);
}
