import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startServer, stopServer } from "./emulator";
import { median } from "./engine/figures";
import type { Round, Soak } from "./soak-child";

const MEGABYTE = 1024 ** 2;

/**
 * Memory of one provider process that changes and refreshes 2,000 VPCs in each of 50 rounds, a tenth of them changed behind
 * its back: what the second fifth of the rounds needs, compared with the last fifth. `--resources` and `--rounds` make it
 * shorter.
 */
export async function soakBenchmark(args: readonly string[]): Promise<void> {
  const options = {
    resources: { type: "string", default: "2000" },
    rounds: { type: "string", default: "50" },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const [resources, rounds] = [Number(values.resources), Number(values.rounds)];
  const server = await startServer();
  try {
    const { origin, token } = server;
    report(await run({ url: `${origin}/v4`, token, resources, rounds }));
  } finally {
    await stopServer(server);
  }
}

async function run(soak: Soak): Promise<Round[]> {
  const child = fork(join(__dirname, "soak-child.ts"), { execArgv: ["--import", "tsx"] });
  const rounds: Round[] = [];
  child.on("message", (round: Round) => {
    rounds.push(round);
    print(`soak, round ${rounds.length}`, round);
  });
  child.send(soak);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The provider's process ended with ${code}.`);
  return rounds;
}

function report(rounds: readonly Round[]): void {
  const fifth = Math.floor(rounds.length / 5);
  const [early, late] = [rounds.slice(fifth, 2 * fifth), rounds.slice(-fifth)];
  const growth = (of: (round: Round) => number) => {
    const [before = 0, after = 0] = [median(early.map(of)), median(late.map(of))];
    return `${((after / before - 1) * 100).toFixed(1)} %`;
  };
  console.log(`soak, growth                heap ${growth(({ heap }) => heap)} (aim: 5 %)`);
  console.log(`soak, growth                resident ${growth(({ resident }) => resident)} (aim: 5 %)`);
}

function print(what: string, { heap, resident }: Round): void {
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
  console.log(`${what.padEnd(28)}heap ${megabytes(heap)}, resident ${megabytes(resident)}`);
}
