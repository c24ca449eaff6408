import type { Store } from "../store";
import type { Brand } from "./brand";
import type { JsonObject } from "./json";

/** What requests, timers, seeds and control operations work on. */
export interface Stage {
  readonly store: Store;
  readonly brand: Brand;
  /**
   * `http://host:port`, for addresses of data planes. Empty while a world is seeded, so store tickets, not addresses.
   */
  readonly origin: string;
  /** Milliseconds; constant while one request or timer is handled. */
  readonly now: number;
  /** {@link now} in the format of the API. */
  readonly timestamp: string;
  /** Runs one of the service's timers in `seconds`, by the emulator's clock. Part of the state. Needs a transaction. */
  later(seconds: number, timer: string, data: JsonObject): void;
  /** Seconds that a named transition takes: as set by control, else the default of the service. */
  timing(name: string): number;
}
