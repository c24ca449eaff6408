// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetVpcsVpcSubnetCompute } from "./get-vpcs";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getVpcSubnet`. */
export interface GetVpcSubnetArgs {
  /** Id of the VPC. */
  readonly vpcId: string | number;

  /** Id of the subnet in its VPC, without the VPC's id. Exactly one of `subnetId` and `label` is required. */
  readonly subnetId?: string | number | undefined;

  /**
   * Name of the subnet, unique in its VPC: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.
   * Exactly one of `subnetId` and `label` is required.
   */
  readonly label?: string | undefined;
}

/** Arguments of `getVpcSubnetOutput`. */
export interface GetVpcSubnetOutputArgs {
  /** Id of the VPC. */
  readonly vpcId: pulumi.Input<string | number>;

  /** Id of the subnet in its VPC, without the VPC's id. Exactly one of `subnetId` and `label` is required. */
  readonly subnetId?: pulumi.Input<string | number | undefined>;

  /**
   * Name of the subnet, unique in its VPC: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.
   * Exactly one of `subnetId` and `label` is required.
   */
  readonly label?: pulumi.Input<string | undefined>;
}

/** The result of `getVpcSubnet`. */
export interface GetVpcSubnetResult {
  /** Id of the VPC. */
  readonly vpcId: string;

  /** Id of the subnet in its VPC, without the VPC's id. */
  readonly subnetId: string;

  /** Name of the subnet, unique in its VPC: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row. */
  readonly label: string;

  /** Address range in canonical CIDR form, for instance `10.0.1.0/24`. */
  readonly ipv4: string;

  /** Computes attached to the subnet. */
  readonly computes: GetVpcsVpcSubnetCompute[];

  /** When the subnet was created, in UTC. */
  readonly created: string;

  /** When the subnet was last changed, in UTC. */
  readonly updated?: string | undefined;
}

/** One subnet of a VPC. */
export function getVpcSubnet(args: GetVpcSubnetArgs, opts?: pulumi.InvokeOptions): Promise<GetVpcSubnetResult> {
  return invoke<GetVpcSubnetResult>("getVpcSubnet", args, opts);
}

/** One subnet of a VPC. Accepts outputs as arguments and returns an output. */
export function getVpcSubnetOutput(
  args: GetVpcSubnetOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetVpcSubnetResult> {
  return invokeOutput<GetVpcSubnetResult>("getVpcSubnet", args, opts);
}
