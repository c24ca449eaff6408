// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./invoke";

/** Arguments of `getVpc`. */
export interface GetVpcArgs {
  /** Id of the VPC. */
  readonly id: string | number;
}

/** Arguments of `getVpcOutput`. */
export interface GetVpcOutputArgs {
  /** Id of the VPC. */
  readonly id: pulumi.Input<string | number>;
}

/** What `getVpc` answers. */
export interface GetVpcResult {
  /** Id of the VPC. */
  readonly id: string;

  /** Name of the VPC, unique on the account: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row. */
  readonly label: string;

  /** Region of the VPC, for instance `us-east`. The region must have the capability `VPCs`. */
  readonly region: string;

  /** What the VPC is for; at most 255 characters. */
  readonly description: string;

  /** When the VPC was created, in UTC. */
  readonly created: string;

  /** When the VPC was last changed, in UTC. */
  readonly updated?: string | undefined;

  /** Subnets of the VPC. */
  readonly subnets: GetVpcSubnet[];
}

/** A value nested in `getVpc`. */
export interface GetVpcSubnet {
  /** Id of the subnet in its VPC, without the VPC's own. */
  readonly subnetId: string;

  /** Name of the subnet, unique in its VPC: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row. */
  readonly label: string;

  /** Address range in canonical CIDR form, for instance `10.0.1.0/24`. */
  readonly ipv4: string;

  /** Computes attached to the subnet. */
  readonly computes: GetVpcSubnetCompute[];

  /** When the subnet was made, in UTC. */
  readonly created: string;

  /** When the subnet was last changed, in UTC. */
  readonly updated?: string | undefined;
}

/** A value nested in `getVpc`. */
export interface GetVpcSubnetCompute {
  /** Id of the compute. */
  readonly id: number;

  /** Interfaces of the compute's configuration profiles that use the subnet. */
  readonly interfaces: GetVpcSubnetComputeInterface[];
}

/** A value nested in `getVpc`. */
export interface GetVpcSubnetComputeInterface {
  /** Id of the interface. */
  readonly id: number;

  /** Whether the interface is in use. */
  readonly active: boolean;
}

/** One VPC, with its subnets. */
export function getVpc(args: GetVpcArgs, opts?: pulumi.InvokeOptions): Promise<GetVpcResult> {
  return invoke<GetVpcResult>("getVpc", args, opts);
}

/** One VPC, with its subnets. Takes outputs as arguments and answers an output. */
export function getVpcOutput(args: GetVpcOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetVpcResult> {
  return invokeOutput<GetVpcResult>("getVpc", args, opts);
}
