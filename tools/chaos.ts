import type { Host } from "../test/e2e/support/stack";
import { runOf } from "./chaos/run";

const help = `Usage: npm run chaos -- [--seed N] [--runs N] [--host dynamic|plugin] [--verbose]

Runs stories of real processes: commands of the engine on an emulator, with faults and kill -9 of the provider, the engine
or the program. Each run is drawn from its seed. Needs Linux and a build.

  --seed N    the first seed; default 1
  --runs N    how many runs, each with the next seed; default 1
  --host H    default dynamic
  --verbose   prints every story, not only those that violate a rule`;

async function main(argv: readonly string[]): Promise<number> {
  if (argv.includes("--help")) {
    console.log(help);
    return 0;
  }
  const optionNamed = (name: string, or: string): string => {
    const at = argv.indexOf(`--${name}`);
    return (at === -1 ? undefined : argv[at + 1]) ?? or;
  };
  const host: Host = optionNamed("host", "dynamic") === "plugin" ? "plugin" : "dynamic";
  const first = Number(optionNamed("seed", "1"));
  const runs = Number(optionNamed("runs", "1"));
  let violated = 0;
  for (let seed = first; seed < first + runs; seed++) {
    const begun = performance.now();
    const { violations, story, kills, left } = await runOf(seed, host);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const ending = violations.length === 0 ? "no violation" : "VIOLATED";
    console.log(`seed ${seed} on ${host}: ${ending}, ${kills} kills, ${left} objects left, ${seconds} s`);
    if (violations.length > 0) violated++;
    if (violations.length > 0 || argv.includes("--verbose")) console.log([...story, ...violations, ""].join("\n"));
  }
  console.log(`${runs} runs on ${host}, ${violated} with a violation`);
  return violated === 0 ? 0 : 1;
}

if (require.main === module) {
  void main(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
