import { randomBytes } from "node:crypto";
import { Blobs, blobTable } from "./blobs";
import { type Clock, ShiftedClock, wireTime } from "./clock";
import type { Row } from "./collection";
import { Faults } from "./faults";
import { RateLimits } from "./rate-limits";
import { RequestLog } from "./request-log";
import { accountTable } from "./shared/account";
import type { Brand } from "./shared/brand";
import { tokenTable } from "./shared/caller";
import { eventTable } from "./shared/events";
import type { JsonObject } from "./shared/json";
import type { Service } from "./shared/service";
import type { Stage } from "./shared/stage";
import type { SeedableTable } from "./shared/table";
import { newUser, userTable } from "./shared/users";
import { openStateFile, type StateFile } from "./state-file";
import { Store } from "./store";
import { dueTimers, timerTable } from "./timers";
import { type World, worldNamed } from "./worlds";

/** What an engine is made from. */
export interface EngineOptions {
  readonly services: readonly Service[];
  readonly brand: Brand;
  readonly clock: Clock;
  readonly world: World;
  readonly token: string | undefined;
  readonly stateFile: string | undefined;
}

const frameworkTables: readonly SeedableTable<Row, string>[] = [
  accountTable,
  userTable,
  tokenTable,
  eventTable,
  timerTable,
  blobTable,
];
const owner = "admin";

/** Everything of an emulator but its HTTP: state, time, disturbances. Server and control work on it. */
export class Engine {
  readonly services: readonly Service[];
  readonly brand: Brand;
  readonly clock: ShiftedClock;
  /** Every table there is, by name. */
  readonly tables: ReadonlyMap<string, SeedableTable<Row, string>>;
  readonly store: Store;
  readonly blobs: Blobs;
  readonly faults = new Faults();
  readonly rateLimits = new RateLimits();
  readonly log = new RequestLog();
  readonly token: string;
  /** `http://host:port`; empty before the server listens. */
  origin = "";
  /** Milliseconds that every request waits. */
  latency = 0;
  /** Seconds of named transitions that control has set. */
  timings: Readonly<Record<string, number>> = {};
  readonly #world: World;
  readonly #closing = new AbortController();

  /** @throws StateFileError when the state file cannot be used */
  constructor({ services, brand, clock, world, token, stateFile }: EngineOptions) {
    this.services = services;
    this.brand = brand;
    this.clock = new ShiftedClock(clock);
    this.#world = world;
    const file: StateFile | undefined = stateFile === undefined ? undefined : openStateFile(stateFile);
    const tables = [...frameworkTables, ...services.flatMap((service) => service.tables)];
    this.tables = new Map(tables.map((table) => [table.name, table]));
    this.store = new Store(tables, file);
    this.blobs = new Blobs(this.store, file);
    this.clock.shift(this.store.last("clock"));
    this.token = token ?? this.#ownToken() ?? randomBytes(24).toString("hex");
    this.store.transaction(() => this.#settle());
  }

  /** Aborted when the emulator closes, so that nothing that waits holds it up. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** The stage for something that happens at `now`, in milliseconds. */
  stage(now: number = this.clock.now()): Stage {
    const { store, brand, origin } = this;
    return {
      store,
      brand,
      origin,
      now,
      timestamp: wireTime(now),
      later(seconds, name, data) {
        store.in(timerTable).put({ id: store.next("timers"), at: now + seconds * 1000, name, data });
      },
      timing: (name) => this.timings[name] ?? this.#timing(name),
    };
  }

  /** Lets every timed transition happen that is due, each at its own moment, in order. */
  tick(): void {
    for (const timer of dueTimers(this.store, this.clock)) {
      const stage = this.stage(timer.at);
      try {
        this.store.transaction(() => {
          this.store.in(timerTable).delete(timer.id);
          this.#timer(timer.name)(stage, timer.data);
        });
      } catch (error) {
        // A transition that cannot happen must not stop everything else for good.
        this.store.transaction(() => this.store.in(timerTable).delete(timer.id));
        console.error(`The timer ${timer.name} failed:`, error);
      }
    }
  }

  /** Moves the clock on, and lets happen what is due by then. Kept with the state. */
  advance(seconds: number): void {
    this.clock.shift(this.clock.offset + Math.round(seconds * 1000));
    // A sequence is the one thing besides rows that the state keeps; it can only grow, as the clock does.
    this.store.transaction(() => this.store.reserve("clock", this.clock.offset));
    this.tick();
  }

  /** Puts in what a world holds, beside what is there. */
  seed(world: World): void {
    const stage = this.stage();
    this.store.transaction(() => {
      for (const service of this.services) service.seed?.(stage, world);
    });
  }

  /** Back to the start, or to the start of another world: state, clock, faults, limits, log. The token stays. */
  reset(worldName?: string): void {
    const world = worldName === undefined ? this.#world : worldNamed(worldName);
    this.clock.shift(0);
    this.faults.clear();
    this.rateLimits.set([]);
    this.log.clear();
    this.latency = 0;
    this.timings = {};
    this.store.transaction(() => {
      this.store.clear();
      this.#settle(world);
    });
  }

  /** Ends everything that waits. */
  stopWaiting(): void {
    this.#closing.abort();
  }

  /** Releases the state file. Nothing can be written afterwards. */
  close(): void {
    this.store.close();
    this.blobs.close();
  }

  // Sees to it that owner and token are there and every family is seeded. A state of an earlier version may lack some.
  #settle(world = this.#world): void {
    const stage = this.stage();
    const users = this.store.in(userTable);
    const user = users.get(owner) ?? users.put(newUser({ username: owner }, stage));
    this.store.in(tokenTable).put({ token: this.token, username: user.username, scopes: "*", client: "emulator" });
    for (const service of this.services) {
      if (this.store.last(`seeded ${service.name}`) > 0) continue;
      service.seed?.(stage, world);
      this.store.reserve(`seeded ${service.name}`, 1);
    }
  }

  #ownToken(): string | undefined {
    return [...this.store.in(tokenTable)].find(({ username, client }) => username === owner && client === "emulator")
      ?.token;
  }

  #timing(name: string): number {
    for (const { timings } of this.services) if (timings?.[name] !== undefined) return timings[name];
    throw new Error(`No service has a timing ${name}.`);
  }

  #timer(name: string): (stage: Stage, data: JsonObject) => void {
    for (const { timers } of this.services) if (timers?.[name] !== undefined) return timers[name];
    throw new Error(`No service has a timer ${name}.`);
  }
}
