// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedComputeSetting`. */
export interface GetManagedComputeSettingArgs {
  /** Id of the compute that the settings belong to. */
  readonly computeId: string | number;
}

/** Arguments of `getManagedComputeSettingOutput`. */
export interface GetManagedComputeSettingOutputArgs {
  /** Id of the compute that the settings belong to. */
  readonly computeId: pulumi.Input<string | number>;
}

/** What `getManagedComputeSetting` answers. */
export interface GetManagedComputeSettingResult {
  /** Id of the compute that the settings belong to. */
  readonly computeId: string;

  /** How staff reaches the compute by SSH. */
  readonly ssh: GetManagedComputeSettingSsh;

  /** Display group of the compute. */
  readonly group?: string | undefined;

  /** Label of the compute. */
  readonly label?: string | undefined;
}

/** A value nested in `getManagedComputeSetting`. */
export interface GetManagedComputeSettingSsh {
  /** Whether staff may reach the compute by SSH. */
  readonly access?: boolean | undefined;

  /** Address of the compute to use, or `any`. */
  readonly ip?: string | undefined;

  /** Port of the SSH server. */
  readonly port?: number | undefined;

  /** User to log in as. */
  readonly user?: string | undefined;
}

/** How managed monitoring reaches one compute. */
export function getManagedComputeSetting(
  args: GetManagedComputeSettingArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedComputeSettingResult> {
  return invoke<GetManagedComputeSettingResult>("getManagedComputeSetting", args, opts);
}

/** How managed monitoring reaches one compute. Takes outputs as arguments and answers an output. */
export function getManagedComputeSettingOutput(
  args: GetManagedComputeSettingOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedComputeSettingResult> {
  return invokeOutput<GetManagedComputeSettingResult>("getManagedComputeSetting", args, opts);
}
