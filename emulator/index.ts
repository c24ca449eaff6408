import { type Clock, systemClock } from "./clock";
import { Engine } from "./engine";
import { services } from "./services";
import { Brand, type BrandOption } from "./shared/brand";
import { type Emulator, listen } from "./start";
import { worldsOf } from "./world-file";

export type { Clock } from "./clock";
export type { Control, Seed, TokenGiven } from "./control";
export { type Copied, type CopyOptions, firstNewId, type RowsByKey, startCopy } from "./copy";
export { missingScopes } from "./copy/missing-scopes";
export type { CopyRequest, CopySource, RefusedRead } from "./copy/source";
export type { Fault } from "./faults";
export type { Match } from "./matcher";
export type { ObjectsByTable } from "./objects";
export { type Pace, timeUnderPublicLimits } from "./paced-time";
export type { RateLimit } from "./rate-limits";
export { checkRecording, type RecordingCheck } from "./record/check";
export { type Recording, readRecording } from "./record/recording";
export type { RequestRecord } from "./request-log";
export type { SmsCode } from "./services/profile/phone-tables";
export type { Attachment, InterfaceGiven } from "./services/vpc/ips";
export type { BrandOption, BrandWords } from "./shared/brand";
export type { Token } from "./shared/caller";
export type { Json, JsonObject } from "./shared/json";
export type { GlobalFlag, Grant, GrantKind, Grants, Permission } from "./shared/permissions";
export type { User } from "./shared/users";
export type { Emulator } from "./start";
export { StateFileError } from "./state-file-error";

/** Options of an emulator. */
export interface EmulatorOptions {
  /** Address to listen on. Default `127.0.0.1`. On a loopback address, requests for another host are refused. */
  readonly host?: string;
  /** Default 0: a free port. */
  readonly port?: number;
  /** Token of the account's owner, with every scope. Default: the token in the state file, else a random one. */
  readonly token?: string;
  /** Default `compute`. */
  readonly brand?: BrandOption;
  /** File that holds the state. It survives `kill -9` at any moment. Default: the state is in memory only. */
  readonly stateFile?: string;
  /** Objects at the start: `empty` (default), `small`, `large`, `elsewhere`, or a world of {@link worldFile}. Ignored if the state file is not empty. */
  readonly world?: string;
  /** JSON file of more worlds, by name: `{ "shop": { "base": "small", "objects": { "vpcs": [{ "label": "web" }] } } }`. */
  readonly worldFile?: string;
  /** Default: the time of the machine. */
  readonly clock?: Clock;
}

/**
 * Starts an emulator of the hosting API in this process.
 * @throws StateFileError if the state file is damaged, in use or no state file; Error if the port is in use, or if an
 * option or the world file is invalid
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const {
    host = "127.0.0.1",
    port = 0,
    token,
    brand = "compute",
    stateFile,
    world = "empty",
    worldFile,
    clock = systemClock,
  } = options;
  const worlds = worldsOf(worldFile, services);
  const engine = new Engine({ services, brand: new Brand(brand), clock, worlds, world, token, stateFile });
  return await listen(engine, { host, port });
}
