// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";

/**
 * Settings of a provider. What is left out is taken from the stack's configuration (`compute:url`, …), else from
 * the provider's environment.
 */
export interface ProviderArgs {
  /**
   * Address of the service, ending with the version segment, for instance `https://api.example.com/v4`. Environment:
   * `COMPUTE_URL`.
   */
  readonly url?: pulumi.Input<string> | undefined;

  /**
   * Personal access token or OAuth token. Set it with `pulumi config set --secret`, or by the environment variable,
   * which keeps it out of the state. Environment: `COMPUTE_TOKEN`. Secret.
   */
  readonly token?: pulumi.Input<string> | undefined;

  /**
   * Words that the service uses instead of `compute` and `shell`: a preset (`compute`, `linode`) or two words as
   * `compute/shell`. Default `compute`. Environment: `COMPUTE_BRAND`.
   */
  readonly brand?: pulumi.Input<string> | undefined;

  /** Seconds to wait for the response to one request, at most 3600. Default 60. */
  readonly timeout?: pulumi.Input<number> | undefined;

  /** Maximum number of retries of a request that can be retried, 0 to 20. Default 5. */
  readonly maxRetries?: pulumi.Input<number> | undefined;

  /** Comma-separated names of hosts that may be reached by plain http. Loopback addresses are always allowed. */
  readonly allowPlainHttp?: pulumi.Input<string> | undefined;
}

/** Every setting of a provider, by the name that it has in the configuration, too. */
export const settingNames: readonly (keyof ProviderArgs)[] = [
  "url",
  "token",
  "brand",
  "timeout",
  "maxRetries",
  "allowPlainHttp",
];

/** Those of them that are always secret. */
export const secretSettings: readonly (keyof ProviderArgs)[] = ["token"];

/**
 * Where the provider runs: `dynamic`, in the engine's Node process, or `plugin`, as a native plugin. Default
 * `dynamic`. It applies to the whole stack: a `compute.Provider` uses the stack's host, and does not accept this
 * setting.
 */
export const host = { words: ["dynamic", "plugin"], refusal: 'compute:host must be "dynamic" or "plugin".' } as const;
