// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import type { Open } from "./runtime/open";
import { type ResourceKind, registrationOf } from "./runtime/resource";
import type * as enums from "./types/enums";

/** Inputs of `BucketObject`. */
export interface BucketObjectArgs {
  /**
   * Cluster of the bucket, for instance `us-east-1`. The service may answer with another name of the same thing:
   * that is no change. Changing it replaces the bucket object.
   */
  readonly cluster: pulumi.Input<string>;

  /** Label of the bucket. Changing it replaces the bucket object. */
  readonly bucket: pulumi.Input<string>;

  /**
   * Name of the object in its bucket, at most 1,024 bytes in UTF-8; it may contain slashes. Changing it replaces the
   * bucket object.
   */
  readonly name: pulumi.Input<string>;

  /**
   * The content as text, encoded in UTF-8. The stack's state contains it: use `filePath` for large contents. Exactly
   * one of `content` and `filePath` is required. Changing it updates the bucket object in place. Removing it is
   * refused, unless `filePath` is declared in its place, which updates the bucket object in place, or the bucket
   * object was adopted without it.
   */
  readonly content?: pulumi.Input<string | undefined>;

  /**
   * Path of the file with the content, relative to the program's working directory. Changing it updates the bucket
   * object in place. Removing it is refused, unless `content` is declared in its place, which updates the bucket
   * object in place, or the bucket object was adopted without it.
   */
  readonly filePath?: pulumi.Input<string | undefined>;

  /**
   * Media type of the content, for instance `text/html; charset=utf-8`. Changing it uploads the content again. The
   * service never returns it, so a change made elsewhere is not detected. Default `"application/octet-stream"`.
   * Changing it updates the bucket object in place. Removing it sends `"application/octet-stream"`.
   */
  readonly contentType?: pulumi.Input<string | undefined>;

  /**
   * Who may use the object. One of `private`, `public-read`, `authenticated-read`, `public-read-write`. Default
   * `"private"`. Changing it updates the bucket object in place. Removing it sends `"private"`.
   */
  readonly acl?: pulumi.Input<enums.Acl | undefined> | pulumi.Output<Open<enums.Acl> | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface BucketObjectState {
  /**
   * Cluster of the bucket, for instance `us-east-1`. The service may answer with another name of the same thing:
   * that is no change.
   */
  readonly cluster?: pulumi.Input<string | undefined>;

  /** Label of the bucket. */
  readonly bucket?: pulumi.Input<string | undefined>;

  /** Name of the object in its bucket, at most 1,024 bytes in UTF-8; it may contain slashes. */
  readonly name?: pulumi.Input<string | undefined>;

  /**
   * The content as text, encoded in UTF-8. The stack's state contains it: use `filePath` for large contents. Exactly
   * one of `content` and `filePath` is required.
   */
  readonly content?: pulumi.Input<string | undefined>;

  /** Path of the file with the content, relative to the program's working directory. */
  readonly filePath?: pulumi.Input<string | undefined>;

  /**
   * Media type of the content, for instance `text/html; charset=utf-8`. Changing it uploads the content again. The
   * service never returns it, so a change made elsewhere is not detected.
   */
  readonly contentType?: pulumi.Input<string | undefined>;

  /** Who may use the object. One of `private`, `public-read`, `authenticated-read`, `public-read-write`. */
  readonly acl?: pulumi.Input<enums.Acl | undefined> | pulumi.Output<Open<enums.Acl> | undefined>;

  /** Checksum of the content, as the service makes it: another content has another one. */
  readonly etag?: pulumi.Input<string | undefined>;

  /** Size of the content, in bytes. */
  readonly size?: pulumi.Input<number | undefined>;

  /** When the content was last written, in UTC. */
  readonly lastModified?: pulumi.Input<string | undefined>;

  /** Who owns the object, as object storage names them. */
  readonly owner?: pulumi.Input<string | undefined>;
}

/**
 * An object in a bucket. It is uploaded and deleted through pre-signed URLs. An existing object is never
 * overwritten: adopt it with `import`. If the content was changed elsewhere, its checksum shows that, and it is
 * uploaded again.
 */
export class BucketObject extends pulumi.CustomResource {
  /**
   * Cluster of the bucket, for instance `us-east-1`. The service may answer with another name of the same thing:
   * that is no change.
   */
  declare readonly cluster: pulumi.Output<string>;

  /** Label of the bucket. */
  declare readonly bucket: pulumi.Output<string>;

  /** Name of the object in its bucket, at most 1,024 bytes in UTF-8; it may contain slashes. */
  declare readonly name: pulumi.Output<string>;

  /**
   * The content as text, encoded in UTF-8. The stack's state contains it: use `filePath` for large contents. Exactly
   * one of `content` and `filePath` is required.
   */
  declare readonly content: pulumi.Output<string | undefined>;

  /** Path of the file with the content, relative to the program's working directory. */
  declare readonly filePath: pulumi.Output<string | undefined>;

  /**
   * Media type of the content, for instance `text/html; charset=utf-8`. Changing it uploads the content again. The
   * service never returns it, so a change made elsewhere is not detected.
   */
  declare readonly contentType: pulumi.Output<string>;

  /** Who may use the object. One of `private`, `public-read`, `authenticated-read`, `public-read-write`. */
  declare readonly acl: pulumi.Output<Open<enums.Acl>>;

  /** Checksum of the content, as the service makes it: another content has another one. */
  declare readonly etag: pulumi.Output<string | undefined>;

  /** Size of the content, in bytes. */
  declare readonly size: pulumi.Output<number | undefined>;

  /** When the content was last written, in UTC. */
  declare readonly lastModified: pulumi.Output<string | undefined>;

  /** Who owns the object, as object storage names them. */
  declare readonly owner: pulumi.Output<string | undefined>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is BucketObject {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing bucket object without managing it.
   *
   * @param name - name in the stack
   * @param id - `cluster/bucket/name`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: BucketObjectState = {},
    opts?: pulumi.CustomResourceOptions,
  ): BucketObject {
    return new BucketObject(name, state as BucketObjectArgs, { ...opts, id });
  }

  /**
   * Declares a bucket object.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing bucket object
   */
  constructor(name: string, args: BucketObjectArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "BucketObject",
  inputs: ["cluster", "bucket", "name", "content", "filePath", "contentType", "acl"],
  outputs: ["etag", "size", "lastModified", "owner"],
  secrets: [],
  files: ["filePath"],
};
