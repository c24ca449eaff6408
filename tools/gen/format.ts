import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const REPOSITORY = join(__dirname, "../..");
const BIOME = require.resolve("@biomejs/biome/bin/biome");

/**
 * Formats TypeScript files and sorts their imports and exports, so that `biome check` accepts them: in one run, in a
 * temporary folder.
 *
 * @param files - texts by path
 * @throws an error with the formatter's output if a text is not TypeScript
 */
export async function formatFiles(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "compute-gen-"));
  try {
    await writeFile(join(folder, "biome.json"), await configuration());
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const words = [BIOME, "check", "--write", "--linter-enabled=false", "--max-diagnostics=none", "."];
    await promisify(execFile)(process.execPath, words, { cwd: folder });
    const formatted = new Map<string, string>();
    for (const path of files.keys()) formatted.set(path, await readFile(join(folder, path), "utf8"));
    return formatted;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The repository's biome configuration, without its selection of files. */
async function configuration(): Promise<string> {
  const text = await readFile(join(REPOSITORY, "biome.json"), "utf8");
  const { vcs: _vcs, files: _files, $schema: _schema, ...rules } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(rules);
}
