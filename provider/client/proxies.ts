import { SettingsError } from "./errors";

/** The proxies of an environment. */
export interface Proxies {
  /** Address of the proxy for https; undefined: none. It can contain a user name and password. */
  readonly https: string | undefined;
  /** Hosts that are reached without the proxy, as `NO_PROXY` lists them. */
  readonly none: string;
}

const PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:", "socks5:", "socks:"]);

/**
 * The proxies that the usual variables give: `HTTPS_PROXY`, else `HTTP_PROXY`, and `NO_PROXY`. Names in lower case go first.
 * @throws SettingsError naming the variable, never its value, which may contain a password
 */
export function readProxies(env: Readonly<Record<string, string | undefined>>): Proxies {
  const name = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"].find((one) => env[one]?.trim());
  return {
    https: name === undefined ? undefined : addressOf(name, env[name] ?? ""),
    none: env["no_proxy"] ?? env["NO_PROXY"] ?? "",
  };
}

/** The texts of a proxy's address that no message may contain. */
export function secretsOfProxy({ https }: Proxies): string[] {
  const { password = "" } = (https === undefined ? null : URL.parse(https)) ?? {};
  return password === "" ? [] : [password, decoded(password)];
}

function addressOf(name: string, text: string): string {
  const address = text.trim();
  const url = URL.parse(address.includes("://") ? address : `http://${address}`);
  if (url !== null && url.hostname !== "" && PROTOCOLS.has(url.protocol)) return url.href;
  throw new SettingsError(name, "is not the address of a proxy; give one such as http://proxy.example.com:3128");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
