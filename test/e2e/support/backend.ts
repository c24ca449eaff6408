import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { engineEnv, getEngine } from "../../../tools/engine";
import { CHECKOUT, writeProject } from "./project";

/** Passphrase of every stack's secrets. */
export const PASSPHRASE = "e2e";

/** The state of the engine's file backend in a stack's folder. */
export const STATE = "state";

/** The CLI's own folder in a stack's folder. */
const HOME = "home";

/** Copies an initialised stack `dev` of the project `e2e` into a folder, its backend and its settings file, and selects it. */
export async function copyBackend(folder: string): Promise<void> {
  await cp(await preparedBackend(), folder, { recursive: true });
  // The CLI keeps what is selected by the path of the project's file.
  const project = createHash("sha1").update(join(folder, "Pulumi.yaml")).digest("hex");
  const workspaces = join(folder, HOME, "workspaces");
  await mkdir(workspaces, { recursive: true });
  const { PULUMI_BACKEND_URL: url = "" } = backendEnv(folder);
  const selected = { stacks: { [url]: "organization/e2e/dev" } };
  await writeFile(join(workspaces, `e2e-${project}-workspace.json`), JSON.stringify(selected));
}

/** An initialised backend, made once for a version of the engine and kept in the cache of the checkout. */
async function preparedBackend(): Promise<string> {
  const engine = await getEngine();
  const prepared = join(CHECKOUT, "node_modules/.cache/e2e", `backend-${engine.version}`);
  if (await isThere(prepared)) return prepared;
  const folder = await mkdtemp(join(tmpdir(), "compute-e2e-"));
  try {
    await writeProject(folder);
    await mkdir(join(folder, STATE));
    await promisify(execFile)(engine.command, ["stack", "init", "dev", "--non-interactive"], {
      cwd: folder,
      env: { ...engineEnv(engine), ...backendEnv(folder) },
    });
    await publish(folder, prepared);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return prepared;
}

/** The environment in which the CLI works with the backend in a folder. */
export function backendEnv(folder: string): NodeJS.ProcessEnv {
  return {
    PULUMI_BACKEND_URL: `file://${join(folder, STATE)}`,
    PULUMI_CONFIG_PASSPHRASE: PASSPHRASE,
    PULUMI_HOME: join(folder, HOME),
  };
}

/** Moves what was prepared into the cache in one step. Another process may have been first. */
async function publish(folder: string, prepared: string): Promise<void> {
  const copy = `${prepared}.${process.pid}`;
  for (const name of [STATE, "Pulumi.dev.yaml"]) await cp(join(folder, name), join(copy, name), { recursive: true });
  await rename(copy, prepared).catch(async (error: unknown) => {
    await rm(copy, { recursive: true, force: true });
    if (!(await isThere(prepared))) throw error;
  });
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
