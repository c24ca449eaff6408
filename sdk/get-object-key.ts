// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getObjectKey`. */
export interface GetObjectKeyArgs {
  /** Id of the key. */
  readonly id: string | number;
}

/** Arguments of `getObjectKeyOutput`. */
export interface GetObjectKeyOutputArgs {
  /** Id of the key. */
  readonly id: pulumi.Input<string | number>;
}

/** What `getObjectKey` answers. */
export interface GetObjectKeyResult {
  /** Id of the key. */
  readonly id: string;

  /** Name of the key. */
  readonly label: string;

  /** The public half of the key, for the S3 interface. */
  readonly accessKey: string;

  /** Whether the key can reach only certain buckets. */
  readonly limited: boolean;

  /** The buckets that the key can reach. Absent: all buckets of all clusters. Empty: none. */
  readonly bucketAccess?: GetObjectKeyBucketAccess[] | undefined;
}

/** A value nested in `getObjectKey`. */
export interface GetObjectKeyBucketAccess {
  /** Label of the bucket. */
  readonly bucketName: string;

  /** Cluster of the bucket. */
  readonly cluster: string;

  /** `read_only` or `read_write`. */
  readonly permissions: string;
}

/** One access key of object storage, without its secret half. */
export function getObjectKey(args: GetObjectKeyArgs, opts?: pulumi.InvokeOptions): Promise<GetObjectKeyResult> {
  return invoke<GetObjectKeyResult>("getObjectKey", args, opts);
}

/** One access key of object storage, without its secret half. Takes outputs as arguments and answers an output. */
export function getObjectKeyOutput(
  args: GetObjectKeyOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetObjectKeyResult> {
  return invokeOutput<GetObjectKeyResult>("getObjectKey", args, opts);
}
