/** What an emulator holds from the start. Regions and the like, which belong to the service, are in every world. */
export interface World {
  readonly name: string;
  /** How many objects of each kind the account has at most. A family makes the same ones each time. */
  readonly objects: number;
}

/** Kinds of objects that a program can declare or import, by table. */
export type Importable = keyof typeof shares;

/** How many of each kind the largest world has: 5,000 together. */
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

const worlds: readonly World[] = [
  { name: "empty", objects: 0 },
  { name: "small", objects: 3 },
  { name: "large", objects: 600 },
];

/** How many objects of an importable kind a world has. */
export function countIn(world: World, kind: Importable): number {
  return Math.min(world.objects, shares[kind]);
}

/** A world by its name. @throws Error that names the worlds there are */
export function worldNamed(name: string): World {
  const world = worlds.find((each) => each.name === name);
  if (world === undefined)
    throw new Error(`There is no world ${name}; there are ${worlds.map((each) => each.name).join(", ")}.`);
  return world;
}
