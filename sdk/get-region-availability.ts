// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetRegionsAvailabilityAvailability } from "./get-regions-availability";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getRegionAvailability`. */
export interface GetRegionAvailabilityArgs {
  /** Id of the region, for instance `us-east`. */
  readonly id: string;
}

/** Arguments of `getRegionAvailabilityOutput`. */
export interface GetRegionAvailabilityOutputArgs {
  /** Id of the region, for instance `us-east`. */
  readonly id: pulumi.Input<string>;
}

/** The result of `getRegionAvailability`. */
export interface GetRegionAvailabilityResult {
  /** One entry for each region and plan that the service lists. */
  readonly availability: GetRegionsAvailabilityAvailability[];
}

/** Which plans are available in one region now. */
export function getRegionAvailability(
  args: GetRegionAvailabilityArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetRegionAvailabilityResult> {
  return invoke<GetRegionAvailabilityResult>("getRegionAvailability", args, opts);
}

/** Which plans are available in one region now. Accepts outputs as arguments and returns an output. */
export function getRegionAvailabilityOutput(
  args: GetRegionAvailabilityOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetRegionAvailabilityResult> {
  return invokeOutput<GetRegionAvailabilityResult>("getRegionAvailability", args, opts);
}
