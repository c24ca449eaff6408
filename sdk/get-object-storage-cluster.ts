// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetObjectStorageClustersCluster } from "./get-object-storage-clusters";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getObjectStorageCluster`. */
export interface GetObjectStorageClusterArgs {
  /** Id of the cluster, for instance `us-east-1`. */
  readonly id: string;
}

/** Arguments of `getObjectStorageClusterOutput`. */
export interface GetObjectStorageClusterOutputArgs {
  /** Id of the cluster, for instance `us-east-1`. */
  readonly id: pulumi.Input<string>;
}

/** The result of `getObjectStorageCluster`. */
export type GetObjectStorageClusterResult = GetObjectStorageClustersCluster;

/** One cluster of object storage. */
export function getObjectStorageCluster(
  args: GetObjectStorageClusterArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetObjectStorageClusterResult> {
  return invoke<GetObjectStorageClusterResult>("getObjectStorageCluster", args, opts);
}

/** One cluster of object storage. Accepts outputs as arguments and returns an output. */
export function getObjectStorageClusterOutput(
  args: GetObjectStorageClusterOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetObjectStorageClusterResult> {
  return invokeOutput<GetObjectStorageClusterResult>("getObjectStorageCluster", args, opts);
}
