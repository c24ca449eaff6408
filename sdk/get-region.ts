// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetRegionsRegion } from "./get-regions";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getRegion`. */
export interface GetRegionArgs {
  /** Id of the region, for instance `us-east`. */
  readonly id: string;
}

/** Arguments of `getRegionOutput`. */
export interface GetRegionOutputArgs {
  /** Id of the region, for instance `us-east`. */
  readonly id: pulumi.Input<string>;
}

/** The result of `getRegion`. */
export type GetRegionResult = GetRegionsRegion;

/** One region of the service. */
export function getRegion(args: GetRegionArgs, opts?: pulumi.InvokeOptions): Promise<GetRegionResult> {
  return invoke<GetRegionResult>("getRegion", args, opts);
}

/** One region of the service. Accepts outputs as arguments and returns an output. */
export function getRegionOutput(
  args: GetRegionOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetRegionResult> {
  return invokeOutput<GetRegionResult>("getRegion", args, opts);
}
