import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Emulator } from "../../../emulator";
import { engineEnv, getEngine } from "../../../tools/engine";
import { stagePackage } from "../../../tools/package/stage";

const execute = promisify(execFile);

/** Runs the Pulumi CLI and returns everything that it printed. Fails if the CLI fails. */
export type Pulumi = (...args: readonly string[]) => Promise<{ readonly stdout: string; readonly stderr: string }>;

/**
 * Packs the package as it is published.
 *
 * @param folder - where the tarball is put
 * @returns the tarball's path
 */
export async function packPackage(folder: string): Promise<string> {
  await stagePackage(join(folder, "staged"));
  await execute("npm", ["pack", "./staged", "--silent"], { cwd: folder });
  const name = (await readdir(folder)).find((one) => one.endsWith(".tgz"));
  if (name === undefined) throw new Error("npm pack made no tarball");
  return join(folder, name);
}

/**
 * The Pulumi CLI in a project's folder, with a state of its own in `state` there.
 *
 * @param env - more variables
 */
export async function pulumiIn(folder: string, { url, token }: Emulator, env: NodeJS.ProcessEnv = {}): Promise<Pulumi> {
  const engine = await getEngine();
  await mkdir(join(folder, "state"), { recursive: true });
  const all = {
    ...engineEnv(engine, process.env),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_CONFIG_PASSPHRASE: "packed",
    PULUMI_HOME: join(folder, "home"),
    COMPUTE_URL: url,
    COMPUTE_TOKEN: token,
    ...env,
  };
  return async (...args) =>
    await execute(engine.command, ["--non-interactive", "--color", "never", ...args], { cwd: folder, env: all });
}
