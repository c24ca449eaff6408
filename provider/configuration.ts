import type { z } from "zod";
import { readCertificates } from "./certificates";
import { type ClientOptions, type ClientSettings, defaultUrl, makeSettings, parseBrand, SettingsError } from "./client";
import { messageOf } from "./core";
import { checkEnum, type GivenSettings, providerSettings, type Setting, settings, unknownNameRule } from "./settings";
import { packageVersion } from "./version";

/** The client's settings, or why the given settings cannot be used. */
export type Configuration =
  | { readonly ok: true; readonly client: ClientSettings }
  | { readonly ok: false; readonly problem: string };

/**
 * Makes the client's settings from the given ones. Never throws: a host records the problem, and every operation throws it.
 *
 * @param needsToken - `public` for operations that need no token
 */
export function configure(given: GivenSettings, needsToken: "needs token" | "public"): Configuration {
  const wrong = [...(given.unknownNames ?? []).map(unknownNameRule), ...wrongWords(given)];
  if (wrong.length > 0) return { ok: false, problem: wrong.join(" ") };
  try {
    const brand = parseBrand(given.brand);
    const url = given.url ?? defaultUrl(brand);
    const missing = [
      ...(url === undefined ? ["url" as const] : []),
      ...(given.token === undefined && needsToken === "needs token" ? ["token" as const] : []),
    ];
    if (url === undefined || missing.length > 0) return { ok: false, problem: missing.map(missingSetting).join(" ") };
    const client = makeSettings({
      url,
      token: given.token,
      brand,
      version: packageVersion(),
      ...numbersOf(given),
      ...(given.caFile === undefined ? {} : { certificates: readCertificates(given.caFile) }),
      ...(given.allowPlainHttp === undefined
        ? {}
        : { allowPlainHttp: given.allowPlainHttp.split(",").map((host) => host.trim()) }),
    });
    refuseUnversioned(client.url);
    return { ok: true, client };
  } catch (error) {
    return { ok: false, problem: messageOf(error) };
  }
}

/** What is wrong with settings that have only certain values. */
function wrongWords(given: GivenSettings): readonly string[] {
  return providerSettings.flatMap((name) => {
    const value = given[name];
    return (value === undefined ? undefined : checkEnum(name, value)) ?? [];
  });
}

// @rule version-1
/**
 * Refuses an address without a version segment. Source: Versioning, rule 1.
 *
 * @param url - in its normal form
 */
function refuseUnversioned(url: string): void {
  if (/\/v\d+[a-z0-9]*(\/|$)/.test(URL.parse(url)?.pathname ?? "")) return;
  throw new SettingsError(
    "compute:url",
    `has no version segment: set it with \`pulumi config set compute:url ${url}/v4\`, or in the environment variable ${settings.url.env}`,
  );
}

function missingSetting(name: "url" | "token"): string {
  const { env, secret }: Setting = settings[name];
  const what = name === "url" ? "The address of the service is not set" : "The API token is not set";
  const command = secret
    ? `pulumi config set --secret compute:${name} <${name}>`
    : `pulumi config set compute:${name} https://<host>/v4`;
  return `${what}: set it with \`${command}\`, or in the environment variable ${env}.`;
}

/** The client's name of each setting that is a number, and how many of its units are one of the setting's. */
const numbers = {
  timeout: ["timeoutMs", 1000],
  maxRetries: ["maxRetries", 1],
  maxWait: ["maxWaitMs", 1000],
  connectTimeout: ["connectTimeoutMs", 1000],
  concurrency: ["concurrency", 1],
} as const satisfies { readonly [K in keyof GivenSettings]?: readonly [keyof ClientOptions, number] };

function numbersOf(given: GivenSettings): Partial<ClientOptions> {
  const names = Object.keys(numbers) as (keyof typeof numbers)[];
  const entries = names.flatMap((name) => {
    const [option, factor] = numbers[name];
    const value = numberOf(name, given[name]);
    // A timer takes whole milliseconds.
    return value === undefined ? [] : [[option, Math.ceil(value * factor)]];
  });
  return Object.fromEntries(entries);
}

function numberOf(name: keyof typeof numbers, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const parsed = settings[name].type.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new TypeError(`compute:${name} ${numberRule(parsed.error)}. ${settings[name].describe}`);
}

/** What a number must be, in words. */
function numberRule({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === "too_small") return `must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`;
  if (issue?.code === "too_big") return `must be at most ${issue.maximum}`;
  return issue?.code === "invalid_type" && issue.expected === "int" ? "must be a whole number" : "must be a number";
}
