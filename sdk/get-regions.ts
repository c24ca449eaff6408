// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getRegions`. */
export interface GetRegionsArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ capabilities: "VPCs",
   * country: "us" }`. The service does not filter regions.
   */
  readonly filter?: Filter<GetRegionsFilterFields> | undefined;
}

/** Arguments of `getRegionsOutput`. */
export interface GetRegionsOutputArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ capabilities: "VPCs",
   * country: "us" }`. The service does not filter regions.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetRegionsFilterFields> | undefined>;
}

/** The result of `getRegions`. */
export interface GetRegionsResult {
  /** The regions, in the service's order. */
  readonly regions: GetRegionsRegion[];
}

/** Properties that a filter of `getRegions` can name, with the values that they are compared with. */
export interface GetRegionsFilterFields {
  /** Id of the region, for instance `us-east`. */
  readonly id: string;

  /** Where the region is, for instance `Newark, NJ, USA`. */
  readonly label: string;

  /** Country in two lower-case letters. */
  readonly country: string;

  /** Services that the region offers, for instance `Computes`, `VPCs` or `Object Storage`. */
  readonly capabilities: readonly string[];

  /** `ok` or `outage`. */
  readonly status: string;
}

/** One region of the service. */
export interface GetRegionsRegion {
  /** Id of the region, for instance `us-east`. */
  readonly id: string;

  /** Where the region is, for instance `Newark, NJ, USA`. */
  readonly label: string;

  /** Country in two lower-case letters. */
  readonly country: string;

  /** Services that the region offers, for instance `Computes`, `VPCs` or `Object Storage`. */
  readonly capabilities: string[];

  /** `ok` or `outage`. */
  readonly status: string;

  /** DNS resolvers of the region. */
  readonly resolvers: GetRegionsRegionResolvers;
}

/** DNS resolvers of the region. */
export interface GetRegionsRegionResolvers {
  /** IPv4 addresses of the region's DNS resolvers, separated by commas. */
  readonly ipv4: string;

  /** IPv6 addresses of the region's DNS resolvers, separated by commas. */
  readonly ipv6: string;
}

/** The regions of the service. Not every service exists in every region: look at `capabilities`. */
export function getRegions(args: GetRegionsArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetRegionsResult> {
  return invoke<GetRegionsResult>("getRegions", args, opts);
}

/**
 * The regions of the service. Not every service exists in every region: look at `capabilities`. Accepts outputs as
 * arguments and returns an output.
 */
export function getRegionsOutput(
  args: GetRegionsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetRegionsResult> {
  return invokeOutput<GetRegionsResult>("getRegions", args, opts);
}
