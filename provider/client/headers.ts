/** Headers of a response, names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string | undefined>>;

/** A rate limit, as the headers give it. */
export interface RateLimit {
  /** Requests that it allows in a window; undefined: the service does not say. */
  readonly size: number | undefined;
  /** Which window this is: its end in seconds since 1970, on the service's clock. */
  readonly window: number;
  /** Requests left in the window. */
  readonly remaining: number;
  /** End of the window in milliseconds since 1970, on this machine's clock. It can be Infinity. */
  readonly resetAt: number;
}

/** One reading of the service's clock. All in milliseconds since 1970. */
export interface ServiceTime {
  /** The header `Date`, in whole seconds, on the service's clock. */
  readonly date: number;
  /** When the request was sent, on this machine's clock. */
  readonly startedAt: number;
  /** When the response had arrived, on this machine's clock. */
  readonly answeredAt: number;
}

/**
 * The wait that `Retry-After` asks for, in milliseconds. It can be Infinity. Undefined if the header is absent, zero,
 * negative, a date in the past, or neither a number nor a date.
 */
export function retryAfterMs(headers: ResponseHeaders, now: number): number | undefined {
  const text = headers["retry-after"]?.trim();
  if (text === undefined || text === "") return undefined;
  const seconds = Number(text);
  if (!Number.isNaN(seconds)) return positive(seconds * 1000);
  // Measured on the service's own clock, which may differ from ours.
  return positive(Date.parse(text) - (serviceDate(headers) ?? now));
}

/** The rate limit (`X-RateLimit-Limit`, `-Remaining`, `-Reset` in epoch seconds); undefined if it is absent, invalid or over. */
export function rateLimit(headers: ResponseHeaders, now: number): RateLimit | undefined {
  const remaining = Number(headers["x-ratelimit-remaining"] ?? Number.NaN);
  const reset = Number(headers["x-ratelimit-reset"] ?? Number.NaN);
  if (!Number.isFinite(remaining) || remaining < 0) return undefined;
  const waitMs = positive(reset * 1000 - (serviceDate(headers) ?? now));
  if (waitMs === undefined) return undefined;
  const size = positive(Number(headers["x-ratelimit-limit"] ?? Number.NaN));
  return { size, window: reset, remaining: Math.floor(remaining), resetAt: now + waitMs };
}

/** How long a request refused with 429 should wait: Retry-After, else until the rate limit's window ends. Milliseconds. */
export function askedWaitMs(headers: ResponseHeaders, now: number): number | undefined {
  const asked = retryAfterMs(headers, now);
  if (asked !== undefined) return asked;
  const limit = rateLimit(headers, now);
  return limit === undefined ? undefined : limit.resetAt - now;
}

/** The reading of the service's clock that a response gives; undefined without a usable `Date`. */
export function readServiceTime(
  headers: ResponseHeaders,
  startedAt: number,
  answeredAt: number,
): ServiceTime | undefined {
  const date = serviceDate(headers);
  return date === undefined ? undefined : { date, startedAt, answeredAt };
}

/**
 * The earliest time that the service's clock can have shown at `localMs` of this machine's clock, rounded down to the second, as the
 * service rounds its own times. An object created at or after `localMs` has a `created` not before this.
 */
export function earliestServiceTime(reading: ServiceTime, localMs: number): number {
  return Math.floor((reading.date + localMs - reading.answeredAt) / 1000) * 1000;
}

/** The header `Date` in milliseconds since 1970. */
function serviceDate(headers: ResponseHeaders): number | undefined {
  const date = Date.parse(headers["date"] ?? "");
  return Number.isNaN(date) ? undefined : date;
}

function positive(number: number): number | undefined {
  return number > 0 ? number : undefined;
}
