import { writeFile } from "node:fs/promises";
import { circumstances, jsonOf, writeDocument } from "./document";
import { Figures } from "./figures";
import { readOptions } from "./options";
import { measureCases } from "./plan";
import { report } from "./report";

export { USAGE as ENGINE_USAGE } from "./options";

/**
 * Drives the real engine with programs of many resources, on each host and on the floor. Prints the figures; without
 * options that narrow the plan, also writes them into docs/performance.md. Linux only.
 */
export async function engineBenchmark(args: readonly string[]): Promise<void> {
  const { cases, isWhole, json } = readOptions(args);
  const figures = new Figures(await measureCases(cases));
  console.log(`\n${report(figures)}`);
  if (json !== undefined) await writeFile(json, jsonOf(figures, await circumstances()));
  if (isWhole) await writeDocument(figures);
}
