import type { AddressInfo } from "node:net";
import { type Clock, systemClock } from "./clock";
import { type Control, createControl } from "./control";
import { Engine } from "./engine";
import { isLoopback } from "./host-check";
import { createServer } from "./server";
import { services } from "./services";
import { Brand, type BrandOption } from "./shared/brand";
import { worldsOf } from "./world-file";

export type { Clock } from "./clock";
export type { Control, Seed, TokenGiven } from "./control";
export type { Fault } from "./faults";
export type { Match } from "./matcher";
export type { ObjectsByTable } from "./objects";
export type { RateLimit } from "./rate-limits";
export type { RequestRecord } from "./request-log";
export type { SmsCode } from "./services/profile/phone-tables";
export type { Attachment, InterfaceGiven } from "./services/vpc/ips";
export type { BrandOption, BrandWords } from "./shared/brand";
export type { Token } from "./shared/caller";
export type { Json, JsonObject } from "./shared/json";
export type { GlobalFlag, Grant, GrantKind, Grants, Permission } from "./shared/permissions";
export type { User } from "./shared/users";
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

/** A running emulator. */
export interface Emulator {
  /** Base address of the API, with its version and without a trailing slash: `http://127.0.0.1:1234/v4`. */
  readonly url: string;
  /** `http://127.0.0.1:1234`. */
  readonly origin: string;
  readonly token: string;
  readonly control: Control;
  /** What was found in the state file, one sentence each; empty if it was closed by its last emulator. */
  readonly notices: readonly string[];
  /** Stops listening, ends open connections and releases the state file. */
  close(): Promise<void>;
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
  const control = createControl(engine);
  const server = createServer(engine, control, isLoopback(host));
  try {
    await server.listen({ host, port });
  } catch (error) {
    engine.close();
    throw error;
  }
  engine.origin = originOf(server.server.address() as AddressInfo);
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    engine.stopWaiting();
    await server.close();
    engine.close();
  };
  return {
    url: `${engine.origin}${engine.brand.prefixes[0]}`,
    origin: engine.origin,
    token: engine.token,
    control,
    notices: engine.store.notices,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

function originOf({ address, family, port }: AddressInfo): string {
  // Clients cannot connect to the address that stands for all interfaces.
  if (address === "0.0.0.0" || address === "::") return `http://127.0.0.1:${port}`;
  return family === "IPv6" ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
