import { execFile } from "node:child_process";
import { z } from "zod";
import { messageOf, RefusedError } from "../core";
import { collectSettings, type GivenSettings, type SettingName, settings } from "../settings";

/** The configuration of a stack could not be read: there is no stack, no CLI, no passphrase. */
export interface Unreadable {
  readonly problem: string;
}

/** One value of a stack's configuration. */
export interface ConfigValue {
  /** As text; JSON where it is structured. A secret one in plain text: never print it. */
  readonly value: string;
  /** The structured value, where it is one. */
  readonly objectValue?: unknown;
  readonly secret: boolean;
}

const body = z.record(
  z.string(),
  z.object({ value: z.string().nullish(), objectValue: z.unknown().optional(), secret: z.boolean().nullish() }),
);

/** Keys of a stack's configuration, without the namespace `compute`, with their values, secret ones too: never print them. */
export type StackConfig = ReadonlyMap<string, string>;

/**
 * Reads the configuration of a stack with the Pulumi CLI.
 *
 * @param stack - name of the stack; left out: the selected one of the project in the current folder
 */
export async function stackConfig(stack: string | undefined): Promise<StackConfig | Unreadable> {
  const whole = await wholeConfig(stack);
  return "problem" in whole ? whole : ownConfig(whole);
}

/** The keys of the namespace `compute` in a stack's whole configuration. */
export function ownConfig(whole: ReadonlyMap<string, ConfigValue>): StackConfig {
  return new Map(
    [...whole].flatMap(([key, { value }]) =>
      key.startsWith("compute:") ? [[key.slice("compute:".length), value] as const] : [],
    ),
  );
}

/** Reads the whole configuration of a stack with the Pulumi CLI: keys with their namespace. See {@link stackConfig}. */
export async function wholeConfig(stack: string | undefined): Promise<ReadonlyMap<string, ConfigValue> | Unreadable> {
  const args = ["config", "--show-secrets", "--json", "--non-interactive", "--color", "never"];
  const all = [...args, ...(stack === undefined ? [] : ["--stack", stack])];
  const ran = await run(all);
  if (typeof ran !== "string") return ran;
  try {
    return new Map(
      Object.entries(body.parse(JSON.parse(ran))).flatMap(([key, { value, objectValue, secret }]) =>
        typeof value === "string" ? [[key, { value, objectValue, secret: secret === true }] as const] : [],
      ),
    );
  } catch {
    // The error quotes the text, which contains secrets.
    return { problem: "`pulumi config` printed something unexpected" };
  }
}

/**
 * The settings of a command: from the environment, else from the configuration of the stack. The stack is read only if
 * the environment lacks the address or the token.
 *
 * @throws RefusedError if neither has a token
 */
export async function settingsFor(
  stack: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<GivenSettings> {
  const own = collectSettings(() => undefined, env);
  if (own.url !== undefined && own.token !== undefined) return own;
  return settingsFrom(await stackConfig(stack), env);
}

/**
 * The settings of the environment, else of a stack's configuration.
 *
 * @throws RefusedError if neither has a token
 */
export function settingsFrom(config: StackConfig | Unreadable, env: NodeJS.ProcessEnv): GivenSettings {
  const isUnreadable = "problem" in config;
  const given = settingsOf(isUnreadable ? new Map() : config, env);
  if (given.token !== undefined) return given;
  const why = isUnreadable ? `, and the configuration of the stack cannot be read: ${config.problem}` : "";
  throw new RefusedError(
    `The API token is not set${why}. Set it in the environment variable ${settings.token.env}, or with \`pulumi config set --secret compute:token\`.`,
  );
}

/** The settings of the environment, and those of the stack that the environment lacks. */
export function settingsOf(config: StackConfig, env: NodeJS.ProcessEnv): GivenSettings {
  const own: Readonly<Partial<Record<SettingName, string>>> = collectSettings(() => undefined, env);
  return collectSettings((key) => own[key] ?? config.get(key), env);
}

async function run(args: readonly string[]): Promise<string | Unreadable> {
  return await new Promise((done) => {
    execFile("pulumi", [...args], { maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
      if (error === null) return done(stdout);
      if (error.code === "ENOENT") return done({ problem: "the Pulumi CLI, `pulumi`, was not found on PATH" });
      // Standard output may contain secrets.
      done({ problem: messageOf(stderr.trim().replace(/^error: /, "") || "`pulumi config` failed") });
    });
  });
}
