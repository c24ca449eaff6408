import { allFeatures, type Features, generate } from "../test/simulation/generate";
import { play } from "../test/simulation/play";
import { shrink } from "../test/simulation/shrink";
import { type History, historyOf, storyOf } from "../test/simulation/story";
import { World } from "../test/simulation/world";

interface Options {
  readonly seed: number;
  readonly histories: number;
  readonly replay: string | undefined;
  readonly only: string | undefined;
}

const help = `Usage: npm run simulate -- [--seed N] [--histories N] [--only NAMES] [--replay STORY]

  --seed N        the first seed; default 1
  --histories N   how many histories, each with the next seed; default 1000
  --only NAMES    faults, identities and other features that may happen, separated by commas; "none" for none, "faults" for all faults
  --replay STORY  plays a printed story, and prints its requests`;

async function main(argv: readonly string[]): Promise<number> {
  if (argv.includes("--help")) {
    console.log(help);
    return 0;
  }
  const options = optionsOf(argv);
  const world = await World.start();
  try {
    return options.replay === undefined ? await search(world, options) : await replay(world, historyOf(options.replay));
  } finally {
    await world.close();
  }
}

async function replay(world: World, history: History): Promise<number> {
  const { violations, record } = await play(world, history);
  console.log(record);
  for (const violation of violations) console.log(`\n${violation}`);
  return violations.length === 0 ? 0 : 1;
}

/** Plays histories, and prints the shortest story of each kind of violation. */
async function search(world: World, { seed, histories, only }: Options): Promise<number> {
  const features = only === undefined ? allFeatures : restricted(only.split(","));
  const begun = performance.now();
  const found = new Map<string, number>();
  for (let n = 0; n < histories; n++) {
    const history = generate(seed + n, features);
    const { violations } = await play(world, history);
    const [first] = violations;
    if (first === undefined) continue;
    const rule = ruleOf(first);
    found.set(rule, (found.get(rule) ?? 0) + 1);
    if (found.get(rule) !== 1) continue;
    const shortest = await shrink(history, async (shorter) =>
      (await play(world, shorter)).violations.some((one) => ruleOf(one) === rule),
    );
    const again = (await play(world, shortest)).violations.find((one) => ruleOf(one) === rule);
    console.log(`\nseed ${seed + n}: ${again ?? first}\n  npm run simulate -- --replay "${storyOf(shortest)}"`);
  }
  const seconds = (performance.now() - begun) / 1000;
  console.log(`\n${histories} histories in ${seconds.toFixed(1)} s: ${(histories / seconds).toFixed(1)} per second`);
  for (const [rule, count] of found) console.log(`${count} histories violate: ${rule}`);
  return found.size === 0 ? 0 : 1;
}

/** What makes two violations one kind: the beginning of the text, without names, numbers and details. */
function ruleOf(violation: string): string {
  const [start = ""] = violation.split(/[[{]/);
  return start.replace(/"[^"]*"|\d+\S*|\b[ab] [A-Z]\w*|[\w-]*\/\S*/g, "…").slice(0, 150);
}

function restricted(names: readonly string[]): Features {
  const among = (all: readonly string[]): string[] => all.filter((name) => names.includes(name));
  const kinds = among(allFeatures.kinds);
  return {
    faults: names.includes("faults") ? allFeatures.faults : among(allFeatures.faults),
    identities: among(allFeatures.identities),
    kinds: kinds.length === 0 ? allFeatures.kinds : kinds,
    others: among(allFeatures.others),
  };
}

function optionsOf(argv: readonly string[]): Options {
  const optionNamed = (name: string): string | undefined => {
    const at = argv.indexOf(`--${name}`);
    return at === -1 ? undefined : argv[at + 1];
  };
  return {
    seed: Number(optionNamed("seed") ?? 1),
    histories: Number(optionNamed("histories") ?? 1000),
    replay: optionNamed("replay"),
    only: optionNamed("only"),
  };
}

if (require.main === module) {
  void main(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
