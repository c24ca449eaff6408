import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
}

let manifest: Manifest | undefined;

/** The version of this package. */
export function packageVersion(): string {
  return packageManifest().version;
}

/** The version of a package that this one depends on. */
export function versionOf(dependency: string): string {
  return packageManifest().dependencies[dependency] ?? "*";
}

/** The Node that this package needs: `>=22.19.0`. */
export function leastNode(): string {
  return packageManifest().engines.node;
}

/** The package.json above this file: sources and build lie at different depths. */
function packageManifest(): Manifest {
  manifest ??= readManifest(__dirname);
  return manifest;
}

function readManifest(folder: string): Manifest {
  try {
    const found: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (found.name === "pulumi-compute") return found;
  } catch {
    // There is no package.json in this folder.
  }
  return dirname(folder) === folder
    ? { name: "pulumi-compute", version: "0.0.0", engines: { node: ">=0" }, dependencies: {} }
    : readManifest(dirname(folder));
}
