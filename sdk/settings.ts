// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";

/**
 * Settings of a provider. Omitted settings are read from the stack's configuration (`compute:url`, …), else from
 * the provider's environment.
 */
export interface ProviderArgs {
  /**
   * Address of the service, ending with the version segment, for instance `https://api.example.com/v4`. Environment:
   * `COMPUTE_URL`.
   */
  readonly url?: pulumi.Input<string> | undefined;

  /**
   * Personal access token or OAuth token. Set it with `pulumi config set --secret`, or in the environment, which
   * keeps it out of the state. Environment: `COMPUTE_TOKEN`. Secret.
   */
  readonly token?: pulumi.Input<string> | undefined;

  /**
   * Words that the service uses instead of `compute` and `shell`: a preset (`compute`, `linode`) or two words such
   * as `compute/shell`. Default `compute`. Environment: `COMPUTE_BRAND`.
   */
  readonly brand?: pulumi.Input<string> | undefined;

  /** Seconds to wait for the response to one request, at most 3600. Default 60. */
  readonly timeout?: pulumi.Input<number> | undefined;

  /** Maximum number of retries of a request that is safe to retry, 0 to 20. Default 5. */
  readonly maxRetries?: pulumi.Input<number> | undefined;

  /**
   * Seconds that one request may spend waiting altogether, at most 86400: for rate limits, between retries, and in
   * attempts that failed. Default 300. A longer wait that the service asks for fails at once.
   */
  readonly maxWait?: pulumi.Input<number> | undefined;

  /** Seconds to wait for a connection to the service or its storage, at most 300. Default 10. */
  readonly connectTimeout?: pulumi.Input<number> | undefined;

  /**
   * Maximum number of requests to the service at the same time, 1 to 256. Default 64. Uploads to storage do not
   * count.
   */
  readonly concurrency?: pulumi.Input<number> | undefined;

  /**
   * Path of a file with certificates in PEM that are trusted in addition to those of Node, for the service, its
   * storage and the proxy. A relative path begins at the provider's working directory. Environment:
   * `COMPUTE_CA_FILE`.
   */
  readonly caFile?: pulumi.Input<string> | undefined;

  /**
   * What a 404 of an object means: `prove`, it counts as deleted only with the proof described in
   * docs/reliability.md, or `trust`, it counts as deleted. Default `prove`. Use `trust` for one run only, when an
   * error message names it. Environment: `COMPUTE_NOT_FOUND`.
   */
  readonly notFound?: pulumi.Input<"prove" | "trust"> | undefined;

  /**
   * What the inputs of new resources are compared with: `service`, also with its lists of regions, clusters and
   * VPCs, each asked for once, or `local`, without these lists. Default `service`. A list that cannot be read
   * refuses nothing. Environment: `COMPUTE_PREVIEW_CHECKS`.
   */
  readonly previewChecks?: pulumi.Input<"service" | "local"> | undefined;

  /** Host names, separated by commas, for which plain http is allowed. It is always allowed for loopback addresses. */
  readonly allowPlainHttp?: pulumi.Input<string> | undefined;
}

/** Every setting of a provider, with the same name as in the configuration. */
export const settingNames: readonly (keyof ProviderArgs)[] = [
  "url",
  "token",
  "brand",
  "timeout",
  "maxRetries",
  "maxWait",
  "connectTimeout",
  "concurrency",
  "caFile",
  "notFound",
  "previewChecks",
  "allowPlainHttp",
];

/** The settings that are always secret. */
export const secretSettings: readonly (keyof ProviderArgs)[] = ["token"];

/**
 * Where the provider runs: `dynamic`, in the engine's Node process, or `plugin`, as a native plugin. Default
 * `dynamic`. It applies to the whole stack: a `compute.Provider` runs there too, and does not accept this setting.
 */
export const host = {
  words: ["dynamic", "plugin"],
  errorMessage: 'compute:host must be "dynamic" or "plugin".',
} as const;
