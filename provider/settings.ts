import { z } from "zod";

/** One setting of the provider: configuration key, environment variable, prose. */
export interface Setting {
  /** Where it is one of a few words, the first of them is the default. */
  readonly type: z.ZodType;
  readonly describe: string;
  /** Read where the configuration is silent. */
  readonly env?: string;
  readonly secret?: true;
  /** The stack has it, and no provider takes one of its own. */
  readonly stackOnly?: true;
}

/**
 * Every setting, by its key in the stack configuration (`compute:url`, …). The host, the schema and the documentation
 * are read from it.
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
      "Personal access token or OAuth token. Set it with `pulumi config set --secret`, or by the environment variable, which keeps it out of the state.",
    env: "COMPUTE_TOKEN",
    secret: true,
  },
  brand: {
    type: z.string(),
    describe:
      "Words that the service uses instead of `compute` and `shell`: a preset (`compute`, `linode`) or two words as `compute/shell`. Default `compute`.",
    env: "COMPUTE_BRAND",
  },
  host: {
    type: z.enum(["dynamic", "plugin"]),
    describe:
      "Where the provider runs: `dynamic`, in the engine's Node process, or `plugin`, as a native plugin. Default `dynamic`. It applies to the whole stack: a `compute.Provider` uses the stack's host, and does not accept this setting.",
    stackOnly: true,
  },
  timeout: {
    type: z.coerce.number().positive().max(3600),
    describe: "Seconds to wait for the response to one request, at most 3600. Default 60.",
  },
  maxRetries: {
    type: z.coerce.number().int().min(0).max(20),
    describe: "Maximum number of retries of a request that can be retried, 0 to 20. Default 5.",
  },
  allowPlainHttp: {
    type: z.string(),
    describe:
      "Comma-separated names of hosts that may be reached by plain http. Loopback addresses are always allowed.",
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

type ProviderSettingName = {
  [K in SettingName]: (typeof settings)[K] extends { readonly stackOnly: true } ? never : K;
}[SettingName];

/** The settings as given: configuration first, environment where it is silent. Empty values count as not given. */
export type GivenSettings = { readonly [K in ProviderSettingName]?: string };

/** Names of the settings that a provider takes. */
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

/** Refuses a value of a setting that is one of a few words; undefined for those words, and for every other setting. */
export function refuseWord(name: SettingName, value: string): string | undefined {
  const { type }: Setting = settings[name];
  return type instanceof z.ZodEnum && !type.safeParse(value).success ? wordsRule(name, type.options) : undefined;
}

/** The sentence that refuses what is none of a setting's words. */
export function wordsRule(name: string, words: readonly unknown[]): string {
  return `compute:${name} must be ${words.map((word) => JSON.stringify(word)).join(" or ")}.`;
}

function isOfProvider(name: SettingName): name is ProviderSettingName {
  const { stackOnly }: Setting = settings[name];
  return stackOnly !== true;
}
