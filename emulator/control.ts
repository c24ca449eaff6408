import type { RowKey } from "./collection";
import type { Engine } from "./engine";
import type { Fault } from "./faults";
import { publicRateLimits } from "./public-rate-limits";
import type { RateLimit } from "./rate-limits";
import type { RequestRecord } from "./request-log";
import { type SmsCode, smsCodeTable } from "./services/profile/phone-tables";
import { type Attachment, attachCompute, detachCompute } from "./services/vpc/ips";
import { type Token, tokenTable } from "./shared/caller";
import { badRequest } from "./shared/envelope";
import type { JsonObject } from "./shared/json";
import { newUser, type User, userTable } from "./shared/users";
import { worldNamed } from "./worlds";

/** What a seed puts in. */
export interface Seed {
  /** A world by name: what it holds is added to what is there. */
  readonly world?: string;
  /** Objects by table, as {@link Control.state} shows them; most tables fill up what is left out. Taken as they are. */
  readonly objects?: Readonly<Record<string, readonly JsonObject[]>>;
}

/** A token to be made. */
export interface TokenGiven {
  /** Default: a made-up one. */
  readonly token?: string;
  /** Default `admin`, the unrestricted owner of the account. */
  readonly username?: string;
  /** `vpc:read_write account:read_only`. Default `*`. */
  readonly scopes?: string;
  /** The OAuth client it is issued to. Default: a client of its own name. */
  readonly client?: string;
}

/** The side door of an emulator: everything that its interface itself cannot bring about. Also under `/_emulator/`. */
export interface Control {
  /** Back to the start, or to the start of another world. The emulator's own token stays valid. */
  reset(world?: string): void;
  /** Adds objects. @throws Error when a world or table is unknown; nothing is added then */
  seed(seed: Seed): void;
  /** All objects by table, in neutral words. */
  state(): Readonly<Record<string, readonly object[]>>;
  /** The requests that came in; the last 10,000. */
  requests(): RequestRecord[];
  /** How many requests came in, per operation. */
  counts(): Readonly<Record<string, number>>;
  clearRequests(): void;
  /** The emulator's time, in milliseconds. */
  now(): number;
  /** Moves the clock on; what is due by then happens. @returns the new time in milliseconds */
  advanceClock(seconds: number): number;
  /** Makes a user. Unrestricted by default; grants may be given in part. */
  addUser(user: Partial<User>): User;
  addToken(token?: TokenGiven): Token;
  addFault(fault: Fault): void;
  /** The faults that are set up, with how often each has struck. */
  faults(): { fault: Fault; fired: number }[];
  clearFaults(): void;
  /** Milliseconds that every request waits. */
  setLatency(milliseconds: number): void;
  /** In place of the limits before; none for an empty list. `public`: those seen on the public service. */
  setRateLimits(limits: readonly RateLimit[] | "public"): void;
  /** Seconds of named transitions, in place of the services' own. */
  setTimings(timings: Readonly<Record<string, number>>): void;
  /** The one-time codes that were sent by SMS, oldest first; a code that was sent twice is there twice. */
  smsCodes(): SmsCode[];
  /** Gives a compute interfaces in a subnet, which then cannot be deleted. @returns the interfaces' ids */
  attachCompute(vpcId: number, subnetId: number, attachment: Attachment): number[];
  /** Takes all interfaces of a compute away. @returns how many there were */
  detachCompute(computeId: number): number;
}

/** Makes the control of an engine. */
export function createControl(engine: Engine): Control {
  const { store, tables, faults, log } = engine;
  return {
    reset: (world) => engine.reset(world),
    seed: (seed) => applySeed(engine, seed),
    state() {
      engine.tick();
      return Object.fromEntries([...tables].map(([name, table]) => [name, [...store.in(table)]]));
    },
    requests: () => log.list(),
    counts: () => log.counts(),
    clearRequests: () => log.clear(),
    now: () => engine.clock.now(),
    advanceClock(seconds) {
      if (!(seconds >= 0 && seconds <= 10_000_000_000)) throw badRequest("The clock only goes forward", "advance");
      engine.advance(seconds);
      return engine.clock.now();
    },
    addUser: (given) => store.transaction(() => store.in(userTable).put(newUser(given, engine.stage()))),
    addToken: (given = {}) => addToken(engine, given),
    addFault: (fault) => faults.add(fault),
    faults: () => faults.list(),
    clearFaults: () => faults.clear(),
    setLatency(milliseconds) {
      engine.latency = milliseconds;
    },
    setRateLimits: (limits) => engine.rateLimits.set(limits === "public" ? publicRateLimits(engine.services) : limits),
    setTimings(timings) {
      engine.timings = { ...engine.timings, ...timings };
    },
    smsCodes: () => [...store.in(smsCodeTable)],
    attachCompute: (vpcId, subnetId, attachment) =>
      store.transaction(() => attachCompute(engine.stage(), vpcId, subnetId, attachment)),
    detachCompute: (computeId) => store.transaction(() => detachCompute(engine.stage(), computeId)),
  };
}

function addToken({ store, brand }: Engine, given: TokenGiven): Token {
  const { username = "admin", scopes = "*" } = given;
  if (!store.in(userTable).has(username)) throw badRequest("There is no such user", "username");
  return store.transaction(() => {
    const token = given.token ?? `token-${store.next("tokens")}`;
    const neutral = brand.in(scopes) ?? scopes;
    return store.in(tokenTable).put({ token, username, scopes: neutral, client: given.client ?? token });
  });
}

function applySeed(engine: Engine, { world, objects = {} }: Seed): void {
  const { store } = engine;
  const chosen = world === undefined ? undefined : worldNamed(world);
  store.transaction(() => {
    for (const [name, rows] of Object.entries(objects)) for (const row of rows) seedRow(engine, name, row);
  });
  if (chosen !== undefined) engine.seed(chosen);
}

function seedRow(engine: Engine, name: string, given: JsonObject): void {
  const { store, tables } = engine;
  const table = tables.get(name);
  if (table === undefined) throw badRequest(`There is no table ${name}; there are ${[...tables.keys()].join(", ")}`);
  const row = table.complete?.(given, engine.stage()) ?? given;
  const key: RowKey | undefined = table.key(row);
  if (typeof key !== "string" && !Number.isSafeInteger(key)) throw badRequest(`An object of ${name} lacks its key`);
  if (typeof key === "number") store.reserve(name, key);
  store.in(table).put(row);
}
