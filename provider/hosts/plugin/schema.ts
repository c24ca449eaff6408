import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ProviderBug } from "../../core";

/**
 * The package's schema, which Pulumi makes SDKs in other languages from. It lies above this file: sources and build lie
 * at different depths.
 */
export function readSchema(): string {
  for (let folder = __dirname; dirname(folder) !== folder; folder = dirname(folder)) {
    const path = join(folder, "schema.json");
    if (existsSync(path) && existsSync(join(folder, "package.json"))) return readFileSync(path, "utf8");
  }
  throw new ProviderBug("The package does not hold its schema.");
}
