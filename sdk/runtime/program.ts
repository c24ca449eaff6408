import * as pulumi from "@pulumi/pulumi";

const TOKEN_KEY = "compute:token";

let hasWarned = false;

/** Tells whether the program runs under `pulumi.runtime.setMocks`. Nothing else tells it from a real inline program. */
export function isMocked(): boolean {
  if (!pulumi.runtime.hasMonitor()) return false;
  const monitor = pulumi.runtime.getMonitor() as { readonly mocks?: { readonly call?: unknown } } | undefined;
  return typeof monitor?.mocks?.call === "function";
}

/** Warns, once, of a token that stands in the configuration in plain text: only the program can see that. */
export function warnOfPlainToken(): void {
  if (hasWarned || isMocked() || pulumi.runtime.getConfig(TOKEN_KEY) === undefined || isSecretKey(TOKEN_KEY)) return;
  hasWarned = true;
  void pulumi.log.warn(
    `${TOKEN_KEY} stands in the stack's configuration and state in plain text: set it with \`pulumi config set --secret ${TOKEN_KEY}\`, or use the environment variable COMPUTE_TOKEN.`,
  );
}

/** What the SDK knows of secret configuration, in a program of its own process as in an inline one. Its types leave it out. */
function isSecretKey(key: string): boolean {
  const { isConfigSecret } = pulumi.runtime as { readonly isConfigSecret?: (key: string) => boolean };
  return isConfigSecret?.(key) ?? false;
}
