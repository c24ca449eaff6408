import { z } from "zod";
import { closestName } from "./core";

/** One setting of the provider: type, description, environment variable. */
export interface Setting {
  /** If it is an enumeration, the first value is the default. */
  readonly type: z.ZodType;
  readonly describe: string;
  /** The environment variable that is read if the configuration has no value. */
  readonly env?: string;
  readonly secret?: true;
  /** Set for the whole stack only: an explicit provider does not accept it. */
  readonly stackOnly?: true;
}

/**
 * Every setting, by its key in the stack configuration (`compute:url`, …). The hosts read this table; the schema and the
 * documentation are generated from it.
 */
export const settings = {
  url: {
    type: z.string(),
    describe: "Address of the service, ending with the version segment, for instance `https://api.example.com/v4`.",
    env: "COMPUTE_URL",
  },
  token: {
    type: z.string(),
    describe:
      "Personal access token or OAuth token. Set it with `pulumi config set --secret`, or in the environment, which keeps it out of the state.",
    env: "COMPUTE_TOKEN",
    secret: true,
  },
  brand: {
    type: z.string(),
    describe:
      "Words that the service uses instead of `compute` and `shell`: a preset (`compute`, `linode`) or two words such as `compute/shell`. Default `compute`.",
    env: "COMPUTE_BRAND",
  },
  host: {
    type: z.enum(["dynamic", "plugin"]),
    describe:
      "Where the provider runs: `dynamic`, in the engine's Node process, or `plugin`, as a native plugin. Default `dynamic`. It applies to the whole stack: a `compute.Provider` runs there too, and does not accept this setting.",
    stackOnly: true,
  },
  timeout: {
    type: z.coerce.number().positive().max(3600),
    describe: "Seconds to wait for the response to one request, at most 3600. Default 60.",
  },
  maxRetries: {
    type: z.coerce.number().int().min(0).max(20),
    describe: "Maximum number of retries of a request that is safe to retry, 0 to 20. Default 5.",
  },
  maxWait: {
    type: z.coerce.number().min(0).max(86_400),
    describe:
      "Seconds that one request may spend waiting altogether, at most 86400: for rate limits, between retries, and in attempts that failed. Default 300. A longer wait that the service asks for fails at once.",
  },
  connectTimeout: {
    type: z.coerce.number().positive().max(300),
    describe: "Seconds to wait for a connection to the service or its storage, at most 300. Default 10.",
  },
  concurrency: {
    type: z.coerce.number().int().min(1).max(256),
    describe:
      "Maximum number of requests to the service at the same time, 1 to 256. Default 64. Uploads to storage do not count.",
  },
  caFile: {
    type: z.string(),
    describe:
      "Path of a file with certificates in PEM that are trusted in addition to those of Node, for the service, its storage and the proxy. A relative path begins at the provider's working directory.",
    env: "COMPUTE_CA_FILE",
  },
  notFound: {
    type: z.enum(["prove", "trust"]),
    describe:
      "What a 404 of an object means: `prove`, it counts as deleted only with the proof described in docs/reliability.md, or `trust`, it counts as deleted. Default `prove`. Use `trust` for one run only, when an error message names it.",
    env: "COMPUTE_NOT_FOUND",
  },
  previewChecks: {
    type: z.enum(["service", "local"]),
    describe:
      "What the inputs of new resources are compared with: `service`, also with its lists of regions, clusters and VPCs, each asked for once, or `local`, without these lists. Default `service`. A list that cannot be read refuses nothing.",
    env: "COMPUTE_PREVIEW_CHECKS",
  },
  allowPlainHttp: {
    type: z.string(),
    describe:
      "Host names, separated by commas, for which plain http is allowed. It is always allowed for loopback addresses.",
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** The namespace of the settings in the stack configuration. */
const NAMESPACE = "compute";

export type SettingName = keyof typeof settings;

type ProviderSettingName = {
  [K in SettingName]: (typeof settings)[K] extends { readonly stackOnly: true } ? never : K;
}[SettingName];

/** The given settings: from the configuration, else from the environment. Empty values count as not given. */
export type GivenSettings = { readonly [K in ProviderSettingName]?: string } & {
  /** Keys of the configuration that are no settings, without the namespace. */
  readonly unknownNames?: readonly string[];
};

/** Names of the settings that a provider accepts. */
export const providerSettings: readonly ProviderSettingName[] = (Object.keys(settings) as SettingName[]).filter(
  isOfProvider,
);

/**
 * Collects the settings of a provider.
 *
 * @param fromConfig - reads a key of the stack configuration, without the namespace
 */
export function collectSettings(
  fromConfig: (key: SettingName) => string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): GivenSettings {
  const given: Record<string, string> = {};
  for (const name of providerSettings) {
    const setting: Setting = settings[name];
    const value = fromConfig(name) || (setting.env === undefined ? undefined : env[setting.env]);
    if (value) given[name] = value;
  }
  return given;
}

/**
 * Keys of the stack configuration that look like settings, but are none, without the namespace.
 *
 * @param project - name of the project: the namespace of a project named `compute` is its own
 */
export function unknownNames(keys: readonly string[], project: string | undefined): readonly string[] {
  if (project === NAMESPACE) return [];
  const names = keys.filter((key) => key.startsWith(`${NAMESPACE}:`)).map((key) => key.slice(NAMESPACE.length + 1));
  return names.filter((name) => !(name in settings));
}

/** The error message about a name that is no setting: with the one that was probably meant, else with all of them. */
export function unknownNameRule(name: string): string {
  const names = Object.keys(settings);
  const meant = closestName(name, names);
  const remove = `remove it with \`pulumi config rm compute:${name}\``;
  if (meant !== undefined)
    return `compute:${name} is not a setting; did you mean compute:${meant}? Set that one, and ${remove}.`;
  const all = names.map((one) => `compute:${one}`).join(", ");
  return `compute:${name} is not a setting: ${remove}, and set the right one. The settings are ${all}.`;
}

/** The problem with the value of an enumeration setting; undefined for a valid value and for every other setting. */
export function checkEnum(name: SettingName, value: string): string | undefined {
  const { type }: Setting = settings[name];
  return type instanceof z.ZodEnum && !type.safeParse(value).success ? enumRule(name, type.options) : undefined;
}

/** The error message that lists the values of an enumeration setting. */
export function enumRule(name: string, values: readonly unknown[]): string {
  return `compute:${name} must be ${values.map((value) => JSON.stringify(value)).join(" or ")}.`;
}

function isOfProvider(name: SettingName): name is ProviderSettingName {
  const { stackOnly }: Setting = settings[name];
  return stackOnly !== true;
}
