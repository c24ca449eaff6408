import { randomBytes } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { RefusedError } from "../../core";
import type { ConfigValue } from "../stack-settings";
import { type CliPlace, mustRun } from "./cli";
import type { StandIns } from "./stand-ins";

/** A stack that is copied. */
export interface StackSource {
  /** Name without project and organization: it is part of every URN. */
  readonly name: string;
  readonly project: string;
  /** What `pulumi stack export --show-secrets` printed. */
  readonly exported: string;
  readonly config: ReadonlyMap<string, ConfigValue>;
}

/** A copy of a stack, in a state backend of its own. */
export interface StackCopy {
  /** Arguments that make the CLI use the copy, in the project's folder. */
  readonly args: readonly string[];
  /** The environment for it. */
  readonly env: NodeJS.ProcessEnv;
  /** Deletes the copy. */
  remove(): Promise<void>;
}

const deploymentBody = z.looseObject({ deployment: z.looseObject({}) });

/**
 * Copies a stack into a temporary folder that only this user can read: its state, encrypted by the engine with a random
 * passphrase, and its configuration. Nothing is on the disk in plain text. Texts of the real account are replaced.
 *
 * @param place - where the CLI runs; its environment is the base of the copy's
 */
export async function copyStack(source: StackSource, place: CliPlace, standIns: StandIns): Promise<StackCopy> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-compute-rehearsal-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { PULUMI_CONFIG_PASSPHRASE_FILE: _file, ...base } = place.env;
    const state = join(folder, "state");
    await mkdir(state);
    const env: NodeJS.ProcessEnv = {
      ...standIns.environment(base),
      PULUMI_BACKEND_URL: pathToFileURL(state).href,
      PULUMI_CONFIG_PASSPHRASE: randomBytes(24).toString("base64"),
    };
    const own = { ...place, cwd: folder, env };
    await writeFile(join(folder, "Pulumi.yaml"), `name: ${JSON.stringify(source.project)}\nruntime: nodejs\n`);
    await initialize(source, own, standIns);
    return { args: ["--stack", source.name, "--config-file", configFile(folder, source)], env, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function initialize(source: StackSource, place: CliPlace, standIns: StandIns): Promise<void> {
  const { name, exported } = source;
  const init = ["stack", "init", name, "--no-select", "--secrets-provider", "passphrase"];
  await mustRun(init, place, "pulumi stack init");
  const file = configFile(place.cwd, source);
  const salt = /^encryptionsalt: (\S+)$/m.exec(await readFile(file, "utf8"))?.[1];
  if (salt === undefined) throw new RefusedError("`pulumi stack init` wrote no `encryptionsalt`.");
  await writeConfig(source, place, standIns);
  const state = stateOfCopy(exported, standIns, salt);
  await mustRun(["stack", "import", "--stack", name], place, "pulumi stack import", state);
}

/** Secret values pass through standard input, one by one: the engine encrypts them. */
async function writeConfig({ name, config, project }: StackSource, place: CliPlace, standIns: StandIns): Promise<void> {
  const plain = [...config].filter(([, { secret }]) => !secret);
  const values = plain.map(([key, { value, objectValue }]) => [key, standIns.value(objectValue ?? value)]);
  // JSON on one line is YAML.
  const file = configFile(place.cwd, { name, project });
  if (values.length > 0) await appendFile(file, `config: ${JSON.stringify(Object.fromEntries(values))}\n`);
  for (const [key, { value, secret }] of config) {
    if (!secret) continue;
    const args = ["config", "set", "--secret", key, "--stack", name];
    await mustRun(args, place, `pulumi config set --secret ${key}`, `${standIns.text(value)}\n`);
  }
}

/** The state with its secrets in plain text, for the engine to encrypt with the key of the copy. */
function stateOfCopy(exported: string, standIns: StandIns, salt: string): string {
  const { deployment, ...rest } = parseExport(exported);
  const own = { ...deployment, secrets_providers: { type: "passphrase", state: { salt } } };
  return JSON.stringify(standIns.value({ ...rest, deployment: own }));
}

function parseExport(exported: string): z.output<typeof deploymentBody> {
  try {
    return deploymentBody.parse(JSON.parse(exported));
  } catch {
    // The error quotes the text, which contains secrets.
    throw new RefusedError("`pulumi stack export` printed something unexpected.");
  }
}

function configFile(folder: string, { name }: Pick<StackSource, "name" | "project">): string {
  return join(folder, `Pulumi.${name}.yaml`);
}
