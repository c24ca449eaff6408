import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { operations } from "../emulator/services";
import { referenced } from "../test/emulator/support/description";
import { operationsFacts } from "./operations";
import { keep } from "./recorded-file";
import { fieldTables } from "./rules/fields";
import { objects } from "./rules/objects";
import { operationTables } from "./rules/operations";
import { columnOf, readSources, taggedPlaces } from "./rules/places";
import { propertiesOf } from "./rules/properties";
import { readRules } from "./rules/read";
import { renderRules } from "./rules/render";
import { gaps, ruleTables, type Table } from "./rules/table";

const root = join(__dirname, "..");

/** Path of the document. */
export const rulesFile = join(root, "RULES.md");

/**
 * The tables of the document, and what is missing in them.
 *
 * @throws Error for a table of rules that cannot be read, and a comment `@rule` above nothing
 */
export async function rulesFacts(): Promise<{ tables: readonly Table[]; missing: readonly string[] }> {
  const sections = readRules(await readFile(join(__dirname, "rules", "rules.txt"), "utf8"));
  const sources = await readSources(root);
  const tagged = taggedPlaces(sources);
  const schema: unknown = JSON.parse(await readFile(join(root, "schema.json"), "utf8"));
  const known = new Set(referenced);
  const { described, recorded, unused } = await operationsFacts();
  const tables = [
    ...ruleTables(sections, tagged, columnOf),
    ...operationTables(
      {
        described,
        referenced: operations().filter(({ method, path }) => known.has(`${method} ${path}`)),
        recorded,
        unused,
      },
      sources,
    ),
    ...fieldTables(objects, sources, propertiesOf(schema)),
  ];
  return { tables, missing: gaps(tables, sections, tagged, columnOf) };
}

/** `tsx tools/rules.ts [--check]`: writes RULES.md, or ends with code 1 when it is stale. A gap ends it with code 1 too. */
async function main(): Promise<void> {
  const { tables, missing } = await rulesFacts();
  for (const gap of missing) console.error(gap);
  if (missing.length > 0) process.exitCode = 1;
  await keep(rulesFile, renderRules(tables));
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
