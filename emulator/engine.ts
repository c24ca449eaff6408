import { randomBytes } from "node:crypto";
import { Blobs, blobTable } from "./blobs";
import { type Clock, ShiftedClock, wireTime } from "./clock";
import type { Row, RowKey } from "./collection";
import { Faults, type Meanwhile } from "./faults";
import { RateLimits } from "./rate-limits";
import { RequestLog } from "./request-log";
import { accountTable, newAccount } from "./shared/account";
import type { Brand } from "./shared/brand";
import { newToken, tokenTable } from "./shared/caller";
import { badRequest } from "./shared/envelope";
import { eventTable } from "./shared/events";
import type { JsonObject } from "./shared/json";
import type { Service } from "./shared/service";
import type { Stage } from "./shared/stage";
import type { SeedableTable } from "./shared/table";
import { newUser, userTable } from "./shared/users";
import { type StandingHeaders, standingHeaders } from "./standing-headers";
import { openStateFile, type StateFile } from "./state-file";
import { StateFileError } from "./state-file-error";
import { Store } from "./store";
import { dueTimers, timerTable } from "./timers";
import type { World, Worlds } from "./worlds";

/** Options of an engine. */
export interface EngineOptions {
  readonly services: readonly Service[];
  readonly brand: Brand;
  readonly clock: Clock;
  readonly worlds: Worlds;
  /** Name of the world at the start. */
  readonly world: string;
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

/** An emulator without HTTP: state, clock, faults and limits. Used by the server and by control. */
export class Engine {
  readonly services: readonly Service[];
  readonly brand: Brand;
  readonly clock: ShiftedClock;
  /** All tables by name. */
  readonly tables: ReadonlyMap<string, SeedableTable<Row, string>>;
  readonly store: Store;
  readonly blobs: Blobs;
  readonly faults = new Faults();
  readonly rateLimits = new RateLimits();
  readonly log = new RequestLog();
  /** The headers that every answer of the API has. */
  readonly standingHeaders: StandingHeaders;
  readonly token: string;
  /** `http://host:port`; empty until the server listens. */
  origin = "";
  /** Milliseconds by which every request is delayed. */
  latency = 0;
  /** Called before a request of the API is handled, with its path below the base, in the words of the wire. */
  beforeRequest: ((path: string, query: string) => Promise<void>) | undefined;
  /** Seconds that named transitions take, as set by control. */
  timings: Readonly<Record<string, number>> = {};
  readonly worlds: Worlds;
  readonly #world: World;
  readonly #closing = new AbortController();

  /** @throws StateFileError when the state file cannot be used; Error if the world is unknown */
  constructor({ services, brand, clock, worlds, world, token, stateFile }: EngineOptions) {
    this.services = services;
    this.brand = brand;
    this.clock = new ShiftedClock(clock);
    this.worlds = worlds;
    this.#world = worlds.named(world);
    const file: StateFile | undefined = stateFile === undefined ? undefined : openStateFile(stateFile);
    const tables = [...frameworkTables, ...services.flatMap((service) => service.tables)];
    this.tables = new Map(tables.map((table) => [table.name, table]));
    this.store = new Store(tables, file);
    this.blobs = new Blobs(this.store, file);
    this.standingHeaders = standingHeaders({ brand, store: this.store });
    this.clock.shift(this.store.last("clock"));
    this.token = token ?? this.#ownToken() ?? randomBytes(24).toString("hex");
    this.store.transaction(() => this.#settle());
  }

  /** Aborted when the emulator closes: ends all waits. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** The stage for work at the time `now`, in milliseconds. */
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

  /** Runs all timed transitions that are due, in order, each at the time for which it was set. */
  tick(): void {
    for (const timer of dueTimers(this.store, this.clock)) {
      const stage = this.stage(timer.at);
      try {
        this.store.transaction(() => {
          this.store.in(timerTable).delete(timer.id);
          this.#timer(timer.name)(stage, timer.data);
        });
      } catch (error) {
        // The transition happens once it can be stored. Reads do not wait for it.
        if (error instanceof StateFileError) return;
        // A transition that always fails would block all later ones.
        this.store.transaction(() => this.store.in(timerTable).delete(timer.id));
        console.error(`The timer ${timer.name} failed:`, error);
      }
    }
  }

  /** Advances the clock and runs all transitions that are due. The clock is part of the state. */
  advance(seconds: number): void {
    this.clock.shift(this.clock.offset + Math.round(seconds * 1000));
    // The state holds only rows and sequences. Like the clock, a sequence never goes back.
    this.store.transaction(() => this.store.reserve("clock", this.clock.offset));
    this.tick();
  }

  /** Adds the objects of a world. */
  seed(world: World): void {
    const stage = this.stage();
    this.store.transaction(() => {
      for (const service of this.services) service.seed?.(stage, world);
      this.#putAll(world.rows);
    });
  }

  /** Deletes and adds objects by table, as others would. @throws Refusal 400 if a table is unknown; then nothing is changed */
  change({ remove = {}, objects = {} }: Meanwhile): void {
    this.store.transaction(() => {
      for (const [name, keys] of Object.entries(remove)) {
        const rows = this.store.in(this.#table(name));
        for (const key of keys) rows.delete(key);
      }
      this.#putAll(objects);
    });
  }

  /** Resets state, clock, faults, limits and log. Default world: the one of the start. The token stays. */
  reset(worldName?: string): void {
    const world = worldName === undefined ? this.#world : this.worlds.named(worldName);
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

  /** Ends all waits. */
  stopWaiting(): void {
    this.#closing.abort();
  }

  /** Releases the state file. Nothing can be written afterwards. */
  close(): void {
    this.store.close();
    this.blobs.close();
  }

  // Adds the owner, the token and the seed of every service, if missing: a state of an earlier version may lack some.
  #settle(world = this.#world): void {
    const stage = this.stage();
    const accounts = this.store.in(accountTable);
    if (!accounts.has("account")) accounts.put(newAccount({ euuid: world.euuid }, stage));
    const users = this.store.in(userTable);
    if (users.size === 0) this.store.reserve("users", world.firstUid - 1);
    const user = users.get(owner) ?? users.put(newUser({ username: owner }, stage));
    const tokens = this.store.in(tokenTable);
    const own = { token: this.token, username: user.username, scopes: "*", client: "emulator" };
    tokens.put(newToken({ label: "emulator", ...tokens.get(this.token), ...own }, stage));
    for (const service of this.services) {
      if (this.store.last(`seeded ${service.name}`) > 0) continue;
      service.seed?.(stage, world);
      this.store.reserve(`seeded ${service.name}`, 1);
    }
    if (this.store.last("seeded rows") > 0) return;
    this.#putAll(world.rows);
    this.store.reserve("seeded rows", 1);
  }

  #putAll(objects: World["rows"] = {}): void {
    for (const [name, rows] of Object.entries(objects)) for (const row of rows) this.#put(name, row);
  }

  #table(name: string): SeedableTable<Row, string> {
    const table = this.tables.get(name);
    if (table === undefined) throw badRequest(`Unknown table ${name}. Tables: ${[...this.tables.keys()].join(", ")}`);
    return table;
  }

  #put(name: string, given: JsonObject): void {
    const table = this.#table(name);
    const row = table.complete?.(given, this.stage()) ?? given;
    const key: RowKey | undefined = table.key(row);
    if (typeof key !== "string" && !Number.isSafeInteger(key)) throw badRequest(`An object of ${name} has no key`);
    if (typeof key === "number") this.store.reserve(name, key);
    this.store.in(table).put(row);
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
