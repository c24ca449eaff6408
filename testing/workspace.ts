import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type ConfigMap,
  type ConfigValue,
  LocalWorkspace,
  type ProjectSettings,
  type PulumiCommand,
  type PulumiFn,
  type Stack,
} from "@pulumi/pulumi/automation";

/** What a stack's folder is made from. */
export interface WorkspaceOptions {
  readonly engine: PulumiCommand;
  readonly program: PulumiFn;
  readonly project: string;
  readonly stack: string;
  readonly config: Readonly<Record<string, string | ConfigValue>>;
  readonly env: Readonly<Record<string, string>>;
}

/** A stack with a state, a passphrase and a home of the CLI of its own, all in a temporary folder. */
export interface Workspace {
  readonly stack: Stack;
  /** Deletes the folder. */
  remove(): Promise<void>;
}

/** Makes the folder with an initialised stack. */
export async function makeWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-compute-testing-"));
  const remove = async (): Promise<void> => await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    return { stack: await makeStack(folder, options), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function makeStack(
  folder: string,
  { engine, program, project, stack: stackName, config, env }: WorkspaceOptions,
): Promise<Stack> {
  const [workDir, state, home] = [join(folder, "project"), join(folder, "state"), join(folder, "home")];
  await Promise.all([workDir, state, home].map((path) => mkdir(path)));
  await linkPlugins(home);
  const stack = await LocalWorkspace.createStack(
    { stackName, projectName: project, program },
    {
      workDir,
      pulumiCommand: engine,
      pulumiHome: home,
      projectSettings: projectSettings(project),
      envVars: {
        ...withoutOwnSettings(process.env),
        PULUMI_BACKEND_URL: pathToFileURL(state).href,
        PULUMI_CONFIG_PASSPHRASE: randomBytes(16).toString("hex"),
        PULUMI_CONFIG_PASSPHRASE_FILE: "",
        PULUMI_SKIP_UPDATE_CHECK: "true",
        // Otherwise a file backend writes every state twice.
        PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
        ...env,
      },
    },
  );
  await stack.setAllConfig(configMap(config));
  return stack;
}

/** The folder of this process stands for the program's: packages and relative paths are found from there. */
function projectSettings(name: string): ProjectSettings {
  const bin = join(dirname(createRequire(__filename).resolve("pulumi-compute/package.json")), "bin");
  const plugins = { providers: [{ name: "compute", path: bin }] };
  const settings: ProjectSettings & { plugins: object } = { name, runtime: "nodejs", main: process.cwd(), plugins };
  return settings;
}

/** Empties the settings that the shell has for a real account: the test's configuration decides. */
function withoutOwnSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(env).filter((name) => name.startsWith("COMPUTE_"));
  return Object.fromEntries(names.map((name) => [name, ""]));
}

function configMap(config: Readonly<Record<string, string | ConfigValue>>): ConfigMap {
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [key, typeof value === "string" ? { value } : value]),
  );
}

/** Other providers that the user has installed are found in the new home too. */
async function linkPlugins(home: string): Promise<void> {
  const plugins = join(process.env["PULUMI_HOME"] || join(homedir(), ".pulumi"), "plugins");
  const exists = await stat(plugins).then(
    () => true,
    () => false,
  );
  if (exists) await symlink(plugins, join(home, "plugins"), "junction");
}
