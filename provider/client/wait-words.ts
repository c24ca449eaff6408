import { connectionWords } from "./connection-error";
import type { Outcome } from "./response";
import type { Progress, RetryDecision, RetryLimits } from "./retry";
import type { ClientSettings } from "./settings";
import { duration } from "./text";

/** What a request waits for before its next attempt: `the service answered 503, attempt 3 of 6`. */
export function retryWords(
  outcome: Outcome,
  { operation, attempts }: Pick<Progress, "operation" | "attempts">,
  { host, maxRetries }: Pick<RetryLimits, "host" | "maxRetries">,
): string {
  if (outcome.kind === "response" && outcome.status === 429) return `rate limit of ${operation}`;
  const what =
    outcome.kind === "response" ? `the service answered ${outcome.status}` : connectionWords(outcome.error, host);
  return `${what}, attempt ${attempts} of ${maxRetries + 1}`;
}

/**
 * Why no further attempt is made; undefined if the attempts or their error say it.
 * @param maxWaitMs - limit of all waits of the request together
 */
export function giveUpAdvice(
  { tooLongMs }: Extract<RetryDecision, { readonly kind: "give-up" }>,
  maxWaitMs: number,
  waitedMs: number,
  settings: ClientSettings,
): string | undefined {
  return tooLongMs === undefined ? undefined : overdueAdvice(tooLongMs, maxWaitMs, waitedMs, settings);
}

/**
 * That a wait would be too long, and what sets its limit.
 * @param askedMs - the wait that the service asks for
 */
export function overdueAdvice(askedMs: number, maxWaitMs: number, waitedMs: number, settings: ClientSettings): string {
  const used = waitedMs >= 1000 ? `, of which ${duration(waitedMs)} have passed` : "";
  // Some requests have a shorter limit of their own.
  const setting = maxWaitMs === settings.maxWaitMs ? " (compute:maxWait)" : "";
  return `the service asks for a wait of ${duration(askedMs)}; the most that is waited is ${duration(maxWaitMs)}${setting}${used}`;
}
