import { type RateLimit, rateLimit } from "./headers";
import type { Outcome } from "./response";
import { duration } from "./text";

/** One attempt of a request or transfer, and how it ended. Holds no secret: no query, no header, no body. */
export interface Exchange {
  /** When the attempt began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** Name of the operation, as in the API description. */
  readonly operation: string;
  readonly method: string;
  /** Path below the service's address; of a transfer, the name of its target. */
  readonly path: string;
  /** Counted from 1. */
  readonly attempt: number;
  /** How many attempts are made at most. */
  readonly maxAttempts: number;
  /** Undefined without a response. */
  readonly status: number | undefined;
  /** Why there is no complete response: a kind of connection error, such as `refused`; undefined with a response. */
  readonly error: string | undefined;
  /** What is left of the operation's rate limit, as the response says. */
  readonly limit: Pick<RateLimit, "remaining" | "resetAt"> | undefined;
}

/** What is known of an attempt before it ends. */
export type Attempt = Pick<Exchange, "startedAt" | "operation" | "method" | "path" | "attempt" | "maxAttempts">;

/** The exchange of an attempt that ended now. */
export function exchangeOf(attempt: Attempt, outcome: Outcome, now: number): Exchange {
  const ms = now - attempt.startedAt;
  if (outcome.kind === "no-response") {
    return { ...attempt, ms, status: undefined, error: outcome.error, limit: undefined };
  }
  return { ...attempt, ms, status: outcome.status, error: undefined, limit: rateLimit(outcome.headers, now) };
}

/** An exchange on one line: `VPC Create (POST /vpcs): 200 in 132 ms, attempt 1 of 6, 399 requests left for 58 s`. */
export function exchangeLine(exchange: Exchange): string {
  const { operation, method, path, status, error, startedAt, ms, attempt, maxAttempts, limit } = exchange;
  const left =
    limit === undefined
      ? ""
      : `, ${limit.remaining.toLocaleString("en-US")} requests left for ${duration(limit.resetAt - startedAt - ms)}`;
  const end = status ?? `no response (${error})`;
  return `${operation} (${method} ${path}): ${end} in ${ms} ms, attempt ${attempt} of ${maxAttempts}${left}`;
}
