// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetVpcsVpc } from "./get-vpcs";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getVpc`. */
export interface GetVpcArgs {
  /** Id of the VPC. Exactly one of `id` and `label` is required. */
  readonly id?: string | number | undefined;

  /**
   * Name of the VPC, unique on the account: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.
   * Exactly one of `id` and `label` is required.
   */
  readonly label?: string | undefined;
}

/** Arguments of `getVpcOutput`. */
export interface GetVpcOutputArgs {
  /** Id of the VPC. Exactly one of `id` and `label` is required. */
  readonly id?: pulumi.Input<string | number | undefined>;

  /**
   * Name of the VPC, unique on the account: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.
   * Exactly one of `id` and `label` is required.
   */
  readonly label?: pulumi.Input<string | undefined>;
}

/** The result of `getVpc`. */
export type GetVpcResult = GetVpcsVpc;

/** One VPC, with its subnets. */
export function getVpc(args: GetVpcArgs, opts?: pulumi.InvokeOptions): Promise<GetVpcResult> {
  return invoke<GetVpcResult>("getVpc", args, opts);
}

/** One VPC, with its subnets. Accepts outputs as arguments and returns an output. */
export function getVpcOutput(args: GetVpcOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetVpcResult> {
  return invokeOutput<GetVpcResult>("getVpc", args, opts);
}
