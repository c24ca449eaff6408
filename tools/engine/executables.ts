import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";

/** The files that belong together: the CLI, the Node language host, and the host for dynamic providers. */
export interface Executables {
  readonly pulumi: string;
  readonly languageHost: string;
  readonly dynamicHost: string;
}

/** The names of the three files on a platform. */
export function executables(platform: NodeJS.Platform = process.platform): Executables {
  const windows = platform === "win32";
  return {
    pulumi: windows ? "pulumi.exe" : "pulumi",
    languageHost: windows ? "pulumi-language-nodejs.exe" : "pulumi-language-nodejs",
    dynamicHost: windows ? "pulumi-resource-pulumi-nodejs.cmd" : "pulumi-resource-pulumi-nodejs",
  };
}

/** The name of the PATH variable in `env`, which Windows may spell `Path`. */
export function pathKey(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  if (platform !== "win32") return "PATH";
  return Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
}

/** The folders of PATH as absolute paths, in order, each once. Empty entries are left out. */
export function pathFolders(env: NodeJS.ProcessEnv): string[] {
  const entries = (env[pathKey(env)] ?? "").split(delimiter).filter((entry) => entry !== "");
  return [...new Set(entries.map((entry) => resolve(entry)))];
}

/** Whether `file` is a file that this user may execute. */
export async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Whether one of the folders has an executable of that name. */
export async function isInFolders(name: string, folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    if (await isExecutable(join(folder, name))) return true;
  }
  return false;
}
