import { type Match, matcher, type Subject } from "./matcher";
import type { Json } from "./shared/json";

/** A disturbance of requests: what service, load balancer and network have been seen to do. */
export interface Fault extends Match {
  /** Which matching request is the first to be disturbed. Default 1, the next one. */
  readonly nth?: number;
  /** How many are disturbed. Default 1; `Infinity`, or 0 over HTTP, is all of them. */
  readonly times?: number;
  /** Whether an answer is replaced, or a connection cut, instead of the operation or after it was carried out. Default `before`. */
  readonly when?: "before" | "after";
  /** Replaces the answer. */
  readonly status?: number;
  /** Body of the replaced answer: text is sent as HTML, anything else as JSON. Default: an error envelope. */
  readonly body?: Json;
  /** Headers on top of the answer's own: `Retry-After`. Also of use without a status. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Destroys the connection in place of an answer. */
  readonly cut?: boolean;
  /** Waits before the answer's first byte. */
  readonly delayMs?: number;
  /** Sends the body in pieces of `bytes`, one every `everyMs`. */
  readonly slowBody?: { readonly bytes: number; readonly everyMs: number };
  /** Announces the whole body, sends this many bytes of it and destroys the connection. */
  readonly truncateBody?: number;
}

interface Armed {
  readonly fault: Fault;
  readonly matches: (subject: Subject) => boolean;
  seen: number;
  fired: number;
}

/** The faults that are set up. */
export class Faults {
  #armed: Armed[] = [];

  add(fault: Fault): void {
    this.#armed.push({ fault, matches: matcher(fault), seen: 0, fired: 0 });
  }

  clear(): void {
    this.#armed = [];
  }

  /** All faults that were set up, with how often each has struck. */
  list(): { fault: Fault; fired: number }[] {
    return this.#armed.map(({ fault, fired }) => ({ fault, fired }));
  }

  /** Counts a request, and gives the fault that strikes it: the first that was set up, if several would. */
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
