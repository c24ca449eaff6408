import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { LAUNCHER, type ProjectFile, readProjectFile } from "../../../sdk/runtime/project-file";
import { messageOf } from "../../core";
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
 * @param project - as `projectOf` returns it
 * @param host - the stack's `compute:host`; undefined: the default
 */
export function checkPlugin(project: Project | undefined, host: string | undefined): Check {
  if (project === undefined)
    return warning("plugin", "there is no Pulumi.yaml in this folder or above it", "Run this in a project's folder.");
  if ("problem" in project) return failed("plugin", project.problem, "Correct the file.");
  if (host !== "plugin") return skipped("plugin", "not needed: compute:host is not `plugin`");
  const { path, entry } = project;
  if (entry === undefined)
    return failed(
      "plugin",
      `compute:host is \`plugin\`, and ${path} has no entry for it`,
      "Add to Pulumi.yaml: plugins: { providers: [{ name: compute, path: node_modules/pulumi-compute/bin }] }",
    );
  if (entry.folder === undefined) return ok("plugin", "the engine downloads the plugin");
  const launcher = join(entry.folder, LAUNCHER);
  return existsSync(launcher)
    ? ok("plugin", `the plugin is in ${relative(dirname(path), entry.folder) || "the project's folder"}`)
    : failed("plugin", `${launcher} does not exist`, "Run `npm install`, or correct the path in Pulumi.yaml.");
}

/** A project's file, or why it cannot be read. */
export type Project = ProjectFile | { readonly problem: string };

/** The project of a folder; undefined if there is none in it or above it. */
export function projectOf(folder: string): Project | undefined {
  try {
    return readProjectFile(folder);
  } catch (error) {
    return { problem: `the project file cannot be read: ${messageOf(error)}` };
  }
}

function numbersOf(version: string): number[] {
  return version.split(".").map((part) => Number.parseInt(part, 10));
}

function isAtLeast(version: readonly number[], least: readonly number[]): boolean {
  const at = least.findIndex((number, index) => number !== version[index]);
  return at === -1 || (version[at] ?? 0) > (least[at] ?? 0);
}
