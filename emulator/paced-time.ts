import { matcher } from "./matcher";
import { publicRateLimits } from "./public-rate-limits";
import type { RequestRecord } from "./request-log";
import { services } from "./services";

/** How fast requests are sent. */
export interface Pace {
  /** Milliseconds until the service answers one request. */
  readonly answerMs: number;
  /** Number of requests at once. */
  readonly parallel: number;
}

/**
 * The milliseconds that requests take in their order, under the limits of the public service: a request waits until
 * every limit that counts it has room. Other clients of the account are not known.
 */
export function timeUnderPublicLimits(
  requests: readonly Pick<RequestRecord, "method" | "path" | "operation">[],
  { answerMs, parallel }: Pace,
): number {
  const windows = publicRateLimits(services).map((rule) => ({ rule, matches: matcher(rule), used: 0, ends: 0 }));
  let now = 0;
  for (const { method, path, operation } of requests) {
    const counted = windows.filter(({ matches }) => matches({ method, path, operation }));
    for (const window of counted) {
      if (window.used >= window.rule.limit) now = Math.max(now, window.ends);
    }
    for (const window of counted) {
      if (now >= window.ends) {
        window.used = 0;
        window.ends = now + window.rule.windowSeconds * 1000;
      }
      window.used += 1;
    }
    now += answerMs / parallel;
  }
  return requests.length === 0 ? 0 : Math.ceil(now + answerMs * (1 - 1 / parallel));
}
