/** What an emulator holds from the start. Regions and the like, which belong to the service, are in every world. */
export interface World {
  readonly name: string;
  /** How many objects of each kind the account has. A family makes as many of each of its kinds, always the same ones. */
  readonly objects: number;
}

const worlds: readonly World[] = [
  { name: "empty", objects: 0 },
  { name: "small", objects: 3 },
  { name: "large", objects: 2000 },
];

/** A world by its name. @throws Error that names the worlds there are */
export function worldNamed(name: string): World {
  const world = worlds.find((each) => each.name === name);
  if (world === undefined)
    throw new Error(`There is no world ${name}; there are ${worlds.map((each) => each.name).join(", ")}.`);
  return world;
}
