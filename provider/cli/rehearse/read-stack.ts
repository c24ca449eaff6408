import { type ProjectFile, readProjectFile } from "../../../sdk/runtime/project-file";
import type { ClientSettings } from "../../client";
import { configure } from "../../configuration";
import { messageOf, RefusedError } from "../../core";
import { ownConfig, settingsFrom, wholeConfig } from "../stack-settings";
import { type CliPlace, mustRun } from "./cli";
import type { StackSource } from "./stack-copy";

/** A stack, and the settings with which its account is read. */
export interface ReadStack extends StackSource {
  readonly settings: ClientSettings;
  /** Every token and every address that the stack or the environment gives. */
  readonly tokens: readonly string[];
  readonly urls: readonly string[];
}

/**
 * Reads a stack with the Pulumi CLI: its name, its configuration and its state, secrets in plain text.
 *
 * @param stack - undefined: the selected stack of the project in the current folder
 * @throws RefusedError if there is no project or stack, or the settings cannot be used
 */
export async function readStack(stack: string | undefined, place: CliPlace): Promise<ReadStack> {
  const project = projectName(place.cwd);
  const chosen = stack === undefined ? [] : ["--stack", stack];
  const exportCommand = ["stack", "export", "--show-secrets", ...chosen];
  const [shown, exported, config] = await Promise.all([
    stack ?? mustRun(["stack", "--show-name"], place, "pulumi stack --show-name"),
    mustRun(exportCommand, place, "pulumi stack export"),
    wholeConfig(stack),
  ]);
  if ("problem" in config) throw new RefusedError(`The configuration of the stack cannot be read: ${config.problem}.`);
  const own = ownConfig(config);
  const given = settingsFrom(own, place.env);
  const configuration = configure(given, "needs token");
  if (!configuration.ok) throw new RefusedError(configuration.problem);
  const { client } = configuration;
  return {
    project,
    name: shown.trim().split("/").at(-1) ?? "",
    exported,
    config,
    settings: client,
    tokens: textsOf(client.token, own.get("token"), place.env["COMPUTE_TOKEN"]),
    urls: textsOf(given.url, client.url, own.get("url"), place.env["COMPUTE_URL"]),
  };
}

function textsOf(...texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text) => text?.trim() || []);
}

function projectName(folder: string): string {
  const project = projectFile(folder);
  if (project === undefined)
    throw new RefusedError("There is no Pulumi.yaml in this folder or above it: run this in a project's folder.");
  if (project.name === undefined) throw new RefusedError(`${project.path} has no \`name\`.`);
  return project.name;
}

function projectFile(folder: string): ProjectFile | undefined {
  try {
    return readProjectFile(folder);
  } catch (error) {
    throw new RefusedError(`${messageOf(error)}.`, { cause: error });
  }
}
