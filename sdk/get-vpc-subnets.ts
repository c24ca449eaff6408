// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getVpcSubnets`. */
export interface GetVpcSubnetsArgs {
  /** Id of the VPC. */
  readonly vpcId: string | number;

  /**
   * Narrows the list at the service: by `subnetId`, `label`, `created` and `updated`, for instance `{ label: "web"
   * }`.
   */
  readonly filter?: Filter | undefined;
}

/** Arguments of `getVpcSubnetsOutput`. */
export interface GetVpcSubnetsOutputArgs {
  /** Id of the VPC. */
  readonly vpcId: pulumi.Input<string | number>;

  /**
   * Narrows the list at the service: by `subnetId`, `label`, `created` and `updated`, for instance `{ label: "web"
   * }`.
   */
  readonly filter?: pulumi.Input<FilterArgs> | undefined;
}

/** What `getVpcSubnets` answers. */
export interface GetVpcSubnetsResult {
  /** The subnets, in the service's order. */
  readonly subnets: GetVpcSubnetsSubnet[];
}

/** A value nested in `getVpcSubnets`. */
export interface GetVpcSubnetsSubnet {
  /** Id of the subnet in its VPC, without the VPC's own. */
  readonly subnetId: string;

  /** Name of the subnet, unique in its VPC: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row. */
  readonly label: string;

  /** Address range in canonical CIDR form, for instance `10.0.1.0/24`. */
  readonly ipv4: string;

  /** Computes attached to the subnet. */
  readonly computes: GetVpcSubnetsSubnetCompute[];

  /** When the subnet was made, in UTC. */
  readonly created: string;

  /** When the subnet was last changed, in UTC. */
  readonly updated?: string | undefined;
}

/** A value nested in `getVpcSubnets`. */
export interface GetVpcSubnetsSubnetCompute {
  /** Id of the compute. */
  readonly id: number;

  /** Interfaces of the compute's configuration profiles that use the subnet. */
  readonly interfaces: GetVpcSubnetsSubnetComputeInterface[];
}

/** A value nested in `getVpcSubnets`. */
export interface GetVpcSubnetsSubnetComputeInterface {
  /** Id of the interface. */
  readonly id: number;

  /** Whether the interface is in use. */
  readonly active: boolean;
}

/** The subnets of one VPC. */
export function getVpcSubnets(args: GetVpcSubnetsArgs, opts?: pulumi.InvokeOptions): Promise<GetVpcSubnetsResult> {
  return invoke<GetVpcSubnetsResult>("getVpcSubnets", args, opts);
}

/** The subnets of one VPC. Takes outputs as arguments and answers an output. */
export function getVpcSubnetsOutput(
  args: GetVpcSubnetsOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetVpcSubnetsResult> {
  return invokeOutput<GetVpcSubnetsResult>("getVpcSubnets", args, opts);
}
