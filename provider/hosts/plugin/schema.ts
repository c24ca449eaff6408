import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ProviderBug } from "../../core";

/**
 * The package's schema, from which Pulumi generates SDKs in other languages. It is searched for in the parent folders,
 * because sources and build output are at different depths.
 */
export function readSchema(): string {
  for (let folder = __dirname; dirname(folder) !== folder; folder = dirname(folder)) {
    const path = join(folder, "schema.json");
    if (existsSync(path) && existsSync(join(folder, "package.json"))) return readFileSync(path, "utf8");
  }
  throw new ProviderBug("The package does not contain its schema.");
}
