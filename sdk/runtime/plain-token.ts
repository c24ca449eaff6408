import * as pulumi from "@pulumi/pulumi";
import { configuredHost } from "./host";
import { isFirstInRun, isMocked } from "./program";

const TOKEN_KEY = "compute:token";

/**
 * Warns, once in a run, about a token in plain text in the configuration that the default provider uses. On the plugin host
 * the plugin does.
 */
export function warnOfDefaultToken(): void {
  if (!isMocked() && configuredHost() === "dynamic") warnOfConfiguredToken();
}

/**
 * Warns about a token in plain text that an explicit provider uses: from the configuration, or an argument that is neither
 * secret nor the value of an environment variable.
 */
export function warnOfProviderToken(provider: pulumi.ProviderResource, given: pulumi.Input<string> | undefined): void {
  if (isMocked()) return;
  if (given === undefined) {
    warnOfConfiguredToken();
    return;
  }
  const token = pulumi.output(given);
  const warn = (text: string) => {
    if (Object.values(process.env).includes(text)) return;
    void pulumi.log.warn(
      'The token of this provider is in plain text in the program: pass a secret, such as `config.requireSecret("token")`, or use the environment variable COMPUTE_TOKEN.',
      provider,
    );
  };
  pulumi.isSecret(token).then(
    (isSecret) => {
      if (!isSecret) token.apply(warn);
    },
    // The registration of the provider reports a token that rejects.
    () => undefined,
  );
}

function warnOfConfiguredToken(): void {
  if (pulumi.runtime.getConfig(TOKEN_KEY) === undefined || isSecretKey(TOKEN_KEY)) return;
  if (!isFirstInRun("plain token")) return;
  void pulumi.log.warn(
    `${TOKEN_KEY} is stored in plain text in the stack's configuration and state: set it with \`pulumi config set --secret ${TOKEN_KEY}\`, or use the environment variable COMPUTE_TOKEN.`,
  );
}

/** Whether a configuration key is secret. The Pulumi SDK knows it in every program, but its types do not declare it. */
function isSecretKey(key: string): boolean {
  const { isConfigSecret } = pulumi.runtime as { readonly isConfigSecret?: (key: string) => boolean };
  return isConfigSecret?.(key) ?? false;
}
