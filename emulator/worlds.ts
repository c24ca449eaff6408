import type { JsonObject } from "./shared/json";

/** The initial objects of an account. Objects of the service, such as regions, are in every world. */
export interface World {
  readonly name: string;
  /** Maximum number of objects of each kind. They are the same each time. */
  readonly objects: number;
  /** The id of the account. */
  readonly euuid: string;
  /** The id of the account's owner, whose name is the same in every world. */
  readonly firstUid: number;
  /** Additional objects by table, as in the state, in neutral words. */
  readonly rows?: Readonly<Record<string, readonly JsonObject[]>>;
}

/** Kinds of objects that a program can declare or import, by table. */
export type Importable = keyof typeof shares;

/** Number of objects by kind in the largest world: 5,000 in total. */
const shares = {
  sshKeys: 400,
  vpcs: 500,
  vpcSubnets: 500,
  images: 600,
  tags: 300,
  managedContacts: 300,
  managedCredentials: 300,
  managedServices: 300,
  stackscripts: 400,
  buckets: 500,
  bucketObjects: 400,
  bucketCertificates: 100,
  objectKeys: 400,
} as const;

// The same for every emulator, so that one that is started again without a state file has the same account.
const account = { euuid: "A1BC2DEF-34GH-567I-J890KLMN12O34P56", firstUid: 1 };

const builtIn: readonly World[] = [
  { name: "empty", objects: 0, ...account },
  { name: "small", objects: 3, ...account },
  { name: "large", objects: 600, ...account },
  { name: "elsewhere", objects: 0, euuid: "B2CD3EFA-45HI-678J-K901LMNO23P45Q67", firstUid: 7001 },
];

/** Number of objects of an importable kind in a world. */
export function countIn(world: World, kind: Importable): number {
  return Math.min(world.objects, shares[kind]);
}

/** The worlds that an emulator can start with or be reset to. */
export class Worlds {
  readonly #worlds: readonly World[];

  /** @param own - worlds besides the built-in ones, whose names they cannot have */
  constructor(own: readonly World[] = []) {
    this.#worlds = [...builtIn, ...own];
  }

  get names(): readonly string[] {
    return this.#worlds.map(({ name }) => name);
  }

  /** A world by its name. @throws Error that lists all worlds */
  named(name: string): World {
    const world = this.#worlds.find((each) => each.name === name);
    if (world === undefined) throw new Error(`Unknown world ${name}. Worlds: ${this.names.join(", ")}.`);
    return world;
  }
}
