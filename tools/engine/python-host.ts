import { chmod, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { entryOf } from "./cache";
import { isExecutable } from "./executables";
import { goBuild, goEnv, SDK_MODULE, sdkFolder } from "./go";
import type { Part } from "./part";
import { withProgress } from "./progress";
import type { SourceContext } from "./types";
import { LANGUAGE_HOST_VERSION } from "./version";

const WHAT = `the Python language host v${LANGUAGE_HOST_VERSION}`;
const FOLDER = "language-python";

/** The Python language host, built from its Go module into `bin`. Needs Go, and a network for modules that are not in the module cache. */
export function hostPart(root: string): Part {
  return { what: WHAT, entry: entryOf(root, "python-host", `v${LANGUAGE_HOST_VERSION}`), problem, make };
}

/** The file names of the language host on a platform: the host, and the script by which it runs programs. */
export function hostNames(platform: NodeJS.Platform = process.platform): { host: string; script: string } {
  const host = platform === "win32" ? "pulumi-language-python.exe" : "pulumi-language-python";
  return { host, script: "pulumi-language-python-exec" };
}

async function problem(dir: string): Promise<string | undefined> {
  for (const name of Object.values(hostNames())) {
    const file = join(dir, "bin", name);
    if (!(await isExecutable(file))) return `${file} is not an executable file`;
  }
  return undefined;
}

async function make(dir: string, context: SourceContext): Promise<void> {
  const { host, script } = hostNames();
  const env = await goEnv(context.env);
  const main = `${SDK_MODULE}/python/cmd/pulumi-language-python`;
  const out = join(dir, "bin", host);
  await withProgress(`building ${WHAT}`, context.log, () =>
    goBuild({ folder: FOLDER, main, version: LANGUAGE_HOST_VERSION, out }, env),
  );
  const copy = join(dir, "bin", script);
  await copyFile(join(await sdkFolder(FOLDER, env), "python", "cmd", script), copy);
  // Files in the module cache are read-only and not executable.
  await chmod(copy, 0o755);
}
