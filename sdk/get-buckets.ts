// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getBuckets`. */
export interface GetBucketsArgs {
  /** Cluster whose buckets to list. Default: all clusters. */
  readonly cluster?: string | undefined;

  /**
   * Filters the list after the download, by any property of its entries: for instance `{ label: { "+contains":
   * "backup" } }`. The service does not filter buckets.
   */
  readonly filter?: Filter<GetBucketsFilterFields> | undefined;
}

/** Arguments of `getBucketsOutput`. */
export interface GetBucketsOutputArgs {
  /** Cluster whose buckets to list. Default: all clusters. */
  readonly cluster?: pulumi.Input<string | undefined>;

  /**
   * Filters the list after the download, by any property of its entries: for instance `{ label: { "+contains":
   * "backup" } }`. The service does not filter buckets.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetBucketsFilterFields> | undefined>;
}

/** The result of `getBuckets`. */
export interface GetBucketsResult {
  /** The buckets, in the service's order. */
  readonly buckets: GetBucketsBucket[];
}

/** Properties that a filter of `getBuckets` can name, with the values that they are compared with. */
export interface GetBucketsFilterFields {
  /** Name of the bucket, unique in its cluster. */
  readonly label: string;

  /** Cluster that the bucket is in, for instance `us-east-1`. */
  readonly cluster: string;

  /** Host name of the bucket, for access to its objects. */
  readonly hostname: string;

  /** When the bucket was created, in UTC. */
  readonly created: string;

  /** Total size of all objects, in bytes. */
  readonly size: number;

  /** Number of objects in the bucket. */
  readonly objects: number;
}

/** One bucket of the account. */
export interface GetBucketsBucket {
  /** Name of the bucket, unique in its cluster. */
  readonly label: string;

  /** Cluster that the bucket is in, for instance `us-east-1`. */
  readonly cluster: string;

  /** Host name of the bucket, for access to its objects. */
  readonly hostname: string;

  /** When the bucket was created, in UTC. */
  readonly created: string;

  /** Total size of all objects, in bytes. */
  readonly size: number;

  /** Number of objects in the bucket. */
  readonly objects: number;
}

/** The buckets of the account, or of one cluster. */
export function getBuckets(args: GetBucketsArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetBucketsResult> {
  return invoke<GetBucketsResult>("getBuckets", args, opts);
}

/** The buckets of the account, or of one cluster. Accepts outputs as arguments and returns an output. */
export function getBucketsOutput(
  args: GetBucketsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetBucketsResult> {
  return invokeOutput<GetBucketsResult>("getBuckets", args, opts);
}
