import { catalogue } from "./catalogue";
import { faultNames } from "./faults";
import { Random } from "./random";
import type { Action, History } from "./story";

/** What may happen in a history. */
export interface Features {
  /** Names of faults. */
  readonly faults: readonly string[];
  /** Whose tokens, and which services, commands may use beside the owner's. */
  readonly identities: readonly string[];
  readonly kinds: readonly string[];
  /** Other actions: `crash`, `cancel`, `tamper`, `vanish`, `adopt`, `stray`, `conflict`, `refresh`, `destroy`, `both`, `move`, `trim`, `twin`. */
  readonly others: readonly string[];
}

/** Everything. */
export const allFeatures: Features = {
  faults: faultNames,
  identities: ["colleague", "restricted", "elsewhere"],
  kinds: [...catalogue.keys()],
  others: [
    "crash",
    "cancel",
    "tamper",
    "vanish",
    "adopt",
    "stray",
    "conflict",
    "refresh",
    "destroy",
    "both",
    "move",
    "trim",
    "twin",
  ],
};

const STACKS = ["a", "b"];
const FEWEST = 4;
const MOST = 14;
const MOST_KINDS = 3;
const LATEST_STOP = 14;
/** Resources of one type in a stack. */
const COPIES = 2;

/** Resources that belong to the user of a token: only this user can change them. */
const OF_USERS = ["SshKey"];

/** A history that is drawn from a seed: of a few resource types, so that their objects meet often. */
export function generate(seed: number, all: Features): History {
  const random = new Random(seed);
  const features = { ...all, kinds: someKinds(random, all.kinds) };
  const length = FEWEST + random.below(MOST - FEWEST);
  const actions: Action[] = [declare(random, features), declare(random, features)];
  while (actions.length < length) actions.push(...draw(random, features));
  return actions;
}

function someKinds(random: Random, all: readonly string[]): readonly string[] {
  const drawn = Array.from({ length: MOST_KINDS }, () => random.pick(all));
  const parents = drawn.flatMap((token) => catalogue.get(token)?.parent?.token ?? []);
  return [...new Set([...drawn, ...parents])];
}

function draw(random: Random, features: Features): Action[] {
  const { others, faults } = features;
  const has = (name: string): boolean => others.includes(name);
  const drawn = random.below(100);
  if (drawn < 29) return [declare(random, features)];
  if (drawn < 33 && has("twin")) return contenders(random, features, "twin");
  if (drawn < 35 && has("conflict")) return contenders(random, features, "conflict");
  if (drawn < 39) return [{ does: "remove", with: target(random, features) }];
  if (drawn < 44 && has("tamper")) return [{ does: "tamper", with: target(random, features) }];
  if (drawn < 48 && has("vanish")) return [{ does: "vanish", with: target(random, features) }];
  if (drawn < 52 && has("adopt")) return [foreign("adopt", random, features)];
  if (drawn < 54 && has("stray")) return [foreign("stray", random, features)];
  if (drawn < 60 && has("refresh")) return [...fault(random, faults), command("refresh", random, features)];
  if (drawn < 64 && has("destroy")) return [...fault(random, faults), command("destroy", random, features)];
  if (drawn < 67 && has("both"))
    return [...fault(random, faults), { does: "both", with: { seed: random.below(10_000) } }];
  if (drawn < 70 && has("move")) return [{ does: "move", with: { stack: random.pick(STACKS) } }];
  if (drawn < 72 && has("trim")) return [{ does: "trim", with: {} }];
  if (drawn < 74) return [command("preview", random, features)];
  return [...fault(random, faults), command("up", random, features)];
}

function declare(random: Random, features: Features): Action {
  const { stack, name } = target(random, features);
  const [kind = "", copy = ""] = name.split(/(?=\d)/);
  const parent = catalogue.get(kind)?.parent?.token;
  return {
    does: "declare",
    with: {
      stack,
      name,
      kind,
      label: `${stack}-${kind.toLowerCase()}-${copy}`,
      variant: random.below(3),
      ...(parent === undefined ? {} : { parent: `${parent}${random.below(COPIES)}` }),
    },
  };
}

/** Two resources want an object of the same name: twins of one program, or resources of two programs. */
function contenders(random: Random, features: Features, what: "twin" | "conflict"): Action[] {
  const first = declare(random, features);
  const { kind = "", variant = 0, parent } = first.with;
  const above = parent === undefined ? {} : { parent };
  const copies = what === "twin" ? [0, 1] : [0, 0];
  return copies.map((copy, index) => ({
    does: "declare",
    with: {
      stack: what === "twin" ? "a" : (STACKS[index] ?? "a"),
      name: `${kind}${copy}`,
      kind,
      label: `${what}-${String(kind).toLowerCase()}`,
      variant: random.isTrue(0.7) ? variant : random.below(3),
      ...above,
    },
  }));
}

function foreign(does: "adopt" | "stray", random: Random, features: Features): Action {
  const kind = random.pick(features.kinds);
  const stack = random.pick(STACKS);
  const name = `${kind}${COPIES + random.below(2)}`;
  return {
    does,
    with: {
      stack,
      name,
      kind,
      label: `${does}ed-${stack}-${kind.toLowerCase()}-${random.below(3)}`,
      variant: random.below(2),
    },
  };
}

function target(random: Random, { kinds }: Features): { stack: string; name: string } {
  return { stack: random.isTrue(0.8) ? "a" : "b", name: `${random.pick(kinds)}${random.below(COPIES)}` };
}

function fault(random: Random, faults: readonly string[]): Action[] {
  if (faults.length === 0 || random.isTrue(0.6)) return [];
  return [{ does: "fault", with: { is: random.pick(faults), nth: 1 + random.below(4) } }];
}

function command(does: string, random: Random, features: Features): Action {
  const { others } = features;
  const identities = identitiesFor(does, features);
  const stop = random.below(100);
  return {
    does,
    with: {
      stack: random.isTrue(0.8) ? "a" : "b",
      seed: random.below(10_000),
      ...(identities.length > 0 && random.isTrue(0.15) ? { as: random.pick(identities) } : {}),
      ...(stop < 15 && others.includes("crash") ? { crash: 1 + random.below(LATEST_STOP) } : {}),
      ...(stop >= 95 && others.includes("cancel") ? { cancel: 1 + random.below(LATEST_STOP) } : {}),
    },
  };
}

/** Whoever creates objects elsewhere, or as another user, has other objects than the owner of the account can see. */
function identitiesFor(does: string, { identities, kinds }: Features): readonly string[] {
  if (does !== "up") return identities;
  const others = identities.filter((identity) => identity !== "elsewhere");
  return kinds.some((kind) => OF_USERS.includes(kind)) ? [] : others;
}
