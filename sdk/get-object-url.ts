// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getObjectUrl`. */
export interface GetObjectUrlArgs {
  /** Cluster of the bucket, for instance `us-east-1`. */
  readonly cluster: string;

  /** Label of the bucket. */
  readonly bucket: string;

  /** Name of the object in its bucket. */
  readonly name: string;

  /** HTTP method that the URL allows, for instance `GET`, `PUT` or `DELETE`. Default `"GET"`. */
  readonly method?: string | undefined;

  /**
   * Media type that the request must send in the header `Content-Type`. Required for every method but `GET` and
   * `DELETE`.
   */
  readonly contentType?: string | undefined;

  /** How long the URL is valid, in seconds: 360 to 86400. Default `3600`. */
  readonly expiresIn?: number | undefined;
}

/** Arguments of `getObjectUrlOutput`. */
export interface GetObjectUrlOutputArgs {
  /** Cluster of the bucket, for instance `us-east-1`. */
  readonly cluster: pulumi.Input<string>;

  /** Label of the bucket. */
  readonly bucket: pulumi.Input<string>;

  /** Name of the object in its bucket. */
  readonly name: pulumi.Input<string>;

  /** HTTP method that the URL allows, for instance `GET`, `PUT` or `DELETE`. Default `"GET"`. */
  readonly method?: pulumi.Input<string | undefined>;

  /**
   * Media type that the request must send in the header `Content-Type`. Required for every method but `GET` and
   * `DELETE`.
   */
  readonly contentType?: pulumi.Input<string | undefined>;

  /** How long the URL is valid, in seconds: 360 to 86400. Default `3600`. */
  readonly expiresIn?: pulumi.Input<number | undefined>;
}

/** The result of `getObjectUrl`. */
export interface GetObjectUrlResult {
  /** The pre-signed URL. Secret. */
  readonly url: string;

  /** Whether the object exists. */
  readonly exists?: boolean | undefined;
}

/**
 * A pre-signed URL: anyone who has it can use one object with one method, without a token, until it expires. The
 * object need not exist. Every call creates another URL, in a preview too, and needs a token with the scope
 * `object_storage:read_write`: what uses the URL changes with every run. The resource `ObjectUrl` keeps a URL. A
 * promise cannot be secret: secret properties of its result are plain text. `getObjectUrlOutput` returns a secret
 * output.
 */
export function getObjectUrl(args: GetObjectUrlArgs, opts?: pulumi.InvokeOptions): Promise<GetObjectUrlResult> {
  return invoke<GetObjectUrlResult>("getObjectUrl", args, opts);
}

/**
 * A pre-signed URL: anyone who has it can use one object with one method, without a token, until it expires. The
 * object need not exist. Every call creates another URL, in a preview too, and needs a token with the scope
 * `object_storage:read_write`: what uses the URL changes with every run. The resource `ObjectUrl` keeps a URL.
 * Accepts outputs as arguments and returns an output. The result is secret.
 */
export function getObjectUrlOutput(
  args: GetObjectUrlOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetObjectUrlResult> {
  return pulumi.secret(invokeOutput<GetObjectUrlResult>("getObjectUrl", args, opts));
}
