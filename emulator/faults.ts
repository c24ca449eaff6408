import type { Distortion } from "./distortion";
import { type Match, matcher, type Subject } from "./matcher";
import type { Json, JsonObject } from "./shared/json";

/** Changes by others: objects by table that are deleted, by key, and then added. */
export interface Meanwhile {
  readonly remove?: Readonly<Record<string, readonly (string | number)[]>>;
  readonly objects?: Readonly<Record<string, readonly JsonObject[]>>;
}

/** A fault that is injected into requests: errors of the service, its load balancer or the network. */
export interface Fault extends Match, Distortion {
  /** Number of the first matching request that is affected. Default 1: the next one. */
  readonly nth?: number;
  /** Number of affected requests. Default 1. All: `Infinity`, or 0 over HTTP. */
  readonly times?: number;
  /** `before` (default): the fault takes the place of the operation. `after`: the operation runs first. */
  readonly when?: "before" | "after";
  /** Replaces the answer. */
  readonly status?: number;
  /** Body of the replacing answer: text is sent as HTML, anything else as JSON. Default: an error envelope. */
  readonly body?: Json;
  /** Additional headers, such as `Retry-After`. Also used without `status`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Closes the connection without an answer. */
  readonly cut?: boolean;
  /**
   * Lists only. `endless`: every page holds the first page's objects and says that another one follows. `repeated`:
   * every page is answered with the first one, which says that there are two.
   */
  readonly pages?: "endless" | "repeated";
  /** What others change just before the operation. */
  readonly meanwhile?: Meanwhile;
  /** Delay before the first byte of the answer. */
  readonly delayMs?: number;
  /** Sends the body in pieces of `bytes`, one every `everyMs`. */
  readonly slowBody?: { readonly bytes: number; readonly everyMs: number };
  /** Sends the full Content-Length, but only this many bytes, then closes the connection. */
  readonly truncateBody?: number;
}

/** A configured fault. */
export interface ConfiguredFault {
  readonly id: number;
  readonly fault: Fault;
  /** The number of requests that it has affected. */
  readonly fired: number;
}

interface Armed {
  readonly id: number;
  readonly fault: Fault;
  readonly matches: (subject: Subject) => boolean;
  seen: number;
  fired: number;
}

/** The configured faults. */
export class Faults {
  #armed: Armed[] = [];
  #added = 0;

  add(fault: Fault): void {
    this.#armed.push({ id: ++this.#added, fault, matches: matcher(fault), seen: 0, fired: 0 });
  }

  /** Removes a fault by its id, if it is there. */
  remove(id: number): void {
    this.#armed = this.#armed.filter((armed) => armed.id !== id);
  }

  clear(): void {
    this.#armed = [];
  }

  /** All configured faults, in the order in which they were added. */
  list(): ConfiguredFault[] {
    return this.#armed.map(({ id, fault, fired }) => ({ id, fault, fired }));
  }

  /** Counts a request. @returns the fault that affects it; of several, the one that was added first */
  strike(subject: Subject): Fault | undefined {
    let struck: Fault | undefined;
    for (const armed of this.#armed) {
      if (!armed.matches(subject)) continue;
      armed.seen++;
      const { nth = 1, times = 1 } = armed.fault;
      const spent = times !== 0 && armed.fired >= times;
      if (struck !== undefined || armed.seen < nth || spent) continue;
      armed.fired++;
      struck = armed.fault;
    }
    return struck;
  }
}
