import type { Clock } from "./clock";
import type { JsonObject } from "./shared/json";
import { defineTable } from "./shared/table";
import type { Store } from "./store";

/** A pending transition. */
export interface Timer {
  readonly id: number;
  /** Milliseconds. */
  readonly at: number;
  readonly name: string;
  readonly data: JsonObject;
}

/** Timers are part of the state. */
export const timerTable = defineTable<Timer>({ name: "timers", key: (timer) => timer.id });

/**
 * The timers that are due, the earliest first, including those that are added meanwhile. The caller deletes each one
 * before the next is read. Checking before each request is enough: a client sees no difference from real timers, and it
 * also works after the clock was advanced.
 */
export function* dueTimers(store: Store, clock: Clock): Generator<Timer> {
  for (;;) {
    let earliest: Timer | undefined;
    for (const timer of store.in(timerTable)) {
      if (timer.at <= clock.now() && (earliest === undefined || timer.at < earliest.at)) earliest = timer;
    }
    if (earliest === undefined) return;
    yield earliest;
  }
}
