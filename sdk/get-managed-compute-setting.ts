// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetManagedComputeSettingsSetting } from "./get-managed-compute-settings";
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

/** The result of `getManagedComputeSetting`. */
export type GetManagedComputeSettingResult = GetManagedComputeSettingsSetting;

/** How managed monitoring reaches one compute. */
export function getManagedComputeSetting(
  args: GetManagedComputeSettingArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedComputeSettingResult> {
  return invoke<GetManagedComputeSettingResult>("getManagedComputeSetting", args, opts);
}

/** How managed monitoring reaches one compute. Accepts outputs as arguments and returns an output. */
export function getManagedComputeSettingOutput(
  args: GetManagedComputeSettingOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedComputeSettingResult> {
  return invokeOutput<GetManagedComputeSettingResult>("getManagedComputeSetting", args, opts);
}
