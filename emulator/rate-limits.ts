import { type Match, matcher, type Subject } from "./matcher";
import { tooManyRequests } from "./shared/envelope";

/** A maximum number of matching requests per time window. */
export interface RateLimit extends Match {
  readonly limit: number;
  readonly windowSeconds: number;
}

interface Bucket {
  readonly rule: RateLimit;
  readonly matches: (subject: Subject) => boolean;
  used: number;
  /** Time in milliseconds at which the bucket is full again. */
  resets: number;
}

/** Rate limits, by the emulator's clock. Initially none. */
export class RateLimits {
  #buckets: Bucket[] = [];

  set(rules: readonly RateLimit[]): void {
    this.#buckets = rules.map((rule) => ({ rule, matches: matcher(rule), used: 0, resets: 0 }));
  }

  /** The rules that are set. */
  list(): readonly RateLimit[] {
    return this.#buckets.map(({ rule }) => rule);
  }

  /**
   * Counts a request.
   * @returns the headers that describe the limit with the fewest requests left
   * @throws Refusal 429, with the same headers and Retry-After
   */
  count(subject: Subject, now: number): Readonly<Record<string, string>> {
    let headers: Record<string, string> = {};
    let narrowest = Number.POSITIVE_INFINITY;
    for (const bucket of this.#buckets.filter(({ matches }) => matches(subject))) {
      const { limit, windowSeconds } = bucket.rule;
      if (now >= bucket.resets) {
        bucket.used = 0;
        bucket.resets = now + windowSeconds * 1000;
      }
      const left = limit - ++bucket.used;
      if (left >= narrowest) continue;
      narrowest = left;
      headers = {
        "X-RateLimit-Limit": String(limit),
        "X-RateLimit-Remaining": String(Math.max(0, left)),
        "X-RateLimit-Reset": String(Math.ceil(bucket.resets / 1000)),
      };
      if (left < 0) throw tooManyRequests(Math.ceil((bucket.resets - now) / 1000), headers);
    }
    return headers;
  }
}
