import { mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { RefusedError } from "../../core";
import type { Account } from "./account";
import { adoptObjects } from "./adopted";
import { type Host, writeImportFile } from "./import-file";
import { type Program, writeProgram } from "./program";
import { projectFiles } from "./project";
import type { Protection } from "./statement";
import { valueFiles } from "./values";

/** Name of the import file in the folder. */
export const IMPORT_FILE = "import.json";

/** Where an adoption is written to. */
export interface Target {
  readonly folder: string;
  readonly host: Host;
  /** Files of an earlier adoption are overwritten. */
  readonly overwrite: boolean;
  /** Default: unprotected. */
  readonly protection?: Protection;
}

/**
 * Writes the program and the import file of an account into a folder, and the missing ones of the project files.
 *
 * @throws RefusedError if a file would be overwritten; nothing is written then
 */
export async function writeAdoption(
  account: Account,
  { folder, host, overwrite, protection = "unprotected" }: Target,
): Promise<Program> {
  const objects = adoptObjects(account);
  const program = writeProgram(objects, account.owner.username, protection);
  const files = new Map([
    ...program.files,
    ...valueFiles(program.config),
    [IMPORT_FILE, writeImportFile(objects, host)],
  ]);
  const there = new Set(await entriesOf(folder));
  const inTheWay = [...files.keys()].filter((name) => there.has(name));
  if (inTheWay.length > 0 && !overwrite)
    throw new RefusedError(
      `${inTheWay.join(", ")} in ${folder} would be overwritten: give another folder with --out, or use --force.`,
    );
  const project = [...projectFiles(basename(resolve(folder)), host)].filter(([name]) => !there.has(name));
  await mkdir(folder, { recursive: true });
  for (const [name, text] of [...files, ...project]) await writeFile(join(folder, name), text);
  return program;
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
