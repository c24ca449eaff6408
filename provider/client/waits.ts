import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "./clock";
import { duration } from "./text";

/** Work whose waits are shown, such as the creation of one resource. */
export interface Watched {
  /** Whom the work is for, such as the URN of a resource; undefined if nobody knows. */
  subject(): string | undefined;
  /** Shows a message in place of the one before. */
  show(message: string): void;
}

/** A wait under way. */
export interface Wait {
  /**
   * Says what is waited for from now on.
   * @param reason - in a few words, such as `rate limit of VPC Delete`
   */
  is(reason: string): void;
  end(): void;
}

interface Entry {
  /** Name of the operation, or of what else is waited for. */
  readonly what: string;
  /** Undefined: another part of the process does the work. */
  reason: string | undefined;
  readonly since: number;
}

/** A shorter wait is not shown. */
const SHOWN_AFTER_MS = 3000;
/** A wait is shown again after half of its time, at least and at most so long. */
const LEAST_PAUSE_MS = 2000;
const MOST_PAUSE_MS = 15_000;

/**
 * The waits of a process. A wait of more than 3 s is shown with the work that waits, and again while it lasts. Where waits
 * lie in each other, the innermost is shown that has lasted so long.
 */
export class Waits {
  readonly #storage = new AsyncLocalStorage<Watch>();
  readonly #all = new Set<Entry>();

  constructor(private readonly clock: Clock) {}

  /** Does work and shows its waits. They are shown no longer when the work has ended. */
  async watch<T>(watched: Watched, work: () => Promise<T>): Promise<T> {
    const watch = new Watch(watched, this.clock, (what) => this.#reasonOf(what));
    try {
      return await this.#storage.run(watch, work);
    } finally {
      watch.close();
    }
  }

  /** Whom the present work is for; undefined if nobody knows. */
  subject(): string | undefined {
    return this.#storage.getStore()?.watched.subject();
  }

  /** Begins a wait of the present work. It must be ended. */
  begin(what: string, reason: string): Wait {
    return this.#begin({ what, reason, since: this.clock.now() });
  }

  /** Does work that is one wait. */
  async during<T>(what: string, reason: string, work: () => Promise<T>): Promise<T> {
    return await this.#untilDone({ what, reason, since: this.clock.now() }, work);
  }

  /** Waits for work that several parts of the process share: what it waits for, another of them may know. */
  async behind<T>(what: string, work: () => Promise<T>): Promise<T> {
    return await this.#untilDone({ what, reason: undefined, since: this.clock.now() }, work);
  }

  async #untilDone<T>(entry: Entry, work: () => Promise<T>): Promise<T> {
    const wait = this.#begin(entry);
    try {
      return await work();
    } finally {
      wait.end();
    }
  }

  #begin(entry: Entry): Wait {
    const watch = this.#storage.getStore();
    this.#all.add(entry);
    watch?.add(entry);
    return {
      is: (reason) => {
        entry.reason = reason;
      },
      end: () => {
        this.#all.delete(entry);
        watch?.remove(entry);
      },
    };
  }

  #reasonOf(what: string): string | undefined {
    return [...this.#all].findLast((entry) => entry.what === what && entry.reason !== undefined)?.reason;
  }
}

/** The waits of one work. */
class Watch {
  readonly #entries = new Set<Entry>();
  #isClosed = false;
  /** Cancels the next look; undefined if none is to come. */
  #cancel: (() => void) | undefined;

  constructor(
    readonly watched: Watched,
    private readonly clock: Clock,
    private readonly reasonOf: (what: string) => string | undefined,
  ) {}

  add(entry: Entry): void {
    this.#entries.add(entry);
    if (this.#cancel === undefined && !this.#isClosed) this.#tickIn(SHOWN_AFTER_MS);
  }

  remove(entry: Entry): void {
    this.#entries.delete(entry);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #tickIn(ms: number): void {
    this.#cancel = this.clock.after(ms, () => {
      this.#cancel = undefined;
      if (this.#entries.size > 0) this.#tick();
    });
  }

  /** Shows the wait that has lasted long enough, and sets the time of the next look. */
  #tick(): void {
    const now = this.clock.now();
    const long = [...this.#entries].filter(({ since }) => now - since >= SHOWN_AFTER_MS);
    const entry = long.findLast(({ reason }) => reason !== undefined) ?? long.at(-1);
    if (entry === undefined) {
      const oldest = Math.min(...[...this.#entries].map(({ since }) => since));
      this.#tickIn(oldest + SHOWN_AFTER_MS - now);
      return;
    }
    const waitedMs = now - entry.since;
    this.watched.show(`waiting ${duration(Math.floor(waitedMs / 1000) * 1000)}: ${this.#wordsOf(entry)}`);
    this.#tickIn(Math.min(Math.max(waitedMs / 2, LEAST_PAUSE_MS), MOST_PAUSE_MS));
  }

  #wordsOf({ what, reason }: Entry): string {
    return reason ?? `queued behind others: ${this.reasonOf(what) ?? what}`;
  }
}
