// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getBucketCertificate`. */
export interface GetBucketCertificateArgs {
  /** Cluster of the bucket, for instance `us-east-1`. */
  readonly cluster: string;

  /** Label of the bucket. */
  readonly bucket: string;
}

/** Arguments of `getBucketCertificateOutput`. */
export interface GetBucketCertificateOutputArgs {
  /** Cluster of the bucket, for instance `us-east-1`. */
  readonly cluster: pulumi.Input<string>;

  /** Label of the bucket. */
  readonly bucket: pulumi.Input<string>;
}

/** The result of `getBucketCertificate`. */
export interface GetBucketCertificateResult {
  /** Whether a certificate was uploaded for the bucket. */
  readonly ssl: boolean;
}

/** Whether a bucket has a certificate of its own. The service returns nothing else about it. */
export function getBucketCertificate(
  args: GetBucketCertificateArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetBucketCertificateResult> {
  return invoke<GetBucketCertificateResult>("getBucketCertificate", args, opts);
}

/**
 * Whether a bucket has a certificate of its own. The service returns nothing else about it. Accepts outputs as
 * arguments and returns an output.
 */
export function getBucketCertificateOutput(
  args: GetBucketCertificateOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetBucketCertificateResult> {
  return invokeOutput<GetBucketCertificateResult>("getBucketCertificate", args, opts);
}
