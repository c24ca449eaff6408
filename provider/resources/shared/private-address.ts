import ipaddr from "ipaddr.js";

/** What kind of host an address names. `unclear` is left to the service to judge. */
export type HostKind = "private" | "public" | "unclear";

/**
 * Tells whether an address names its host by a private IP: one of 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 or
 * fc00::/7. A host name is public; addresses of other special ranges, and what is no address, are unclear.
 *
 * @param address - a URL, or a host with or without a port
 */
export function hostKind(address: string): HostKind {
  const host = hostOf(address);
  if (host === undefined) return "unclear";
  if (!ipaddr.isValid(host)) return "public";
  const range = ipaddr.process(host).range();
  if (range === "private" || range === "uniqueLocal") return "private";
  return range === "unicast" ? "public" : "unclear";
}

/** Written as in a web address, which brings every spelling of an IP into one form. */
function hostOf(address: string): string | undefined {
  const rest = address.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
  if (ipaddr.IPv6.isValid(rest)) return rest;
  const url = URL.parse(`http://${rest}`);
  return url === null || url.hostname === "" ? undefined : url.hostname.replace(/^\[|\]$/g, "");
}
