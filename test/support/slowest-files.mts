import { relative } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";

/** How many files are named. */
const COUNT = 5;

/** Names the files that took the longest, after all tests have run. */
export default class SlowestFiles implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(files: readonly TestModule[]): void {
    const root = this.#vitest?.config.root ?? "";
    const times = files.map((file) => ({ path: relative(root, file.moduleId), ms: millisecondsOf(file) }));
    const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, COUNT);
    const lines = slowest.map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s ${path}`);
    if (lines.length > 0) this.#vitest?.logger.log(["Slowest files:", ...lines].join("\n"));
  }
}

/** From the start of the file's worker to the end of its last hook. */
function millisecondsOf(file: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}
