// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";
import type { Open } from "./runtime/open";
import type * as enums from "./types/enums";

/** Arguments of `getObjectKeys`. */
export interface GetObjectKeysArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ limited: false }`. The
   * service does not filter keys.
   */
  readonly filter?: Filter<GetObjectKeysFilterFields> | undefined;
}

/** Arguments of `getObjectKeysOutput`. */
export interface GetObjectKeysOutputArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ limited: false }`. The
   * service does not filter keys.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetObjectKeysFilterFields> | undefined>;
}

/** The result of `getObjectKeys`. */
export interface GetObjectKeysResult {
  /** The keys, in the service's order. */
  readonly keys: GetObjectKeysKey[];
}

/** Properties that a filter of `getObjectKeys` can name, with the values that they are compared with. */
export interface GetObjectKeysFilterFields {
  /** Id of the key. */
  readonly id: string | number;

  /** Name of the key. */
  readonly label: string;

  /** The public half of the key, for the S3 interface. */
  readonly accessKey: string;

  /** Whether the key can reach only certain buckets. */
  readonly limited: boolean;
}

/** One access key of object storage, without its secret half. */
export interface GetObjectKeysKey {
  /** Id of the key. */
  readonly id: string;

  /** Name of the key. */
  readonly label: string;

  /** The public half of the key, for the S3 interface. */
  readonly accessKey: string;

  /** Whether the key can reach only certain buckets. */
  readonly limited: boolean;

  /** The buckets that the key can reach. Absent: all buckets of all clusters. Empty: none. */
  readonly bucketAccess?: GetObjectKeysKeyBucketAccess[] | undefined;
}

/** The key's access to one bucket. */
export interface GetObjectKeysKeyBucketAccess {
  /** Label of the bucket. */
  readonly bucketName: string;

  /** Cluster of the bucket. */
  readonly cluster: string;

  /** `read_only` or `read_write`. */
  readonly permissions: Open<enums.BucketPermissions>;
}

/** The access keys of object storage, without their secret halves. */
export function getObjectKeys(args: GetObjectKeysArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetObjectKeysResult> {
  return invoke<GetObjectKeysResult>("getObjectKeys", args, opts);
}

/**
 * The access keys of object storage, without their secret halves. Accepts outputs as arguments and returns an
 * output.
 */
export function getObjectKeysOutput(
  args: GetObjectKeysOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetObjectKeysResult> {
  return invokeOutput<GetObjectKeysResult>("getObjectKeys", args, opts);
}
