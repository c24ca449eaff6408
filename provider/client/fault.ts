import { CanceledError } from "./errors/canceled-error";
import type { ClientError, RequestFacts } from "./errors/client-error";
import { ConnectionError } from "./errors/connection-error";
import { TimeoutError } from "./errors/timeout-error";
import { codeOf, type FailureKind, failureWords } from "./failure";
import type { Redact } from "./redact";
import { duration, oneLine } from "./text";

/** An attempt without a whole answer. */
export interface Failure {
  readonly failure: FailureKind;
  readonly cause: unknown;
}

/** The error of a failure. */
export function failureError(
  facts: RequestFacts,
  { failure, cause }: Failure,
  where: { readonly host: string; readonly timeoutMs: number },
  redact: Redact,
): ClientError {
  const options = { cause: safeCause(cause, redact) };
  if (failure === "canceled") return new CanceledError(facts, options);
  if (failure === "timeout") {
    return new TimeoutError(facts, `${where.host} did not answer within ${duration(where.timeoutMs)}`, options);
  }
  const words = failureWords(failure, where.host, codeOf(cause));
  if (failure === "connect-timeout") return new TimeoutError(facts, words, options);
  return new ConnectionError(facts, where.host, failure, words, options);
}

/** A copy of an error with its message only: those of the transport may hold what the service sent. */
function safeCause(cause: unknown, redact: Redact): Error {
  const original = cause instanceof Error ? cause : new Error(String(cause));
  const copy = new Error(oneLine(redact(original.message), 300));
  copy.name = original.name;
  copy.stack = `${copy.name}: ${copy.message}`;
  return copy;
}
