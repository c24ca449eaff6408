import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Check, failed, ok, skipped, warning } from "./check";

/** The first version of the Pulumi CLI that imports from a file with outputs. */
const LEAST_ENGINE: readonly number[] = [3, 254, 0];

/**
 * Whether this Node is new enough.
 *
 * @param version - `process.versions.node`
 * @param least - the least version, as `engines` of the package says: `>=22.19.0`
 */
export function checkNode(version: string, least: string): Check {
  const needed = least.replace(/^[^\d]*/, "");
  return isAtLeast(numbersOf(version), numbersOf(needed))
    ? ok("node", `Node ${version}`)
    : failed("node", `Node ${version} is too old`, `Install Node ${needed} or later.`);
}

/** Whether the Pulumi CLI is on PATH, and new enough. */
export async function checkEngine(): Promise<Check> {
  const version = await new Promise<string | undefined>((done) => {
    execFile("pulumi", ["version"], (error, stdout) => done(error === null ? stdout.trim() : undefined));
  });
  const [found] = version?.match(/\d+\.\d+\.\d+/) ?? [];
  if (version === undefined || found === undefined)
    return failed(
      "engine",
      "the Pulumi CLI, `pulumi`, was not found on PATH",
      "Install it: https://www.pulumi.com/docs/install/",
    );
  const least = LEAST_ENGINE.join(".");
  return isAtLeast(numbersOf(found), LEAST_ENGINE)
    ? ok("engine", `Pulumi CLI ${found}`)
    : warning("engine", `Pulumi CLI ${found} is older than ${least}`, `Install ${least} or later: \`adopt\` needs it.`);
}

/**
 * Whether the engine finds the plugin: the entry in Pulumi.yaml, and the folder that it names.
 *
 * @param host - the stack's `compute:host`; undefined: the default
 */
export function checkPlugin(folder: string, host: string | undefined): Check {
  const file = projectFile(folder);
  if (file === undefined)
    return warning("plugin", "there is no Pulumi.yaml in this folder or above it", "Run this in a project's folder.");
  if (host !== "plugin") return skipped("plugin", "not needed: compute:host is not `plugin`");
  const path = pluginPath(readFileSync(file, "utf8"));
  if (path === undefined)
    return failed(
      "plugin",
      `compute:host is \`plugin\`, and ${file} has no entry for it`,
      "Add to Pulumi.yaml: plugins: { providers: [{ name: compute, path: node_modules/pulumi-compute/bin }] }",
    );
  const launcher = join(resolve(dirname(file), path), "pulumi-resource-compute");
  return existsSync(launcher)
    ? ok("plugin", `the plugin is in ${path}`)
    : failed("plugin", `${launcher} does not exist`, "Run `npm install`, or correct the path in Pulumi.yaml.");
}

/** The path of the entry `name: compute`: in a block of YAML, in its short form, or in JSON. */
function pluginPath(yaml: string): string | undefined {
  const lines = yaml.replaceAll(/^\s*#.*$/gm, "").replaceAll(/["']/g, "");
  const after = /\bname:\s*compute\s*[\n,]\s*(?:version:[^\n,]*[\n,]\s*)?path:\s*([^\s,}]+)/.exec(lines);
  const before = /\bpath:\s*([^\s,}]+)\s*[\n,]\s*name:\s*compute\s*(?:[\n,}]|$)/.exec(lines);
  return after?.[1] ?? before?.[1];
}

function projectFile(folder: string): string | undefined {
  for (const name of ["Pulumi.yaml", "Pulumi.yml"]) {
    if (existsSync(join(folder, name))) return join(folder, name);
  }
  return dirname(folder) === folder ? undefined : projectFile(dirname(folder));
}

function numbersOf(version: string): number[] {
  return version.split(".").map((part) => Number.parseInt(part, 10));
}

function isAtLeast(version: readonly number[], least: readonly number[]): boolean {
  const at = least.findIndex((number, index) => number !== version[index]);
  return at === -1 || (version[at] ?? 0) > (least[at] ?? 0);
}
