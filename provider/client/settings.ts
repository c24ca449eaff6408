import { type Brand, brands } from "./brand";
import { SettingsError } from "./errors";
import { isLoopback } from "./loopback";

/** Settings of one client, complete and checked. Times are milliseconds. */
export interface ClientSettings {
  /** Address of the service including its version segment, without a trailing slash. */
  readonly url: string;
  readonly token: string | undefined;
  readonly brand: Brand;
  /** Version of this package, for the user-agent. */
  readonly version: string;
  /** Limit of one attempt, from its start to the last byte of the response. */
  readonly timeoutMs: number;
  /** Limit of opening a connection. */
  readonly connectTimeoutMs: number;
  /** How often a request is retried at most. */
  readonly maxRetries: number;
  /** Limit of all waits of one request together: back-off, rate limits, and attempts without a response in time. */
  readonly maxWaitMs: number;
  /** How many requests to the service are under way at once at most. */
  readonly concurrency: number;
  /** Certificates in PEM that are trusted in addition to those of Node; undefined: none. */
  readonly certificates: string | undefined;
  /** Hosts, by name, to which plain http is allowed in addition to loopback. */
  readonly allowPlainHttp: readonly string[];
}

/** The settings given to `makeSettings`: all but the address have a default. */
export interface ClientOptions {
  readonly url: string;
  readonly token?: string | undefined;
  readonly brand?: Brand | undefined;
  readonly version?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly connectTimeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly maxWaitMs?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly certificates?: string | undefined;
  readonly allowPlainHttp?: readonly string[] | undefined;
}

/**
 * Completes settings, and checks the address and the token. The limits of numbers are checked when they are read.
 * @throws SettingsError naming the setting
 */
export function makeSettings({ allowPlainHttp = [], ...options }: ClientOptions): ClientSettings {
  return {
    url: normalizeUrl(options.url, allowPlainHttp),
    token: normalizeToken(options.token),
    brand: options.brand ?? brands.compute,
    version: options.version ?? "0.0.0",
    timeoutMs: options.timeoutMs ?? 60_000,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    maxRetries: options.maxRetries ?? 5,
    maxWaitMs: options.maxWaitMs ?? 300_000,
    concurrency: options.concurrency ?? 64,
    certificates: options.certificates,
    allowPlainHttp,
  };
}

/**
 * The normal form of a service's address: http or https, no trailing slash. Plain http only for loopback and hosts allowed by name.
 * @throws SettingsError naming `compute:url`; the text never contains the address, which may contain a password
 */
export function normalizeUrl(text: string, allowPlainHttp: readonly string[] = []): string {
  const url = URL.parse(text.trim());
  if (url === null) throw urlError("is not a URL; give one such as https://api.example.com/v4");
  if (url.protocol !== "https:" && url.protocol !== "http:") throw urlError("must begin with https:// or http://");
  if (url.username !== "" || url.password !== "") throw urlError("must not contain a user name or password");
  if (/[?#]/.test(text)) throw urlError("must not contain a query or fragment");
  if (url.protocol === "http:" && !isPlainAllowed(url.hostname, allowPlainHttp)) {
    throw urlError(
      `would send the token over plain http to ${url.hostname}; use https, or allow this host by name in compute:allowPlainHttp`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

/**
 * A token without surrounding space; undefined if it is empty.
 * @throws SettingsError if it contains characters that a header cannot; the text never contains the token
 */
export function normalizeToken(text: string | undefined): string | undefined {
  const token = text?.trim();
  if (token === undefined || token === "") return undefined;
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new SettingsError("compute:token", "contains spaces or other characters that no token contains");
  }
  return token;
}

/** Whether plain http may be used to a host: loopback, or one that is allowed by name. */
export function isPlainAllowed(host: string, allowed: readonly string[]): boolean {
  return isLoopback(host) || allowed.some((name) => name.trim().toLowerCase() === host);
}

function urlError(reason: string): SettingsError {
  return new SettingsError("compute:url", reason);
}
