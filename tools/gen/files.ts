import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isGenerated } from "./header";

/** Folders that contain generated and hand-written files. */
const FOLDERS = ["sdk", "docs"];

/** Differences between the files on disk and the generated ones: paths below the root. */
export interface Differences {
  readonly missing: readonly string[];
  readonly stale: readonly string[];
  /** Generated from a definition that no longer exists. */
  readonly superfluous: readonly string[];
}

/** Compares files with those below a root directory. */
export async function compareFiles(root: string, files: ReadonlyMap<string, string>): Promise<Differences> {
  const missing: string[] = [];
  const stale: string[] = [];
  for (const [path, text] of files) {
    const found = await textOf(join(root, path));
    if (found === undefined) missing.push(path);
    else if (found !== text) stale.push(path);
  }
  const generated = (await Promise.all(FOLDERS.map((folder) => generatedIn(root, folder)))).flat();
  return { missing, stale, superfluous: generated.filter((path) => !files.has(path)).sort() };
}

/** Updates the files below a root directory: writes missing and stale ones, deletes superfluous ones. */
export async function writeFiles(root: string, files: ReadonlyMap<string, string>): Promise<Differences> {
  const differences = await compareFiles(root, files);
  for (const path of [...differences.missing, ...differences.stale]) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), files.get(path) ?? "");
  }
  for (const path of differences.superfluous) await rm(join(root, path));
  return differences;
}

async function generatedIn(root: string, folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true }).catch(absent);
  const found: string[] = [];
  for (const name of names ?? []) {
    if (!/\.(ts|md)$/.test(name)) continue;
    const text = await textOf(join(root, folder, name));
    if (text !== undefined && isGenerated(text)) found.push(`${folder}/${name.replaceAll("\\", "/")}`);
  }
  return found;
}

async function textOf(path: string): Promise<string | undefined> {
  return await readFile(path, "utf8").catch(absent);
}

function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  throw error;
}
