// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetVpcsVpcSubnet } from "./get-vpcs";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getVpcSubnets`. */
export interface GetVpcSubnetsArgs {
  /** Id of the VPC. */
  readonly vpcId: string | number;

  /**
   * Filters the list at the service, by `subnetId`, `label`, `created` and `updated`: for instance `{ label: "web"
   * }`.
   */
  readonly filter?: Filter<GetVpcSubnetsFilterFields> | undefined;
}

/** Arguments of `getVpcSubnetsOutput`. */
export interface GetVpcSubnetsOutputArgs {
  /** Id of the VPC. */
  readonly vpcId: pulumi.Input<string | number>;

  /**
   * Filters the list at the service, by `subnetId`, `label`, `created` and `updated`: for instance `{ label: "web"
   * }`.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetVpcSubnetsFilterFields> | undefined>;
}

/** The result of `getVpcSubnets`. */
export interface GetVpcSubnetsResult {
  /** The subnets, in the service's order. */
  readonly subnets: GetVpcsVpcSubnet[];
}

/** Properties that a filter of `getVpcSubnets` can name, with the values that they are compared with. */
export interface GetVpcSubnetsFilterFields {
  /** Id of the subnet in its VPC, without the VPC's id. */
  readonly subnetId: string | number;

  /** Name of the subnet, unique in its VPC: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row. */
  readonly label: string;

  /** When the subnet was created, in UTC. */
  readonly created: string;

  /** When the subnet was last changed, in UTC. */
  readonly updated: string | null;
}

/** The subnets of one VPC. */
export function getVpcSubnets(args: GetVpcSubnetsArgs, opts?: pulumi.InvokeOptions): Promise<GetVpcSubnetsResult> {
  return invoke<GetVpcSubnetsResult>("getVpcSubnets", args, opts);
}

/** The subnets of one VPC. Accepts outputs as arguments and returns an output. */
export function getVpcSubnetsOutput(
  args: GetVpcSubnetsOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetVpcSubnetsResult> {
  return invokeOutput<GetVpcSubnetsResult>("getVpcSubnets", args, opts);
}
