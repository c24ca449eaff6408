import { type InProcessEmulator, startInProcess } from "../../emulator/in-process";
import type { GivenSettings } from "../../provider/settings";
import { EngineProcess } from "../provider/resources/support/engine";
import { Ledger } from "./ledger";
import { MortalRuntime } from "./mortal-runtime";
import { Link, Network } from "./network";
import { Random } from "./random";
import { Stack } from "./stack";
import type { Declaration } from "./stack-resource";
import type { Turns } from "./turns";
import { VirtualTime } from "./virtual-time";

/** Tokens of the account's users. */
export const tokens = {
  owner: "0wner-t0ken-5ecret-aaaaaaaa",
  colleague: "c0lleague-t0ken-5ecret-bbbb",
  restricted: "re5tricted-t0ken-5ecret-ccc",
} as const;

/** Whose token a command uses, and on which service. */
export type Identity = keyof typeof tokens | "elsewhere";

const MAIN = "http://main.localhost";
const ELSEWHERE = "http://elsewhere.localhost";

/** What a stack's user has: a program, a state, and what they were shown. */
export interface User {
  readonly stack: Stack;
  program: Declaration[];
}

/** The services, the time and the users of the simulation. Made once, and reset for every history. */
export class World {
  readonly time: VirtualTime;
  readonly network: Network;
  readonly ledger: Ledger;
  users: ReadonlyMap<string, User> = new Map();
  /** Everything that the users were shown: messages, warnings, progress. */
  shown: string[] = [];
  /** Objects that left a state although they exist. */
  dropped: string[] = [];
  /** Processes that were killed. */
  killed = new Set<Link>();
  /** Processes that a Ctrl-C ended with requests under way. */
  cutOff = new Set<Link>();

  private constructor(
    time: VirtualTime,
    readonly main: InProcessEmulator,
    readonly elsewhere: InProcessEmulator,
  ) {
    this.time = time;
    const services = new Map([main, elsewhere].map((service) => [service.origin, service]));
    this.network = new Network(time, services, new Random(0));
    this.ledger = new Ledger(main, this.network);
  }

  static async start(): Promise<World> {
    const time = new VirtualTime();
    const options = { token: tokens.owner, clock: time };
    const main = await startInProcess(MAIN, options);
    const elsewhere = await startInProcess(ELSEWHERE, { ...options, world: "elsewhere" });
    return new World(time, main, elsewhere);
  }

  async close(): Promise<void> {
    await this.main.close();
    await this.elsewhere.close();
  }

  /** Puts everything back to the start. */
  reset(): void {
    this.time.reset();
    this.network.random = new Random(0);
    this.network.silences = [];
    this.network.log.length = 0;
    this.main.control.reset();
    this.elsewhere.control.reset();
    this.main.control.addUser({ username: "colleague" });
    this.main.control.addToken({ token: tokens.colleague, username: "colleague" });
    this.grant("everything new");
    this.main.control.addToken({ token: tokens.restricted, username: "restricted" });
    const disks = [11, 12].map((id) => ({ id, compute_id: 1, size: 3000, label: `disk-${id}` }));
    this.main.control.seed({ objects: { computes: [{ id: 1 }, { id: 2 }], disks } });
    this.ledger.clear();
    this.shown = [];
    this.dropped = [];
    this.killed = new Set();
    this.cutOff = new Set();
    this.users = new Map(["a", "b"].map((name) => [name, { stack: new Stack(name, this.main), program: [] }]));
  }

  /** Gives the restricted user the right to make objects, or takes away all rights. */
  grant(what: "everything new" | "nothing"): void {
    const may = what === "everything new";
    const account_access = may ? "read_write" : null;
    const global = { add_vpcs: may, add_images: may, add_stackscripts: may, account_access };
    const grants = { global, objects: {} };
    this.main.control.seed({ objects: { users: [{ username: "restricted", restricted: true, grants }] } });
  }

  user(name: string): User {
    const user = this.users.get(name);
    if (user === undefined) throw new Error(`There is no stack ${name}.`);
    return user;
  }

  /** A new process of the provider. @param turns - those of the operations of all stacks, if several run */
  process(
    actor: string,
    identity: Identity,
    signals: { readonly stopping: AbortSignal; readonly signal: AbortSignal },
    turns?: Turns,
    settings: GivenSettings = {},
  ): { readonly process: EngineProcess; readonly link: Link } {
    const link = new Link(actor);
    const service = identity === "elsewhere" ? this.elsewhere : this.main;
    const token = identity === "elsewhere" ? tokens.owner : tokens[identity];
    const { random } = this.network;
    const process = new EngineProcess(this.main, { ...settings, url: service.url, token }, this.time, (options) => {
      const deps = { dispatcher: this.network.connect(link), random: () => random.next(), ...signals };
      return new MortalRuntime({ ...options, ...deps }, link, turns);
    });
    return { process, link };
  }
}
