// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getObjectStorageClusters`. */
export interface GetObjectStorageClustersArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ region: "us-east" }`. The
   * service does not filter clusters.
   */
  readonly filter?: Filter<GetObjectStorageClustersFilterFields> | undefined;
}

/** Arguments of `getObjectStorageClustersOutput`. */
export interface GetObjectStorageClustersOutputArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ region: "us-east" }`. The
   * service does not filter clusters.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetObjectStorageClustersFilterFields> | undefined>;
}

/** The result of `getObjectStorageClusters`. */
export interface GetObjectStorageClustersResult {
  /** The clusters, in the service's order. */
  readonly clusters: GetObjectStorageClustersCluster[];
}

/** Properties that a filter of `getObjectStorageClusters` can name, with the values that they are compared with. */
export interface GetObjectStorageClustersFilterFields {
  /** Id of the cluster, for instance `us-east-1`. */
  readonly id: string;

  /** Host name of the cluster; the buckets' host names end in it. */
  readonly domain: string;

  /** `available` or `unavailable`. */
  readonly status: string;

  /** Region that the cluster is in, for instance `us-east`. */
  readonly region: string;

  /** Host name for static sites in the cluster. */
  readonly staticSiteDomain: string;
}

/** One cluster of object storage. */
export interface GetObjectStorageClustersCluster {
  /** Id of the cluster, for instance `us-east-1`. */
  readonly id: string;

  /** Host name of the cluster; the buckets' host names end in it. */
  readonly domain: string;

  /** `available` or `unavailable`. */
  readonly status: string;

  /** Region that the cluster is in, for instance `us-east`. */
  readonly region: string;

  /** Host name for static sites in the cluster. */
  readonly staticSiteDomain: string;
}

/** The clusters of object storage, in which buckets can be created. */
export function getObjectStorageClusters(
  args: GetObjectStorageClustersArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetObjectStorageClustersResult> {
  return invoke<GetObjectStorageClustersResult>("getObjectStorageClusters", args, opts);
}

/**
 * The clusters of object storage, in which buckets can be created. Accepts outputs as arguments and returns an
 * output.
 */
export function getObjectStorageClustersOutput(
  args: GetObjectStorageClustersOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetObjectStorageClustersResult> {
  return invokeOutput<GetObjectStorageClustersResult>("getObjectStorageClusters", args, opts);
}
