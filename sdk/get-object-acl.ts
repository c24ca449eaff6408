// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";
import type { Open } from "./runtime/open";
import type * as enums from "./types/enums";

/** Arguments of `getObjectAcl`. */
export interface GetObjectAclArgs {
  /** Cluster of the bucket, for instance `us-east-1`. */
  readonly cluster: string;

  /** Label of the bucket. */
  readonly bucket: string;

  /** Name of the object in its bucket. */
  readonly name: string;
}

/** Arguments of `getObjectAclOutput`. */
export interface GetObjectAclOutputArgs {
  /** Cluster of the bucket, for instance `us-east-1`. */
  readonly cluster: pulumi.Input<string>;

  /** Label of the bucket. */
  readonly bucket: pulumi.Input<string>;

  /** Name of the object in its bucket. */
  readonly name: pulumi.Input<string>;
}

/** The result of `getObjectAcl`. */
export interface GetObjectAclResult {
  /**
   * Who may use the object: `private`, `public-read`, `authenticated-read`, `public-read-write`, or `custom` for
   * anything else.
   */
  readonly acl?: Open<enums.Acl> | undefined;

  /** The same in full, in the XML of the S3 interface. */
  readonly aclXml?: string | undefined;
}

/** The access control of an object. */
export function getObjectAcl(args: GetObjectAclArgs, opts?: pulumi.InvokeOptions): Promise<GetObjectAclResult> {
  return invoke<GetObjectAclResult>("getObjectAcl", args, opts);
}

/** The access control of an object. Accepts outputs as arguments and returns an output. */
export function getObjectAclOutput(
  args: GetObjectAclOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetObjectAclResult> {
  return invokeOutput<GetObjectAclResult>("getObjectAcl", args, opts);
}
