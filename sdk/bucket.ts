// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import type { Open } from "./runtime/open";
import { type ResourceKind, registrationOf } from "./runtime/resource";
import type * as enums from "./types/enums";

/** Inputs of `Bucket`. */
export interface BucketArgs {
  /**
   * Cluster that the bucket is in, for instance `us-east-1`. The service may answer with another name of the same
   * thing: that is no change. Changing it replaces the bucket.
   */
  readonly cluster: pulumi.Input<string>;

  /**
   * Name of the bucket, unique in its cluster. Generated from the resource's name if omitted. Changing it replaces
   * the bucket. Removing it gives the bucket a generated name.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * Who may use the bucket. One of `private`, `public-read`, `authenticated-read`, `public-read-write`. Default
   * `"private"`. Changing it updates the bucket in place. Removing it sends `"private"`.
   */
  readonly acl?: pulumi.Input<enums.Acl | undefined> | pulumi.Output<Open<enums.Acl> | undefined>;

  /**
   * Whether CORS is enabled: browsers may send requests from pages of any origin. Default `false`. Changing it
   * updates the bucket in place. Removing it sends `false`.
   */
  readonly corsEnabled?: pulumi.Input<boolean | undefined>;

  /**
   * Delete the bucket even while it holds objects that this stack does not manage; they are deleted with it. Must
   * have been applied by `pulumi up` before the deletion. Large buckets are emptied faster by lifecycle policies.
   * Default `false`. Changing it sends nothing: the stack's state keeps it. Removing it means `false`.
   */
  readonly forceDestroy?: pulumi.Input<boolean | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface BucketState {
  /**
   * Cluster that the bucket is in, for instance `us-east-1`. The service may answer with another name of the same
   * thing: that is no change.
   */
  readonly cluster?: pulumi.Input<string | undefined>;

  /** Name of the bucket, unique in its cluster. Generated from the resource's name if omitted. */
  readonly label?: pulumi.Input<string | undefined>;

  /** Who may use the bucket. One of `private`, `public-read`, `authenticated-read`, `public-read-write`. */
  readonly acl?: pulumi.Input<enums.Acl | undefined> | pulumi.Output<Open<enums.Acl> | undefined>;

  /** Whether CORS is enabled: browsers may send requests from pages of any origin. */
  readonly corsEnabled?: pulumi.Input<boolean | undefined>;

  /**
   * Delete the bucket even while it holds objects that this stack does not manage; they are deleted with it. Must
   * have been applied by `pulumi up` before the deletion. Large buckets are emptied faster by lifecycle policies.
   */
  readonly forceDestroy?: pulumi.Input<boolean | undefined>;

  /** Host name of the bucket, for access to its objects. */
  readonly hostname?: pulumi.Input<string | undefined>;

  /** When the bucket was created, in UTC. */
  readonly created?: pulumi.Input<string | undefined>;

  /** Total size of all objects, in bytes. */
  readonly size?: pulumi.Input<number | undefined>;

  /** Number of objects in the bucket. */
  readonly objects?: pulumi.Input<number | undefined>;
}

/** An object storage bucket. An existing bucket is never taken over: adopt it with `import`. */
export class Bucket extends pulumi.CustomResource {
  /**
   * Cluster that the bucket is in, for instance `us-east-1`. The service may answer with another name of the same
   * thing: that is no change.
   */
  declare readonly cluster: pulumi.Output<string>;

  /** Name of the bucket, unique in its cluster. Generated from the resource's name if omitted. */
  declare readonly label: pulumi.Output<string>;

  /** Who may use the bucket. One of `private`, `public-read`, `authenticated-read`, `public-read-write`. */
  declare readonly acl: pulumi.Output<Open<enums.Acl>>;

  /** Whether CORS is enabled: browsers may send requests from pages of any origin. */
  declare readonly corsEnabled: pulumi.Output<boolean>;

  /**
   * Delete the bucket even while it holds objects that this stack does not manage; they are deleted with it. Must
   * have been applied by `pulumi up` before the deletion. Large buckets are emptied faster by lifecycle policies.
   */
  declare readonly forceDestroy: pulumi.Output<boolean>;

  /** Host name of the bucket, for access to its objects. */
  declare readonly hostname: pulumi.Output<string>;

  /** When the bucket was created, in UTC. */
  declare readonly created: pulumi.Output<string>;

  /** Total size of all objects, in bytes. */
  declare readonly size: pulumi.Output<number>;

  /** Number of objects in the bucket. */
  declare readonly objects: pulumi.Output<number>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is Bucket {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing bucket without managing it.
   *
   * @param name - name in the stack
   * @param id - `cluster/label`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: BucketState = {},
    opts?: pulumi.CustomResourceOptions,
  ): Bucket {
    return new Bucket(name, state as BucketArgs, { ...opts, id });
  }

  /**
   * Declares a bucket.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing bucket
   */
  constructor(name: string, args: BucketArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "Bucket",
  inputs: ["cluster", "label", "acl", "corsEnabled", "forceDestroy"],
  outputs: ["hostname", "created", "size", "objects"],
  secrets: [],
};
