// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getRegionsAvailability`. */
export interface GetRegionsAvailabilityArgs {
  /**
   * Filters the list at the service, by `region`, `plan` and `available`: for instance `{ available: true, region:
   * "us-east" }`.
   */
  readonly filter?: Filter<GetRegionsAvailabilityFilterFields> | undefined;
}

/** Arguments of `getRegionsAvailabilityOutput`. */
export interface GetRegionsAvailabilityOutputArgs {
  /**
   * Filters the list at the service, by `region`, `plan` and `available`: for instance `{ available: true, region:
   * "us-east" }`.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetRegionsAvailabilityFilterFields> | undefined>;
}

/** The result of `getRegionsAvailability`. */
export interface GetRegionsAvailabilityResult {
  /** One entry for each region and plan that the service lists. */
  readonly availability: GetRegionsAvailabilityAvailability[];
}

/** Properties that a filter of `getRegionsAvailability` can name, with the values that they are compared with. */
export interface GetRegionsAvailabilityFilterFields {
  /** Id of the region. */
  readonly region: string;

  /** Id of the plan. */
  readonly plan: string;

  /** Whether computes of the plan can be created in the region now. */
  readonly available: boolean;
}

/** Whether one plan is available in one region. */
export interface GetRegionsAvailabilityAvailability {
  /** Id of the region. */
  readonly region: string;

  /** Id of the plan. */
  readonly plan: string;

  /** Whether computes of the plan can be created in the region now. */
  readonly available: boolean;
}

/** Which plans are available in which regions now. The service lists selected premium and GPU plans. */
export function getRegionsAvailability(
  args: GetRegionsAvailabilityArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetRegionsAvailabilityResult> {
  return invoke<GetRegionsAvailabilityResult>("getRegionsAvailability", args, opts);
}

/**
 * Which plans are available in which regions now. The service lists selected premium and GPU plans. Accepts
 * outputs as arguments and returns an output.
 */
export function getRegionsAvailabilityOutput(
  args: GetRegionsAvailabilityOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetRegionsAvailabilityResult> {
  return invokeOutput<GetRegionsAvailabilityResult>("getRegionsAvailability", args, opts);
}
