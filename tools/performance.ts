import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { countAll, singletons } from "./performance/count";
import { renderPerformance } from "./performance/render";
import { keep } from "./recorded-file";

/** Path of the document. */
export const performanceFile = join(__dirname, "..", "docs", "performance.md");

/** `tsx tools/performance.ts [--check]`: writes the table of docs/performance.md, or ends with code 1 when it is stale. */
async function main(): Promise<void> {
  const text = await readFile(performanceFile, "utf8");
  await keep(performanceFile, renderPerformance(text, await countAll(), singletons()));
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
