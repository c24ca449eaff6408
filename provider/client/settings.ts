import { type Brand, defaultUrl, parseBrand } from "./brand";
import { SettingsError } from "./errors/settings-error";

/** Settings of one client, complete and checked. Times are milliseconds. */
export interface ClientSettings {
  /** Address of the service including its version segment, without a trailing slash. */
  readonly url: string;
  readonly token: string | undefined;
  readonly brand: Brand;
  /** Version of this package, for the user-agent. */
  readonly version: string;
  /** Bound of one attempt, from its start to the last byte of the answer. */
  readonly timeoutMs: number;
  /** Bound of opening a connection. */
  readonly connectTimeoutMs: number;
  /** How often a request is tried again, at most. */
  readonly maxRetries: number;
  /** Bound of all waits of one request together: back-off, rate limits, and attempts that were not answered in time. */
  readonly maxWaitMs: number;
  /** Hosts, by name, to which plain http is allowed besides loopback. */
  readonly allowPlainHttp: readonly string[];
}

/** What makeSettings is given: every part may be left out. */
export interface ClientOptions {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  readonly brand?: string | Brand | undefined;
  readonly version?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly connectTimeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly maxWaitMs?: number | undefined;
  readonly allowPlainHttp?: readonly string[] | undefined;
}

/** The numbers: name of the setting, default, bounds, and how much of it makes one of the unit that users write (1000 ms are 1 s). */
const NUMBERS = {
  timeoutMs: { setting: "compute:timeout", standard: 60_000, least: 1, greatest: 3_600_000, unit: 1000 },
  connectTimeoutMs: { setting: "compute:connectTimeout", standard: 10_000, least: 1, greatest: 600_000, unit: 1000 },
  maxRetries: { setting: "compute:maxRetries", standard: 5, least: 0, greatest: 100, unit: 1 },
  maxWaitMs: { setting: "compute:maxWait", standard: 300_000, least: 0, greatest: 86_400_000, unit: 1000 },
} as const;

/**
 * Completes and checks settings. Without a url the brand's public service is taken.
 * @throws SettingsError naming the setting
 */
export function makeSettings(options: ClientOptions): ClientSettings {
  const brand = parseBrand(options.brand);
  const allowPlainHttp = options.allowPlainHttp ?? [];
  const url = options.url ?? defaultUrl(brand);
  if (url === undefined) {
    throw new SettingsError("compute:url", "no address is set; give it here or in COMPUTE_URL, ending in /v4");
  }
  return {
    url: normalizeUrl(url, allowPlainHttp),
    token: normalizeToken(options.token),
    brand,
    version: options.version ?? "0.0.0",
    timeoutMs: bounded("timeoutMs", options.timeoutMs),
    connectTimeoutMs: bounded("connectTimeoutMs", options.connectTimeoutMs),
    maxRetries: bounded("maxRetries", options.maxRetries),
    maxWaitMs: bounded("maxWaitMs", options.maxWaitMs),
    allowPlainHttp,
  };
}

/**
 * The address of a service in its one form: http or https, no trailing slash. Plain http is for loopback and the hosts allowed by name.
 * @throws SettingsError naming `compute:url`; the text never repeats the address, which may hold a password
 */
export function normalizeUrl(text: string, allowPlainHttp: readonly string[] = []): string {
  const url = URL.parse(text.trim());
  if (url === null) throw urlError("is not an address; give one such as https://api.example.com/v4");
  if (url.protocol !== "https:" && url.protocol !== "http:") throw urlError("must begin with https:// or http://");
  if (url.username !== "" || url.password !== "") throw urlError("must not hold a user name or password");
  if (/[?#]/.test(text)) throw urlError("must not hold a query or fragment");
  if (url.protocol === "http:" && !isPlainAllowed(url.hostname, allowPlainHttp)) {
    throw urlError(
      `would send the token over plain http to ${url.hostname}; use https, or allow this host by name in compute:allowPlainHttp`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

/**
 * A token without surrounding space; an empty one is none.
 * @throws SettingsError when it holds what no header may; the text never holds the token
 */
export function normalizeToken(text: string | undefined): string | undefined {
  const token = text?.trim();
  if (token === undefined || token === "") return undefined;
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new SettingsError("compute:token", "holds spaces or other characters that no token holds");
  }
  return token;
}

function bounded(name: keyof typeof NUMBERS, value: number | undefined): number {
  const { setting, standard, least, greatest, unit } = NUMBERS[name];
  if (value === undefined) return standard;
  if (value >= least && value <= greatest) return Math.ceil(value);
  throw new SettingsError(setting, `must be from ${least / unit} to ${greatest / unit}${unit === 1 ? "" : " seconds"}`);
}

/** Whether plain http may be used to a host: loopback, or one that is allowed by name. */
export function isPlainAllowed(host: string, allowed: readonly string[]): boolean {
  if (host === "localhost" || host.endsWith(".localhost") || host === "[::1]") return true;
  if (/^127\.\d+\.\d+\.\d+$/.test(host)) return true;
  return allowed.some((name) => name.trim().toLowerCase() === host);
}

function urlError(reason: string): SettingsError {
  return new SettingsError("compute:url", reason);
}
