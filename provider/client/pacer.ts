import type { Clock } from "./clock";
import { admit, type BucketState, freshBucket, type RequestEnd, settle } from "./pacing";

/** A request that waits to be sent. */
export interface Entry {
  /** Name of the bucket. */
  readonly bucket: string;
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

interface Lane {
  state: BucketState;
  readonly queue: Waiter[];
  /** It waits for the end of a pause. */
  sleeping: boolean;
}

/** Delays requests as their buckets require. Every `go` must be followed by one `leave`. */
export class Pacer {
  readonly #lanes = new Map<string, Lane>();
  readonly #clock: Clock;
  readonly #signal: AbortSignal;

  /** @param signal - aborts all waits when the client closes */
  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
  }

  /** Resolves when the request may be sent, when it would wait too long, or when it was canceled. Never rejects. */
  enter(entry: Entry): Promise<Entered> {
    const lane = this.#lane(entry.bucket);
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
      this.#pump(lane, since);
    });
  }

  /** Updates a bucket when one of its requests ended. */
  leave(bucket: string, end: RequestEnd): void {
    const lane = this.#lane(bucket);
    lane.state = settle(lane.state, end, this.#clock.now());
    this.#pump(lane);
  }

  #lane(bucket: string): Lane {
    const known = this.#lanes.get(bucket);
    if (known !== undefined) return known;
    const lane: Lane = { state: freshBucket, queue: [], sleeping: false };
    this.#lanes.set(bucket, lane);
    return lane;
  }

  #pump(lane: Lane, now: number = this.#clock.now()): void {
    for (let next = lane.queue[0]; next !== undefined; next = lane.queue[0]) {
      rejectLate(lane.queue, now);
      if (lane.queue.length === 0) return;
      const admission = admit(lane.state, now);
      lane.state = admission.state;
      if (admission.kind === "wait-for-answer") return;
      if (admission.kind === "wait-until") {
        this.#sleep(lane, admission.until);
        return;
      }
      lane.queue[0]?.done("go");
    }
  }

  #sleep(lane: Lane, until: number): void {
    rejectLate(lane.queue, until);
    if (lane.sleeping || lane.queue.length === 0) return;
    lane.sleeping = true;
    const wake = () => {
      lane.sleeping = false;
      if (!this.#signal.aborted) this.#pump(lane);
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

function insert(queue: Waiter[], waiter: Waiter): void {
  const place = queue.findIndex((other) => other.rank < waiter.rank);
  queue.splice(place === -1 ? queue.length : place, 0, waiter);
}

function remove(queue: Waiter[], waiter: Waiter): void {
  const place = queue.indexOf(waiter);
  if (place !== -1) queue.splice(place, 1);
}
