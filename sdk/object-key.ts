// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import type { Open } from "./runtime/open";
import { type ResourceKind, registrationOf } from "./runtime/resource";
import type * as enums from "./types/enums";

/** Inputs of `ObjectKey`. */
export interface ObjectKeyArgs {
  /**
   * Name of the key. Generated from the resource's name if omitted. Changing it updates the object key in place.
   * Removing it gives the object key a generated name.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * The buckets that the key can reach. Absent: all buckets of all clusters. Empty: none. A limited key can list all
   * buckets and create new ones, but it needs declared access to reach a new bucket. Order and duplicates do not
   * matter. The service may answer with another name of the same thing: that is no change. Changing it replaces the
   * object key. Removing it replaces the object key.
   */
  readonly bucketAccess?:
    | pulumi.Input<
        readonly (pulumi.Input<ObjectKeyBucketAccessArgs> | pulumi.Output<ObjectKeyBucketAccess>)[] | undefined
      >
    | pulumi.Output<ObjectKeyBucketAccess[] | undefined>;

  /**
   * Any text, such as a date. Changing it creates a new key, and then revokes the old one. The service never returns
   * it, so a change made elsewhere is not detected. Changing it replaces the object key. Removing it does nothing.
   */
  readonly rotation?: pulumi.Input<string | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface ObjectKeyState {
  /** Name of the key. Generated from the resource's name if omitted. */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * The buckets that the key can reach. Absent: all buckets of all clusters. Empty: none. A limited key can list all
   * buckets and create new ones, but it needs declared access to reach a new bucket. Order and duplicates do not
   * matter. The service may answer with another name of the same thing: that is no change.
   */
  readonly bucketAccess?:
    | pulumi.Input<
        readonly (pulumi.Input<ObjectKeyBucketAccessArgs> | pulumi.Output<ObjectKeyBucketAccess>)[] | undefined
      >
    | pulumi.Output<ObjectKeyBucketAccess[] | undefined>;

  /**
   * Any text, such as a date. Changing it creates a new key, and then revokes the old one. The service never returns
   * it, so a change made elsewhere is not detected.
   */
  readonly rotation?: pulumi.Input<string | undefined>;

  /** The public half of the key, for the S3 interface. */
  readonly accessKey?: pulumi.Input<string | undefined>;

  /** The secret half of the key. Absent for an adopted key: change `rotation` to get a new one. Secret. */
  readonly secretKey?: pulumi.Input<string | undefined>;

  /** Whether the key can reach only certain buckets. */
  readonly limited?: pulumi.Input<boolean | undefined>;
}

/** The key's access to one bucket. */
export interface ObjectKeyBucketAccessArgs {
  /** Label of the bucket. */
  readonly bucketName: pulumi.Input<string>;

  /** Cluster of the bucket. */
  readonly cluster: pulumi.Input<string>;

  /** Permissions of the key on the bucket's objects. */
  readonly permissions: pulumi.Input<enums.BucketPermissions> | pulumi.Output<Open<enums.BucketPermissions>>;
}

/** The key's access to one bucket. */
export interface ObjectKeyBucketAccess {
  /** Label of the bucket. */
  readonly bucketName: string;

  /** Cluster of the bucket. */
  readonly cluster: string;

  /** Permissions of the key on the bucket's objects. */
  readonly permissions: Open<enums.BucketPermissions>;
}

/**
 * An access key for the S3 interface of object storage. The service returns its secret half only when the key is
 * created, so the secret half of an adopted key is unknown.
 */
export class ObjectKey extends pulumi.CustomResource {
  /** Name of the key. Generated from the resource's name if omitted. */
  declare readonly label: pulumi.Output<string>;

  /**
   * The buckets that the key can reach. Absent: all buckets of all clusters. Empty: none. A limited key can list all
   * buckets and create new ones, but it needs declared access to reach a new bucket. Order and duplicates do not
   * matter. The service may answer with another name of the same thing: that is no change.
   */
  declare readonly bucketAccess: pulumi.Output<ObjectKeyBucketAccess[] | undefined>;

  /**
   * Any text, such as a date. Changing it creates a new key, and then revokes the old one. The service never returns
   * it, so a change made elsewhere is not detected.
   */
  declare readonly rotation: pulumi.Output<string | undefined>;

  /** The public half of the key, for the S3 interface. */
  declare readonly accessKey: pulumi.Output<string>;

  /** The secret half of the key. Absent for an adopted key: change `rotation` to get a new one. Secret. */
  declare readonly secretKey: pulumi.Output<string | undefined>;

  /** Whether the key can reach only certain buckets. */
  declare readonly limited: pulumi.Output<boolean>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is ObjectKey {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing object key without managing it.
   *
   * @param name - name in the stack
   * @param id - `keyId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: ObjectKeyState = {},
    opts?: pulumi.CustomResourceOptions,
  ): ObjectKey {
    return new ObjectKey(name, state as ObjectKeyArgs, { ...opts, id });
  }

  /**
   * Declares an object key.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing object key
   */
  constructor(name: string, args: ObjectKeyArgs = {}, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "ObjectKey",
  inputs: ["label", "bucketAccess", "rotation"],
  outputs: ["accessKey", "secretKey", "limited"],
  secrets: ["secretKey"],
};
