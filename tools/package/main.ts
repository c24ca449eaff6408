import { join } from "node:path";
import { parseArgs } from "node:util";
import { stagePackage } from "./stage";

/**
 * `tsx tools/package/main.ts [--out <folder>]`: puts the package as it is published into a folder, by default
 * `build/package`. `npm run build` has to run before.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: "string" } } });
  const folder = values.out ?? join(__dirname, "../../build/package");
  await stagePackage(folder);
  console.log(folder);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
