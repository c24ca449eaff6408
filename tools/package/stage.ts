import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleTools } from "./bundle";
import { licensesOf } from "./licenses";
import { type Manifest, publishedManifest } from "./manifest";
import { ROOT } from "./root";

/** Files and folders of the repository that are published, beside package.json. */
const PUBLISHED = [
  "bin",
  "dist",
  "entry",
  "docs",
  "examples",
  "emulator/dashboard/page",
  "provider/OPERATIONS.md",
  "schema.json",
  "templates/pipelines",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
];

/** What of them is for this repository only. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|\.tsbuildinfo)$/;

/**
 * Puts the package as it is published into a folder: package.json without what concerns this repository, and each tool
 * (the emulator and the command line) as one file, with the libraries that only they need.
 *
 * @param folder - emptied before
 * @throws an error if a file to publish does not exist: `npm run build` makes dist
 */
export async function stagePackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const path of PUBLISHED) {
    const filter = (source: string) => !LEFT_OUT.test(source.slice(ROOT.length));
    await cp(join(ROOT, path), join(folder, path), { recursive: true, filter });
  }
  const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Manifest;
  const published = publishedManifest(manifest);
  await writeFile(join(folder, "package.json"), `${JSON.stringify(published, undefined, 2)}\n`);
  const bundled = await bundleTools(folder, Object.keys(published.dependencies));
  await writeFile(join(folder, "dist/THIRD-PARTY-LICENSES.txt"), await licensesOf(bundled));
}
