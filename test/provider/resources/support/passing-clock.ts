import type { Clock } from "../../../../provider/client";
import { DueTimers } from "../../../support/due-timers";

/** A clock without waiting: a pause ends at once and advances the time. */
export class PassingClock implements Clock {
  readonly #timers = new DueTimers();
  #aheadMs = 0;
  #next: (() => unknown)[] = [];

  /** What happens during the next pauses: one thing in each. */
  during(...happenings: readonly (() => unknown)[]): void {
    this.#next = [...happenings];
  }

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await this.#next.shift()?.();
    signal?.throwIfAborted();
    this.#aheadMs += ms;
    this.#timers.pass(this.now());
  }

  after(ms: number, run: () => void): () => void {
    return this.#timers.at(this.now() + ms, run);
  }
}
