/**
 * Whether a host is this machine itself.
 * @param host - the `hostname` of a URL
 */
export function isLoopback(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost") || host === "[::1]") return true;
  return /^127\.\d+\.\d+\.\d+$/.test(host);
}
