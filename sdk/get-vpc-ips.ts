// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getVpcIps`. */
export interface GetVpcIpsArgs {
  /** Id of the VPC. Default: every VPC of the account. */
  readonly vpcId?: string | number | undefined;

  /**
   * Filters the list at the service, by `active`, `computeId`, `configId`, `region` and `vpcId`: for instance `{
   * active: true }`.
   */
  readonly filter?: Filter<GetVpcIpsFilterFields> | undefined;
}

/** Arguments of `getVpcIpsOutput`. */
export interface GetVpcIpsOutputArgs {
  /** Id of the VPC. Default: every VPC of the account. */
  readonly vpcId?: pulumi.Input<string | number | undefined>;

  /**
   * Filters the list at the service, by `active`, `computeId`, `configId`, `region` and `vpcId`: for instance `{
   * active: true }`.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetVpcIpsFilterFields> | undefined>;
}

/** The result of `getVpcIps`. */
export interface GetVpcIpsResult {
  /** The addresses, in the service's order. */
  readonly ips: GetVpcIpsIp[];
}

/** Properties that a filter of `getVpcIps` can name, with the values that they are compared with. */
export interface GetVpcIpsFilterFields {
  /** Whether the interface is in use. */
  readonly active: boolean;

  /** Id of the compute that has the address. */
  readonly computeId: string | number | null;

  /** Id of the compute's configuration profile. */
  readonly configId: string | number | null;

  /** Region of the VPC. */
  readonly region: string;

  /** Id of the VPC. */
  readonly vpcId: string | number;
}

/** One address, or one range, of a compute in a VPC. */
export interface GetVpcIpsIp {
  /** The address; absent for a range. */
  readonly address?: string | undefined;

  /** Range of addresses in CIDR form. */
  readonly addressRange?: string | undefined;

  /** Whether the interface is in use. */
  readonly active: boolean;

  /** Id of the compute that has the address. */
  readonly computeId?: string | undefined;

  /** Id of the compute's configuration profile. */
  readonly configId?: string | undefined;

  /** Id of the interface. */
  readonly interfaceId?: string | undefined;

  /** Gateway of the subnet. */
  readonly gateway?: string | undefined;

  /** Public address mapped to it, one to one. */
  readonly nat11?: string | undefined;

  /** Prefix length of the subnet. */
  readonly prefix?: number | undefined;

  /** Region of the VPC. */
  readonly region: string;

  /** Id of the subnet in its VPC, without the VPC's id. */
  readonly subnetId: string;

  /** Mask of the subnet, for instance `255.255.255.0`. */
  readonly subnetMask?: string | undefined;

  /** Id of the VPC. */
  readonly vpcId: string;
}

/**
 * The addresses of computes in VPCs: of the whole account, or of one VPC. The same address may be listed more than
 * once, because VPCs can share address space, and a compute can have several configuration profiles.
 */
export function getVpcIps(args: GetVpcIpsArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetVpcIpsResult> {
  return invoke<GetVpcIpsResult>("getVpcIps", args, opts);
}

/**
 * The addresses of computes in VPCs: of the whole account, or of one VPC. The same address may be listed more than
 * once, because VPCs can share address space, and a compute can have several configuration profiles. Accepts
 * outputs as arguments and returns an output.
 */
export function getVpcIpsOutput(
  args: GetVpcIpsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetVpcIpsResult> {
  return invokeOutput<GetVpcIpsResult>("getVpcIps", args, opts);
}
