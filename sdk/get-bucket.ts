// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";
import type { Open } from "./runtime/open";
import type * as enums from "./types/enums";

/** Arguments of `getBucket`. */
export interface GetBucketArgs {
  /** Cluster of the bucket, for instance `us-east-1`. */
  readonly cluster: string;

  /** Label of the bucket. */
  readonly label: string;
}

/** Arguments of `getBucketOutput`. */
export interface GetBucketOutputArgs {
  /** Cluster of the bucket, for instance `us-east-1`. */
  readonly cluster: pulumi.Input<string>;

  /** Label of the bucket. */
  readonly label: pulumi.Input<string>;
}

/** The result of `getBucket`. */
export interface GetBucketResult {
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

  /**
   * Who may use the bucket: `private`, `public-read`, `authenticated-read`, `public-read-write`, or `custom` for
   * anything else.
   */
  readonly acl?: Open<enums.Acl> | undefined;

  /** Whether CORS is enabled: browsers may send requests from pages of any origin. */
  readonly corsEnabled?: boolean | undefined;
}

/** One bucket of the account, with its access where the service returns it. */
export function getBucket(args: GetBucketArgs, opts?: pulumi.InvokeOptions): Promise<GetBucketResult> {
  return invoke<GetBucketResult>("getBucket", args, opts);
}

/**
 * One bucket of the account, with its access where the service returns it. Accepts outputs as arguments and
 * returns an output.
 */
export function getBucketOutput(
  args: GetBucketOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetBucketResult> {
  return invokeOutput<GetBucketResult>("getBucket", args, opts);
}
