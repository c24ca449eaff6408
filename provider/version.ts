import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

let version: string | undefined;

/** The version of this package, from the package.json above this file: sources and build lie at different depths. */
export function packageVersion(): string {
  version ??= readVersion(__dirname);
  return version;
}

function readVersion(folder: string): string {
  try {
    const manifest: { name?: string; version?: string } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    if (manifest.name === "pulumi-compute") return manifest.version ?? "0.0.0";
  } catch {
    // There is no package.json in this folder.
  }
  return dirname(folder) === folder ? "0.0.0" : readVersion(dirname(folder));
}
