/** A source of time. Inject one to make an emulator deterministic. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

/** The time of the machine. */
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that runs with a base clock and can be moved ahead of it. */
export class ShiftedClock implements Clock {
  #offset = 0;

  constructor(private readonly base: Clock) {}

  /** Milliseconds this clock is ahead of its base. */
  get offset(): number {
    return this.#offset;
  }

  now(): number {
    return this.base.now() + this.#offset;
  }

  /** Sets how far this clock is ahead of its base, in milliseconds. */
  shift(offset: number): void {
    this.#offset = offset;
  }
}

// @rule time-1
/** A time in the format of the API: `YYYY-MM-DDTHH:MM:SS`, UTC without offset. */
export function wireTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19);
}
