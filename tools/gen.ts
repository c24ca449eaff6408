import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { components as componentTable } from "../components/table";
import { dataSources } from "../provider/data";
import { resources } from "../provider/resources";
import { settings } from "../provider/settings";
import { readComponents } from "./gen/components";
import { compareFiles, type Differences, writeFiles } from "./gen/files";
import { generate } from "./gen/generate";
import type { PackageInfo } from "./gen/model";

/**
 * `tsx tools/gen.ts [--check] [--root <directory>]`: writes schema.json, the sdk and the documentation from the
 * definitions. With `--check` it writes nothing, lists the files that differ from the definitions, and ends with code 1 if
 * there are any.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: "boolean" }, root: { type: "string" } } });
  const root = values.root ?? join(__dirname, "..");
  const info = JSON.parse(await readFile(join(__dirname, "../package.json"), "utf8")) as PackageInfo;
  const components = () => readComponents(join(__dirname, ".."), info, Object.keys(componentTable));
  const files = await generate({ package: info, resources, components, dataSources, settings });
  if (!values.check)
    return report(await writeFiles(root, files), { missing: "made", stale: "changed", superfluous: "removed" });
  const differences = await compareFiles(root, files);
  report(differences, { missing: "missing", stale: "stale", superfluous: "superfluous" });
  if (Object.values(differences).every((paths) => paths.length === 0)) return;
  console.error("The generated files do not match the definitions: run `npm run gen`.");
  process.exitCode = 1;
}

function report(differences: Differences, words: Readonly<Record<keyof Differences, string>>): void {
  for (const kind of ["missing", "stale", "superfluous"] as const) {
    for (const path of differences[kind]) console.log(`${words[kind]}: ${path}`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
