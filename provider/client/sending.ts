import type { Clock } from "./clock";
import type { ApiRequest } from "./request";
import type { Outcome } from "./response";
import type { Progress } from "./retry";
import type { Wait, Waits } from "./waits";

/** One request over all its attempts. */
export interface Sending {
  readonly request: ApiRequest;
  readonly progress: Progress;
  /** Cancels the request. */
  readonly cancel: AbortSignal;
  /** Limit of all its waits together, in milliseconds. */
  readonly maxWaitMs: number;
  /** Shows what it waits for. It must be ended. */
  readonly wait: Wait;
  lastOutcome: Outcome | undefined;
}

/**
 * Begins a request.
 * @param client - `signal` cancels all requests; `maxWaitMs` is the limit of requests that have no shorter one
 */
export function beginSending(
  request: ApiRequest,
  client: { readonly clock: Clock; readonly waits: Waits; readonly signal: AbortSignal; readonly maxWaitMs: number },
): Sending {
  const { operation, method, path, signal, retryAmbiguous = false } = request;
  const counts = { attempts: 0, waitedMs: 0, ambiguous: false };
  return {
    request,
    progress: { operation, method, path, retryAmbiguous, startedAt: client.clock.now(), ...counts },
    cancel: signal === undefined ? client.signal : AbortSignal.any([client.signal, signal]),
    maxWaitMs: Math.min(client.maxWaitMs, request.maxWaitMs ?? Number.POSITIVE_INFINITY),
    wait: client.waits.begin(operation, `rate limit of ${operation}`),
    lastOutcome: undefined,
  };
}
