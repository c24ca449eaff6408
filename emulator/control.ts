import type { Row } from "./collection";
import type { Engine } from "./engine";
import type { ConfiguredFault, Fault } from "./faults";
import { type ObjectsByTable, objectTables } from "./objects";
import { publicRateLimits } from "./public-rate-limits";
import type { RateLimit } from "./rate-limits";
import type { RequestRecord } from "./request-log";
import { type SmsCode, smsCodeTable } from "./services/profile/phone-tables";
import { type Attachment, attachCompute, detachCompute } from "./services/vpc/ips";
import { newToken, type Token, tokenTable } from "./shared/caller";
import { badRequest } from "./shared/envelope";
import type { JsonObject } from "./shared/json";
import type { SeedableTable } from "./shared/table";
import { newUser, type User, userTable } from "./shared/users";

/** Objects to add. */
export interface Seed {
  /** Name of a world whose objects are added. */
  readonly world?: string;
  /** Objects by table, as in {@link Control.state}. Most tables have defaults for missing fields. Not validated. */
  readonly objects?: Readonly<Record<string, readonly JsonObject[]>>;
}

/** A token to create. */
export interface TokenGiven {
  /** Default: generated. */
  readonly token?: string;
  /** Default `admin`, the unrestricted owner of the account. */
  readonly username?: string;
  /** `vpc:read_write account:read_only`. Default `*`. */
  readonly scopes?: string;
  /** The OAuth client it is issued to. Default: none, so that it is a personal access token. */
  readonly client?: string;
}

/** Controls an emulator: what its API cannot do. Also served under `/_emulator/`. */
export interface Control {
  /** Resets to the initial state, or to that of another world. The emulator's own token stays valid. */
  reset(world?: string): void;
  /** Adds objects. @throws Error if a world or table is unknown; then nothing is added */
  seed(seed: Seed): void;
  /** Deletes objects by table and key. Nothing else is deleted with them. @throws Error if a table is unknown */
  remove(keys: Readonly<Record<string, readonly (string | number)[]>>): void;
  /** All objects by table, in neutral words. Tokens are redacted. */
  state(): Readonly<Record<string, readonly object[]>>;
  /** The objects of a table, oldest first, in neutral words: as {@link state}, with their types. */
  objects<Name extends keyof ObjectsByTable>(table: Name): readonly ObjectsByTable[Name][];
  /** The last 10,000 requests. */
  requests(): RequestRecord[];
  /** Number of all requests, by operation. */
  counts(): Readonly<Record<string, number>>;
  clearRequests(): void;
  /** Why the last change could not be stored in the state file; undefined while the emulator is healthy. */
  problem(): string | undefined;
  /** The emulator's time, in milliseconds. */
  now(): number;
  /** Advances the clock and runs all transitions that are due. @returns the new time in milliseconds */
  advanceClock(seconds: number): number;
  /** Creates a user. Default: unrestricted. Missing grants are denied. */
  addUser(user: Partial<User>): User;
  addToken(token?: TokenGiven): Token;
  addFault(fault: Fault): void;
  /** The configured faults, with the number of requests that each has affected. */
  faults(): ConfiguredFault[];
  /** Removes one fault, by the id that {@link faults} lists. */
  removeFault(id: number): void;
  clearFaults(): void;
  /** Milliseconds by which every request is delayed. */
  setLatency(milliseconds: number): void;
  /** Replaces all rate limits. An empty list removes them. `public`: the limits of the public service. */
  setRateLimits(limits: readonly RateLimit[] | "public"): void;
  /** Seconds that named transitions take, in place of their defaults. */
  setTimings(timings: Readonly<Record<string, number>>): void;
  /** The one-time codes sent by SMS, oldest first. A code that was sent twice is listed twice. */
  smsCodes(): SmsCode[];
  /** Adds interfaces of a compute to a subnet, which then cannot be deleted. @returns the ids of the interfaces */
  attachCompute(vpcId: number, subnetId: number, attachment: Attachment): number[];
  /** Removes all interfaces of a compute. @returns their number */
  detachCompute(computeId: number): number;
}

/** Creates the control of an engine. */
export function createControl(engine: Engine): Control {
  const { store, tables, faults, log } = engine;
  return {
    reset: (world) => engine.reset(world),
    seed: (seed) => applySeed(engine, seed),
    remove: (keys) => engine.change({ remove: keys }),
    state() {
      engine.tick();
      return Object.fromEntries([...tables].map(([name, table]) => [name, listed(engine, table)]));
    },
    objects(name) {
      engine.tick();
      return [...store.in(objectTables[name])];
    },
    requests: () => log.list(),
    counts: () => log.counts(),
    clearRequests: () => log.clear(),
    problem: () => store.problem,
    now: () => engine.clock.now(),
    advanceClock(seconds) {
      if (!(seconds >= 0 && seconds <= 10_000_000_000)) throw badRequest("The clock can only be advanced", "advance");
      engine.advance(seconds);
      return engine.clock.now();
    },
    addUser: (given) => store.transaction(() => store.in(userTable).put(newUser(given, engine.stage()))),
    addToken: (given = {}) => addToken(engine, given),
    addFault: (fault) => faults.add(fault),
    faults: () => faults.list(),
    removeFault: (id) => faults.remove(id),
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

function addToken(engine: Engine, given: TokenGiven): Token {
  const { store, brand } = engine;
  const { username = "admin", scopes = "*" } = given;
  if (!store.in(userTable).has(username)) throw badRequest("The user does not exist", "username");
  const token = { ...given, username, scopes: brand.in(scopes) ?? scopes, personal: given.client === undefined };
  return store.transaction(() => store.in(tokenTable).put(newToken(token, engine.stage())));
}

function listed({ store }: Engine, table: SeedableTable<Row, string>): readonly object[] {
  const rows = [...store.in(table)];
  return table.listed === undefined ? rows : rows.map((row) => table.listed?.(row) ?? row);
}

function applySeed(engine: Engine, { world, objects = {} }: Seed): void {
  const chosen = world === undefined ? undefined : engine.worlds.named(world);
  engine.change({ objects });
  if (chosen !== undefined) engine.seed(chosen);
}
