// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `ObjectUrl`. */
export interface ObjectUrlArgs {
  /**
   * Cluster of the bucket, for instance `us-east-1`. The service may answer with another name of the same thing:
   * that is no change. Changing it replaces the object URL.
   */
  readonly cluster: pulumi.Input<string>;

  /** Label of the bucket. Changing it replaces the object URL. */
  readonly bucket: pulumi.Input<string>;

  /**
   * Name of the object in its bucket, at most 1,024 bytes in UTF-8; it may contain slashes. Changing it replaces the
   * object URL.
   */
  readonly name: pulumi.Input<string>;

  /**
   * HTTP method that the URL allows, for instance `GET`, `PUT` or `DELETE`. Default `"GET"`. Changing it replaces
   * the object URL. Removing it replaces the object URL, unless it was `"GET"`.
   */
  readonly method?: pulumi.Input<string | undefined>;

  /**
   * Media type that the request must send in the header `Content-Type`. Required for every method but `GET` and
   * `DELETE`. Changing it replaces the object URL. Removing it replaces the object URL.
   */
  readonly contentType?: pulumi.Input<string | undefined>;

  /**
   * How long the URL is valid, in seconds: 360 to 86400. Default `3600`. Changing it updates the object URL in
   * place. Removing it sends `3600`.
   */
  readonly expiresIn?: pulumi.Input<number | undefined>;

  /**
   * The part of the URL's life, in seconds, that has to be left for the URL to be kept: with less, the next `pulumi
   * up` renews it. Less than `expiresIn`. Without it: half of `expiresIn`. The service's clock counts, as far as the
   * provider has read it; otherwise this machine's. Changing it sends nothing: the stack's state keeps it. Removing
   * it sends nothing.
   */
  readonly renewBefore?: pulumi.Input<number | undefined>;
}

/**
 * A pre-signed URL that the stack keeps: anyone who has it can use one object with one method, without a token,
 * until it expires. The object need not exist. `pulumi up` renews the URL in place once less than `renewBefore` of
 * its life is left; until then it stays the same. A preview and a refresh send no request. Nothing can revoke a
 * URL: after it was renewed or deleted it works until it expires.
 */
export class ObjectUrl extends pulumi.CustomResource {
  /**
   * Cluster of the bucket, for instance `us-east-1`. The service may answer with another name of the same thing:
   * that is no change.
   */
  declare readonly cluster: pulumi.Output<string>;

  /** Label of the bucket. */
  declare readonly bucket: pulumi.Output<string>;

  /** Name of the object in its bucket, at most 1,024 bytes in UTF-8; it may contain slashes. */
  declare readonly name: pulumi.Output<string>;

  /** HTTP method that the URL allows, for instance `GET`, `PUT` or `DELETE`. */
  declare readonly method: pulumi.Output<string>;

  /**
   * Media type that the request must send in the header `Content-Type`. Required for every method but `GET` and
   * `DELETE`.
   */
  declare readonly contentType: pulumi.Output<string | undefined>;

  /** How long the URL is valid, in seconds: 360 to 86400. */
  declare readonly expiresIn: pulumi.Output<number>;

  /**
   * The part of the URL's life, in seconds, that has to be left for the URL to be kept: with less, the next `pulumi
   * up` renews it. Less than `expiresIn`. Without it: half of `expiresIn`. The service's clock counts, as far as the
   * provider has read it; otherwise this machine's.
   */
  declare readonly renewBefore: pulumi.Output<number | undefined>;

  /** The pre-signed URL. Secret. */
  declare readonly url: pulumi.Output<string>;

  /** Whether the object existed when the URL was made. */
  declare readonly exists: pulumi.Output<boolean | undefined>;

  /** When the URL stops working, in UTC. */
  declare readonly expires: pulumi.Output<string>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is ObjectUrl {
    return isResourceOf(kind.token, value);
  }

  /**
   * Declares an object URL.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource
   */
  constructor(name: string, args: ObjectUrlArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "ObjectUrl",
  inputs: ["cluster", "bucket", "name", "method", "contentType", "expiresIn", "renewBefore"],
  outputs: ["url", "exists", "expires"],
  secrets: ["url"],
};
