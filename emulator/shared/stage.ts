import type { Store } from "../store";
import type { Brand } from "./brand";
import type { JsonObject } from "./json";

/** What everything that a service does works on: requests, timers, seeds and control operations. */
export interface Stage {
  readonly store: Store;
  readonly brand: Brand;
  /** `http://host:port`, for addresses of data planes. Empty while a world is seeded, so keep tickets, not addresses. */
  readonly origin: string;
  /** Milliseconds; stands still while one request or timer is handled. */
  readonly now: number;
  /** {@link now} as the interface writes times. */
  readonly timestamp: string;
  /** Runs one of the service's timers in `seconds`, by the emulator's clock. Kept with the state. Needs a transaction. */
  later(seconds: number, timer: string, data: JsonObject): void;
  /** Seconds that a named transition takes: the service's own default, or what control has set. */
  timing(name: string): number;
}
