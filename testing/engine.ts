import { access, constants, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { PulumiCommand } from "@pulumi/pulumi/automation";
import { cacheRoot } from "./cache-folder";
import { EngineNotFound } from "./errors";

const executable = process.platform === "win32" ? "pulumi.exe" : "pulumi";

/**
 * Finds a Pulumi CLI: on PATH, where its installer puts it, or in the cache of pulumi-compute. Nothing is downloaded.
 *
 * @param folder - looks here only: a folder whose `bin` contains `pulumi`
 * @throws EngineNotFound
 */
export async function findEngine(folder?: string, env: NodeJS.ProcessEnv = process.env): Promise<PulumiCommand> {
  if (folder !== undefined) return await engineIn(resolve(folder));
  const path = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter((one) => one !== "");
  for (const place of path) if (await isExecutable(join(place, executable))) return await PulumiCommand.get();
  const roots = [join(env["HOME"] || homedir(), ".pulumi"), ...(await cachedEngines(env))];
  for (const root of roots) if (await hasEngine(root)) return await PulumiCommand.get({ root });
  throw new EngineNotFound(["the folders of PATH", ...roots, join(cacheRoot(env), "engine")]);
}

async function engineIn(root: string): Promise<PulumiCommand> {
  if (await hasEngine(root)) return await PulumiCommand.get({ root });
  throw new EngineNotFound([join(root, "bin", executable)]);
}

/** The engines of this platform in the cache, the newest version first. */
async function cachedEngines(env: NodeJS.ProcessEnv): Promise<string[]> {
  const folder = join(cacheRoot(env), "engine");
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => name.endsWith(`-${process.platform}-${process.arch}`));
  const newestFirst = own.sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return newestFirst.map((name) => join(folder, name));
}

async function hasEngine(root: string): Promise<boolean> {
  return await isExecutable(join(root, "bin", executable));
}

async function isExecutable(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
