import { type Clock, duration, isNotFoundEnvelope, type Waits } from "../../client";

/** What a look at an object found. `state` is the service's own word for where the object is. */
export type Look<T> =
  | { readonly kind: "ready"; readonly value: T }
  | { readonly kind: "working"; readonly state: string }
  | { readonly kind: "failed"; readonly state: string };

/** What is waited for. */
export interface Wait<T> {
  /** What messages call the object, for instance `image private/1`. */
  readonly what: string;
  /** The state that it has to come to, for instance `available`. */
  readonly goal: string;
  /** Bound of the whole wait, in milliseconds. */
  readonly timeoutMs: number;
  /**
   * Asks the service. A 404 means that the object is not there.
   *
   * @param maxWaitMs - what is left of the time: the bound of the request's own waits
   */
  look(maxWaitMs: number): Promise<Look<T>>;
}

/** What a wait works with; a client is one. */
export interface Waiter {
  readonly clock: Clock;
  /** Shows the wait with its resource. */
  readonly waits: Waits;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** A wait that did not come to its goal. */
export class WaitError extends Error {
  override readonly name = "WaitError";

  /**
   * @param kind - the object was deleted, has failed, was not ready in time, or the wait was interrupted
   */
  constructor(
    readonly kind: "deleted" | "failed" | "overdue" | "interrupted",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;
const GROWTH = 1.5;

/**
 * Waits until an object is ready. Looks at once, then at growing intervals of at most 15 s, and a last time when the
 * time is over.
 *
 * @throws WaitError; errors of `look` other than a 404 are passed on
 */
export async function waitFor<T>(wait: Wait<T>, waiter: Waiter): Promise<T> {
  const shown = waiter.waits.begin(wait.what, `until it is ${wait.goal}`);
  try {
    return await pollFor(wait, waiter, (state) => shown.is(`until it is ${wait.goal}, but it is ${state}`));
  } finally {
    shown.end();
  }
}

/** @param show - called with what every look found */
async function pollFor<T>(
  wait: Wait<T>,
  { clock, signal }: Pick<Waiter, "clock" | "signal">,
  show: (state: string) => void,
): Promise<T> {
  const startedAt = clock.now();
  let pauseMs = FIRST_PAUSE_MS;
  let isMissing = false;
  for (;;) {
    const leftMs = Math.max(0, startedAt + wait.timeoutMs - clock.now());
    const found = await lookAt(wait, leftMs);
    // A copy of the service's data that lags behind may not know a new object yet: one 404 is no proof.
    if (found === undefined && isMissing) throw deleted(wait);
    isMissing = found === undefined;
    if (found?.kind === "ready") return found.value;
    if (found?.kind === "failed") throw new WaitError("failed", `The ${wait.what} has failed: it is ${found.state}`);
    if (leftMs === 0) throw isMissing ? deleted(wait) : overdue(wait, found?.state);
    show(found?.state ?? "not found");
    await pause(wait, Math.min(pauseMs, leftMs), { clock, signal });
    pauseMs = Math.min(pauseMs * GROWTH, MAX_PAUSE_MS);
  }
}

/** Undefined where the object is not there. */
async function lookAt<T>(wait: Wait<T>, leftMs: number): Promise<Look<T> | undefined> {
  try {
    return await wait.look(leftMs);
  } catch (error) {
    if (isNotFoundEnvelope(error)) return undefined;
    throw error;
  }
}

async function pause(
  { what, goal }: Wait<unknown>,
  ms: number,
  { clock, signal }: Pick<Waiter, "clock" | "signal">,
): Promise<void> {
  try {
    await clock.sleep(ms, signal);
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new WaitError("interrupted", `The wait until the ${what} is ${goal} was interrupted`, { cause });
  }
}

function deleted({ what, goal }: Wait<unknown>): WaitError {
  return new WaitError("deleted", `The ${what} was deleted before it was ${goal}`);
}

function overdue({ what, goal, timeoutMs }: Wait<unknown>, state: string | undefined): WaitError {
  const where = state === undefined ? "" : `, but ${state}`;
  return new WaitError("overdue", `After ${duration(timeoutMs)} the ${what} is not ${goal} yet${where}`);
}
