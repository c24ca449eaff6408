// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedComputeSettings`. */
export interface GetManagedComputeSettingsArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ group: "web" }`. The
   * service does not filter settings.
   */
  readonly filter?: Filter<GetManagedComputeSettingsFilterFields> | undefined;
}

/** Arguments of `getManagedComputeSettingsOutput`. */
export interface GetManagedComputeSettingsOutputArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ group: "web" }`. The
   * service does not filter settings.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetManagedComputeSettingsFilterFields> | undefined>;
}

/** The result of `getManagedComputeSettings`. */
export interface GetManagedComputeSettingsResult {
  /** The settings, in the service's order. */
  readonly settings: GetManagedComputeSettingsSetting[];
}

/** Properties that a filter of `getManagedComputeSettings` can name, with the values that they are compared with. */
export interface GetManagedComputeSettingsFilterFields {
  /** Id of the compute that the settings belong to. */
  readonly computeId: string | number;

  /** Display group of the compute. */
  readonly group: string | null;

  /** Label of the compute. */
  readonly label: string | null;
}

/** How managed monitoring reaches one compute. */
export interface GetManagedComputeSettingsSetting {
  /** Id of the compute that the settings belong to. */
  readonly computeId: string;

  /** How staff reach the compute by SSH. */
  readonly ssh: GetManagedComputeSettingsSettingSsh;

  /** Display group of the compute. */
  readonly group?: string | undefined;

  /** Label of the compute. */
  readonly label?: string | undefined;
}

/** How staff reach the compute by SSH. */
export interface GetManagedComputeSettingsSettingSsh {
  /** Whether staff may reach the compute by SSH. */
  readonly access?: boolean | undefined;

  /** IP address of the compute to use, or `any`. */
  readonly ip?: string | undefined;

  /** Port of the SSH server. */
  readonly port?: number | undefined;

  /** User to log in as. */
  readonly user?: string | undefined;
}

/** How managed monitoring reaches each compute of the account: one entry per compute. */
export function getManagedComputeSettings(
  args: GetManagedComputeSettingsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedComputeSettingsResult> {
  return invoke<GetManagedComputeSettingsResult>("getManagedComputeSettings", args, opts);
}

/**
 * How managed monitoring reaches each compute of the account: one entry per compute. Accepts outputs as arguments
 * and returns an output.
 */
export function getManagedComputeSettingsOutput(
  args: GetManagedComputeSettingsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedComputeSettingsResult> {
  return invokeOutput<GetManagedComputeSettingsResult>("getManagedComputeSettings", args, opts);
}
