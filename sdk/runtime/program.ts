import * as pulumi from "@pulumi/pulumi";

const TOKEN_KEY = "compute:token";

let hasWarned = false;

/** Whether the program runs with `pulumi.runtime.setMocks`. Only the monitor's mocks distinguish it from an inline program. */
export function isMocked(): boolean {
  if (!pulumi.runtime.hasMonitor()) return false;
  const monitor = pulumi.runtime.getMonitor() as { readonly mocks?: { readonly call?: unknown } } | undefined;
  return typeof monitor?.mocks?.call === "function";
}

/** Warns, once, about a token in plain text in the configuration: only the program can detect that. */
export function warnOfPlainToken(): void {
  if (hasWarned || isMocked() || pulumi.runtime.getConfig(TOKEN_KEY) === undefined || isSecretKey(TOKEN_KEY)) return;
  hasWarned = true;
  void pulumi.log.warn(
    `${TOKEN_KEY} is stored in plain text in the stack's configuration and state: set it with \`pulumi config set --secret ${TOKEN_KEY}\`, or use the environment variable COMPUTE_TOKEN.`,
  );
}

/** Whether a configuration key is secret. The Pulumi SDK knows it in every program, but its types do not declare it. */
function isSecretKey(key: string): boolean {
  const { isConfigSecret } = pulumi.runtime as { readonly isConfigSecret?: (key: string) => boolean };
  return isConfigSecret?.(key) ?? false;
}
