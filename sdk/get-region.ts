// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
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

/** What `getRegion` answers. */
export interface GetRegionResult {
  /** Id of the region, for instance `us-east`. */
  readonly id: string;

  /** Where the region is, for instance `Newark, NJ, USA`. */
  readonly label: string;

  /** Country in two lower-case letters. */
  readonly country: string;

  /** Services that the region offers, for instance `VPCs` or `Object Storage`. */
  readonly capabilities: string[];

  /** `ok` or `outage`. */
  readonly status: string;

  /** DNS resolvers of the region. */
  readonly resolvers: GetRegionResolvers;
}

/** A value nested in `getRegion`. */
export interface GetRegionResolvers {
  /** IPv4 addresses of the region's DNS resolvers, separated by commas. */
  readonly ipv4: string;

  /** IPv6 addresses of the region's DNS resolvers, separated by commas. */
  readonly ipv6: string;
}

/** One region of the service. */
export function getRegion(args: GetRegionArgs, opts?: pulumi.InvokeOptions): Promise<GetRegionResult> {
  return invoke<GetRegionResult>("getRegion", args, opts);
}

/** One region of the service. Takes outputs as arguments and answers an output. */
export function getRegionOutput(
  args: GetRegionOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetRegionResult> {
  return invokeOutput<GetRegionResult>("getRegion", args, opts);
}
