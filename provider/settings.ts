import { z } from "zod";

/** One setting of the provider: configuration key, environment variable, prose. */
export interface Setting {
  readonly type: z.ZodType;
  readonly describe: string;
  /** Read where the configuration is silent. */
  readonly env?: string;
  readonly secret?: true;
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
      "Personal access token or OAuth token. Set it with `pulumi config set --secret`, or by the environment, which keeps it out of the state.",
    env: "COMPUTE_TOKEN",
    secret: true,
  },
  brand: {
    type: z.string(),
    describe:
      "Words that the service puts in place of `compute` and `shell`: a preset (`compute`, `linode`) or two words as `compute/shell`. Default `compute`.",
    env: "COMPUTE_BRAND",
  },
  timeout: {
    type: z.coerce.number().positive(),
    describe: "Seconds to wait for the answer to one request. Default 60.",
  },
  maxRetries: {
    type: z.coerce.number().int().min(0).max(20),
    describe: "How often a request that may be repeated is repeated, 0 to 20. Default 5.",
  },
  allowPlainHttp: {
    type: z.string(),
    describe: "Names of hosts, separated by commas, that may be reached by plain http. Loopback addresses always may.",
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

/** The settings as given: configuration first, environment where it is silent. Empty values count as not given. */
export type GivenSettings = { readonly [K in SettingName]?: string };

/**
 * Collects the settings.
 *
 * @param fromConfig - reads a key of the stack configuration, without the namespace
 */
export function collectSettings(
  fromConfig: (key: SettingName) => string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): GivenSettings {
  const given: Record<string, string> = {};
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const value = fromConfig(name as SettingName) || (setting.env === undefined ? undefined : env[setting.env]);
    if (value) given[name] = value;
  }
  return given;
}
