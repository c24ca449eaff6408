import { parseArgs } from "node:util";
import { defaultPlan, oneResource } from "./default-plan";
import { type Case, NO_SETTINGS } from "./plan";
import { HOSTS, type Host } from "./programs";

/** What a run of the benchmark measures. */
export interface Options {
  readonly cases: readonly Case[];
  /** Whether the figures go into docs/performance.md: only those of the whole default plan do. */
  readonly isWhole: boolean;
  /** Where to write the figures as JSON too. */
  readonly json: string | undefined;
}

export const USAGE =
  "npm run bench -- engine [--n 100,300] [--hosts floor,plugin,dynamic] [--latency 0,100] [--limits none,public] [--runs 5] [--json FILE]";

/**
 * Reads the options. Without any but `--json` it is the default plan.
 *
 * @throws Error with the usage if one is invalid
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      n: { type: "string" },
      hosts: { type: "string" },
      latency: { type: "string" },
      limits: { type: "string" },
      runs: { type: "string" },
      json: { type: "string" },
    },
  });
  const { json, ...narrowing } = values;
  if (Object.keys(narrowing).length === 0) return { cases: defaultPlan, isWhole: true, json };
  const counts = numbers(values.n ?? "100,300,1000", 1);
  const latencies = numbers(values.latency ?? "100", 0);
  const hosts = (values.hosts ?? HOSTS.join()).split(",").map(hostNamed);
  const [rounds = 1] = numbers(values.runs ?? "1", 1);
  const cases = (values.limits ?? "none").split(",").flatMap((word) => {
    const limits = limitsNamed(word);
    return latencies.flatMap((latency) =>
      counts.map((count) => ({ count, latency, limits, hosts, rounds, settings: NO_SETTINGS })),
    );
  });
  return { cases: [{ ...oneResource, hosts }, ...cases], isWhole: false, json };
}

function numbers(text: string, least: number): number[] {
  const all = text.split(",").map(Number);
  if (all.every((value) => Number.isInteger(value) && value >= least)) return all;
  throw new Error(`"${text}" is not a list of numbers from ${least}. Usage: ${USAGE}`);
}

function hostNamed(word: string): Host {
  const host = HOSTS.find((one) => one === word);
  if (host === undefined) throw new Error(`There is no host "${word}". Usage: ${USAGE}`);
  return host;
}

function limitsNamed(word: string): Case["limits"] {
  if (word === "none" || word === "public") return word;
  throw new Error(`There are no limits "${word}". Usage: ${USAGE}`);
}
