import { Refusal } from "./shared/envelope";

/** Whether a host name or address is a loopback one. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Refuses requests whose Host header names another host. Protects against DNS rebinding: a web page can make its own
 * name resolve to 127.0.0.1, but cannot change the Host header.
 * @throws Refusal 403
 */
export function refuseForeignHost(header: string | undefined): void {
  const host = /^(?:\[([^\]]+)\]|([^:]*))(?::\d+)?$/.exec(header ?? "");
  if (!isLoopback((host?.[1] ?? host?.[2] ?? "").toLowerCase())) {
    throw new Refusal(403, [{ reason: "The Host header must name a loopback address" }]);
  }
}

/**
 * Refuses a request to control by a page of another site, whose address the browser sends in the Origin header. Without
 * it, any page could reset an emulator that runs on the machine of its visitor.
 * @throws Refusal 403
 */
export function refuseForeignOrigin(origin: string | undefined, host: string | undefined): void {
  if (origin === undefined) return;
  const url = URL.parse(origin);
  if (url !== null && (url.host === host || isLoopback(url.hostname.replace(/^\[|\]$/g, "")))) return;
  throw new Refusal(403, [{ reason: "The Origin header must name this emulator or a loopback address" }]);
}
