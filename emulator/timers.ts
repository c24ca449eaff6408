import type { Clock } from "./clock";
import type { JsonObject } from "./shared/json";
import { defineTable } from "./shared/table";
import type { Store } from "./store";

/** A transition that is going to happen. */
export interface Timer {
  readonly id: number;
  /** Milliseconds. */
  readonly at: number;
  readonly name: string;
  readonly data: JsonObject;
}

/** Timers, kept with the state. */
export const timerTable = defineTable<Timer>({ name: "timers", key: (timer) => timer.id });

/**
 * The timers that are due, the earliest first. Each must be deleted before the next is asked for; those that come up
 * meanwhile take their turn. Looked at before each request: nobody can tell that from timers that fire by themselves,
 * and a clock that is moved needs nothing else.
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
