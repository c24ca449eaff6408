import { startBenchmark, suiteBenchmark } from "./commands";
import { emulatorBenchmark } from "./emulator";
import { ENGINE_USAGE, engineBenchmark } from "./engine";
import { imageHostsBenchmark } from "./image-hosts";
import { imageUploadBenchmark } from "./image-upload";
import { soakBenchmark } from "./soak";

const benchmarks: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  start: startBenchmark,
  suite: suiteBenchmark,
  emulator: emulatorBenchmark,
  "image-upload": imageUploadBenchmark,
  "image-hosts": imageHostsBenchmark,
  engine: engineBenchmark,
  soak: soakBenchmark,
};

const USAGE = `npm run bench -- [${Object.keys(benchmarks).join(" | ")}] ...
Without a name, all are run, one after the other. Options:
  ${ENGINE_USAGE}
  npm run bench -- soak [--resources 2000] [--rounds 50]`;

/** `npm run bench -- [NAME...]`: runs the named benchmarks, or all. Options go to each of them. */
async function main(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) return console.log(USAGE);
  const first = args.findIndex((word) => word.startsWith("--"));
  const given = first === -1 ? args : args.slice(0, first);
  const options = args.slice(given.length);
  for (const name of given.length > 0 ? given : Object.keys(benchmarks)) {
    const benchmark = benchmarks[name];
    if (benchmark === undefined)
      throw new Error(`There is no benchmark "${name}"; there are ${Object.keys(benchmarks).join(", ")}.`);
    await benchmark(options);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
