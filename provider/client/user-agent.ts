/** The user-agent of all requests: `pulumi-compute/<version>`. Characters that no product token holds are dropped. */
export function userAgent(version: string): string {
  const clean = version.replace(/[^0-9A-Za-z.+_-]/g, "");
  return `pulumi-compute/${clean === "" ? "0.0.0" : clean}`;
}
