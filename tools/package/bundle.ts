import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "./root";

/** The files that the tools start from, below `dist`. */
const ENTRIES = ["emulator/index.js", "emulator/cli.js", "provider/cli/main.js"];

/** Folders whose other files are part of these. */
const FOLDERS = ["emulator", "provider/cli"];

/**
 * Makes one file of each tool, in place of its modules.
 *
 * @param folder - the staged package
 * @param external - the package's dependencies: they are not part of the files
 * @returns the names of the libraries that are part of the files
 */
export async function bundleTools(folder: string, external: readonly string[]): Promise<string[]> {
  const dist = join(folder, "dist");
  await Promise.all(FOLDERS.map((path) => removeScripts(join(dist, path))));
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES.map((path) => join("dist", path)),
    outdir: dist,
    outbase: "dist",
    bundle: true,
    platform: "node",
    target: "node22",
    format: "cjs",
    external: [...external, "../../emulator/cli.js"],
    metafile: true,
    legalComments: "none",
    logLevel: "error",
  });
  const found = Object.keys(metafile.inputs).flatMap(
    (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  );
  return [...new Set(found)].sort();
}

async function removeScripts(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => name.endsWith(".js")).map((name) => rm(join(folder, name))));
}
