import { Buckets } from "./buckets";
import type { Clock } from "./clock";
import type { RequestEnd } from "./pacing";

/** A request that waits to be sent. */
export interface Entry {
  /** Name of the operation. */
  readonly operation: string;
  /** Attempts made before: the request with more attempts goes first. */
  readonly rank: number;
  /** How long it may wait. Milliseconds. */
  readonly budgetMs: number;
  readonly signal: AbortSignal;
}

/** Whether the request may be sent, and how long it waited. */
export interface Entered {
  readonly kind: "go" | "too-long" | "canceled";
  readonly waitedMs: number;
  /** With `too-long`: how long it would have had to wait. It can be Infinity. */
  readonly askedMs: number;
}

interface Waiter extends Entry {
  readonly since: number;
  readonly done: (kind: Entered["kind"], askedMs?: number) => void;
}

/** The requests of one operation that wait. */
interface Lane {
  readonly operation: string;
  readonly queue: Waiter[];
  /** It waits for the end of a pause. */
  sleeping: boolean;
}

/** Delays requests as the limits of their operation and of the account require. Every `go` must be followed by one `leave`. */
export class Pacer {
  readonly #lanes = new Map<string, Lane>();
  readonly #buckets = new Buckets();
  readonly #clock: Clock;
  readonly #signal: AbortSignal;

  /** @param signal - aborts all waits when the client closes */
  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
  }

  /** Resolves when the request may be sent, when it would wait too long, or when it was canceled. Never rejects. */
  enter(entry: Entry): Promise<Entered> {
    const lane = this.#lane(entry.operation);
    const since = this.#clock.now();
    return new Promise((resolve) => {
      const cancel = () => waiter.done("canceled");
      const done: Waiter["done"] = (kind, askedMs = 0) => {
        entry.signal.removeEventListener("abort", cancel);
        remove(lane.queue, waiter);
        resolve({ kind, waitedMs: this.#clock.now() - since, askedMs });
      };
      const waiter: Waiter = { ...entry, since, done };
      if (entry.signal.aborted) return done("canceled");
      entry.signal.addEventListener("abort", cancel, { once: true });
      insert(lane.queue, waiter);
      // With the same `now`: a request without a waiting budget has not waited yet.
      this.#pump(since);
    });
  }

  /** Updates what is known of the limits when a request ended. */
  leave(operation: string, end: RequestEnd): void {
    const now = this.#clock.now();
    this.#buckets.settle(operation, end, now);
    this.#pump(now);
  }

  #lane(operation: string): Lane {
    const known = this.#lanes.get(operation);
    if (known !== undefined) return known;
    const lane: Lane = { operation, queue: [], sleeping: false };
    this.#lanes.set(operation, lane);
    return lane;
  }

  /** Lets go what may go: of all operations, the request that waits longest first. */
  #pump(now: number = this.#clock.now()): void {
    for (const { queue } of this.#lanes.values()) rejectLate(queue, now);
    let waiting = [...this.#lanes.values()];
    for (;;) {
      waiting = waiting
        .filter(({ queue }) => queue.length > 0)
        .sort((one, other) => compare(one.queue[0], other.queue[0]));
      const [lane] = waiting;
      if (lane === undefined) return;
      const decision = this.#buckets.admit(lane.operation, now);
      if (decision.kind === "go") lane.queue[0]?.done("go");
      else waiting.shift();
      if (decision.kind === "wait-until") this.#sleep(lane, decision.until);
    }
  }

  #sleep(lane: Lane, until: number): void {
    rejectLate(lane.queue, until);
    if (lane.sleeping || lane.queue.length === 0) return;
    lane.sleeping = true;
    const wake = () => {
      lane.sleeping = false;
      if (!this.#signal.aborted) this.#pump();
    };
    this.#clock.sleep(until - this.#clock.now(), this.#signal).then(wake, wake);
  }
}

/** Refuses the requests that would wait longer than their budget until `time`. */
function rejectLate(queue: readonly Waiter[], time: number): void {
  for (const waiter of [...queue]) {
    if (time > waiter.since + waiter.budgetMs) waiter.done("too-long", time - waiter.since);
  }
}

/** Requests with more attempts go first, then those that wait longer. */
function compare(one: Waiter | undefined, other: Waiter | undefined): number {
  if (one === undefined || other === undefined) return 0;
  return other.rank - one.rank || one.since - other.since;
}

function insert(queue: Waiter[], waiter: Waiter): void {
  const place = queue.findIndex((other) => other.rank < waiter.rank);
  queue.splice(place === -1 ? queue.length : place, 0, waiter);
}

function remove(queue: Waiter[], waiter: Waiter): void {
  const place = queue.indexOf(waiter);
  if (place !== -1) queue.splice(place, 1);
}
