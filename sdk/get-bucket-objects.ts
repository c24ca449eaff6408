// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getBucketObjects`. */
export interface GetBucketObjectsArgs {
  /** Cluster of the bucket, for instance `us-east-1`. */
  readonly cluster: string;

  /** Label of the bucket. */
  readonly bucket: string;

  /** Only names that begin with this text. */
  readonly prefix?: string | undefined;

  /**
   * Names that contain this text after the prefix are not listed: `commonPrefixes` contains their beginnings up to
   * and including it. `/` lists one folder.
   */
  readonly delimiter?: string | undefined;

  /** Only names that come after this one. */
  readonly marker?: string | undefined;

  /**
   * Filters the list after the download, by any property of its entries: for instance `{ size: { "+gt": 1048576 }
   * }`. The service does not filter objects, apart from `prefix` and `marker`.
   */
  readonly filter?: Filter<GetBucketObjectsFilterFields> | undefined;
}

/** Arguments of `getBucketObjectsOutput`. */
export interface GetBucketObjectsOutputArgs {
  /** Cluster of the bucket, for instance `us-east-1`. */
  readonly cluster: pulumi.Input<string>;

  /** Label of the bucket. */
  readonly bucket: pulumi.Input<string>;

  /** Only names that begin with this text. */
  readonly prefix?: pulumi.Input<string | undefined>;

  /**
   * Names that contain this text after the prefix are not listed: `commonPrefixes` contains their beginnings up to
   * and including it. `/` lists one folder.
   */
  readonly delimiter?: pulumi.Input<string | undefined>;

  /** Only names that come after this one. */
  readonly marker?: pulumi.Input<string | undefined>;

  /**
   * Filters the list after the download, by any property of its entries: for instance `{ size: { "+gt": 1048576 }
   * }`. The service does not filter objects, apart from `prefix` and `marker`.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetBucketObjectsFilterFields> | undefined>;
}

/** The result of `getBucketObjects`. */
export interface GetBucketObjectsResult {
  /** The objects. */
  readonly objects: GetBucketObjectsObject[];

  /**
   * Common beginnings of the names that are not listed, up to and including the delimiter. Empty without a
   * delimiter.
   */
  readonly commonPrefixes: string[];
}

/** Properties that a filter of `getBucketObjects` can name, with the values that they are compared with. */
export interface GetBucketObjectsFilterFields {
  /** Name of the object in its bucket. */
  readonly name: string;

  /** Checksum of the content, as the service makes it: another content has another one. */
  readonly etag: string | null;

  /** Size of the content, in bytes. */
  readonly size: number | null;

  /** When the content was last written, in UTC. */
  readonly lastModified: string | null;

  /** Who owns the object, as object storage names them. */
  readonly owner: string | null;
}

/** One object of the bucket. */
export interface GetBucketObjectsObject {
  /** Name of the object in its bucket. */
  readonly name: string;

  /** Checksum of the content, as the service makes it: another content has another one. */
  readonly etag?: string | undefined;

  /** Size of the content, in bytes. */
  readonly size?: number | undefined;

  /** When the content was last written, in UTC. */
  readonly lastModified?: string | undefined;

  /** Who owns the object, as object storage names them. */
  readonly owner?: string | undefined;
}

/** The objects of a bucket, ordered by name. All pages are fetched: narrow large buckets by `prefix`. */
export function getBucketObjects(
  args: GetBucketObjectsArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetBucketObjectsResult> {
  return invoke<GetBucketObjectsResult>("getBucketObjects", args, opts);
}

/**
 * The objects of a bucket, ordered by name. All pages are fetched: narrow large buckets by `prefix`. Accepts
 * outputs as arguments and returns an output.
 */
export function getBucketObjectsOutput(
  args: GetBucketObjectsOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetBucketObjectsResult> {
  return invokeOutput<GetBucketObjectsResult>("getBucketObjects", args, opts);
}
