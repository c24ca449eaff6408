import { startBenchmark, suiteBenchmark } from "./commands";
import { emulatorBenchmark } from "./emulator";
import { imageUploadBenchmark } from "./image-upload";

const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  start: startBenchmark,
  suite: suiteBenchmark,
  emulator: emulatorBenchmark,
  "image-upload": imageUploadBenchmark,
};

async function main(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const benchmark = benchmarks[name];
    if (benchmark === undefined)
      throw new Error(`There is no benchmark "${name}"; there are ${Object.keys(benchmarks).join(", ")}.`);
    await benchmark();
  }
}

const given = process.argv.slice(2);
main(given.length > 0 ? given : Object.keys(benchmarks)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
