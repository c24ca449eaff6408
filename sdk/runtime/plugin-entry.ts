import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join, relative, resolve } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { LAUNCHER, pluginLines, readProjectFile } from "./project-file";

const PACKAGE = resolve(__dirname, "../../..");

/**
 * Refuses a project whose plugin the engine cannot find. The engine itself tries to download it first, and does not say
 * what is missing.
 *
 * @throws pulumi.RunError with the lines that Pulumi.yaml needs
 */
export function requirePluginEntry(): void {
  if (isGivenElsewhere(process.env)) return;
  const project = readProjectFile(process.cwd());
  // An inline program, or a component of another program: its project file is not known here.
  if (project === undefined || project.name !== pulumi.getProject() || project.entry !== undefined) return;
  throw new pulumi.RunError(
    `compute:host is \`plugin\`, but ${project.path} does not say where the plugin is. Add to it:\n\n${pluginLines(pluginPath(dirname(project.path)))}`,
  );
}

/** Whether the engine may find the plugin without an entry: attached, installed, on PATH, or at a download address. */
function isGivenElsewhere(env: NodeJS.ProcessEnv): boolean {
  if (/(^|,)compute:/.test(env["PULUMI_DEBUG_PROVIDERS"] ?? "")) return true;
  if (env["PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES"] !== undefined) return true;
  const home = env["PULUMI_HOME"] || join(homedir(), ".pulumi");
  if (namesIn(join(home, "plugins")).some((name) => name.startsWith("resource-compute-v"))) return true;
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter);
  return folders.some((folder) => folder !== "" && isLauncherIn(folder));
}

function isLauncherIn(folder: string): boolean {
  return ["", ".cmd", ".exe"].some((end) => existsSync(join(folder, `${LAUNCHER}${end}`)));
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The plugin's folder, from the project's: by its usual name where it is installed there. */
function pluginPath(folder: string): string {
  const usual = "node_modules/pulumi-compute/bin";
  if (existsSync(join(folder, usual))) return usual;
  const path = relative(folder, join(PACKAGE, "bin"));
  return (isAbsolute(path) ? path : path.replaceAll("\\", "/")) || ".";
}
