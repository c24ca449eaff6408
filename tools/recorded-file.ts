import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";

/** Writes a file. With `--check` on the command line it only checks, and ends with code 1 if the file differs. */
export async function keep(file: string, wanted: string): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: "boolean" } } });
  if (!values.check) return await writeFile(file, wanted);
  const found = await readFile(file, "utf8").catch(() => "");
  if (found === wanted) return;
  console.error(`${basename(file)} is stale: run \`npm run gen\`.`);
  process.exitCode = 1;
}
