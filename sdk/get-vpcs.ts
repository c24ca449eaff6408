// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getVpcs`. */
export interface GetVpcsArgs {
  /**
   * Filters the list at the service, by `id`, `label`, `description`, `region`, `created` and `updated`: for
   * instance `{ region: "us-east" }`.
   */
  readonly filter?: Filter<GetVpcsFilterFields> | undefined;
}

/** Arguments of `getVpcsOutput`. */
export interface GetVpcsOutputArgs {
  /**
   * Filters the list at the service, by `id`, `label`, `description`, `region`, `created` and `updated`: for
   * instance `{ region: "us-east" }`.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetVpcsFilterFields> | undefined>;
}

/** The result of `getVpcs`. */
export interface GetVpcsResult {
  /** The VPCs, in the service's order. */
  readonly vpcs: GetVpcsVpc[];
}

/** Properties that a filter of `getVpcs` can name, with the values that they are compared with. */
export interface GetVpcsFilterFields {
  /** Id of the VPC. */
  readonly id: string | number;

  /** Name of the VPC, unique on the account: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row. */
  readonly label: string;

  /** What the VPC is for; at most 255 characters. */
  readonly description: string;

  /** Region of the VPC, for instance `us-east`. The region must have the capability `VPCs`. */
  readonly region: string;

  /** When the VPC was created, in UTC. */
  readonly created: string;

  /** When the VPC was last changed, in UTC. */
  readonly updated: string | null;
}

/** One VPC, with its subnets. */
export interface GetVpcsVpc {
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
  readonly subnets: GetVpcsVpcSubnet[];
}

/** One subnet of a VPC. */
export interface GetVpcsVpcSubnet {
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

/** A compute attached to the subnet. */
export interface GetVpcsVpcSubnetCompute {
  /** Id of the compute. */
  readonly id: string;

  /** Interfaces of the compute's configuration profiles that use the subnet. */
  readonly interfaces: GetVpcsVpcSubnetComputeInterface[];
}

/** An interface of a compute's configuration profile that uses the subnet. */
export interface GetVpcsVpcSubnetComputeInterface {
  /** Id of the interface. */
  readonly id: string;

  /** Whether the interface is in use. */
  readonly active: boolean;
}

/** The VPCs of the account, with their subnets. */
export function getVpcs(args: GetVpcsArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetVpcsResult> {
  return invoke<GetVpcsResult>("getVpcs", args, opts);
}

/** The VPCs of the account, with their subnets. Accepts outputs as arguments and returns an output. */
export function getVpcsOutput(
  args: GetVpcsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetVpcsResult> {
  return invokeOutput<GetVpcsResult>("getVpcs", args, opts);
}
