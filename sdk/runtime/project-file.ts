import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type * as Yaml from "js-yaml";

/** The name of the launcher in the plugin's folder. */
export const LAUNCHER = "pulumi-resource-compute";

/** A project file, as far as it says where the plugin is. */
export interface ProjectFile {
  readonly path: string;
  /** Name of the project. */
  readonly name: string | undefined;
  /** The plugin's entry, in `plugins` or in `packages`; undefined if there is none. */
  readonly entry: PluginEntry | undefined;
}

/** Where the plugin comes from: an absolute path, or undefined if the engine downloads it. */
export interface PluginEntry {
  readonly folder: string | undefined;
}

/**
 * Reads the project file of a folder: its own, or that of the nearest folder above it, as the engine does.
 *
 * @returns undefined if there is none
 * @throws an error if it is not YAML; it holds nothing of the content
 */
export function readProjectFile(folder: string): ProjectFile | undefined {
  for (const name of ["Pulumi.yaml", "Pulumi.yml"]) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    const project = parsed(path);
    const projectName = memberOf(project, "name");
    return { path, name: typeof projectName === "string" ? projectName : undefined, entry: entryIn(project, folder) };
  }
  return dirname(folder) === folder ? undefined : readProjectFile(dirname(folder));
}

/** The lines of Pulumi.yaml that name the plugin's folder. */
export function pluginLines(path: string): string {
  return `plugins:\n  providers:\n    - name: compute\n      path: ${path}\n`;
}

function entryIn(project: unknown, folder: string): PluginEntry | undefined {
  const providers = memberOf(memberOf(project, "plugins"), "providers");
  const entries: readonly unknown[] = Array.isArray(providers) ? providers : [];
  const path = memberOf(
    entries.find((one) => memberOf(one, "name") === "compute"),
    "path",
  );
  if (typeof path === "string") return { folder: resolve(folder, path) };
  const added = memberOf(memberOf(project, "packages"), "compute");
  if (added === undefined) return undefined;
  const source = typeof added === "string" ? added : memberOf(added, "source");
  const isPath = typeof source === "string" && /^(\.|\/|[A-Za-z]:)/.test(source);
  return { folder: isPath ? resolve(folder, source) : undefined };
}

function parsed(path: string): unknown {
  // Loading it takes longer than the rest of a program's start: only projects on the plugin host do.
  const { load, YAMLException } = require("js-yaml") as typeof Yaml;
  try {
    return load(readFileSync(path, "utf8"));
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new Error(`${path} is not YAML: ${error.reason}, in line ${error.mark.line + 1}`);
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
