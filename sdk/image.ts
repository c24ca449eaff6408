// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `Image`. */
export interface ImageArgs {
  /**
   * Name of the image. Several images may have the same label. Generated from the resource's name if omitted.
   * Changing it updates the image in place. Removing it gives the image a generated name.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * What the image is for; at most 65,000 characters. Default `""`. Changing it updates the image in place. Removing
   * it sends `null`.
   */
  readonly description?: pulumi.Input<string | undefined>;

  /**
   * Whether the image supports cloud-init, so that computes deployed from it can use metadata. Default `false`.
   * Changing it replaces the image. Removing it replaces the image, unless it was `false`.
   */
  readonly cloudInit?: pulumi.Input<boolean | undefined>;

  /**
   * Id of the compute's disk to capture the image from. Exactly one of `diskId` and `filePath` is required. The
   * service never returns it, so a change made elsewhere is not detected. Changing it replaces the image. Removing
   * it is refused, unless `filePath` is declared in its place, which replaces the image, or the image was adopted
   * without it.
   */
  readonly diskId?: pulumi.Input<string | number | undefined>;

  /**
   * Path of the file to upload: a raw disk image compressed with gzip, at most 5 GiB. Exactly one of `diskId` and
   * `filePath` is required. Changes are detected by the file's content, not its path. Once the image is created, the
   * file is needed only to create another one. Changing it replaces the image. Removing it is refused, unless
   * `diskId` is declared in its place, which replaces the image, or the image was adopted without it.
   */
  readonly filePath?: pulumi.Input<string | undefined>;

  /**
   * Region to upload the file to, for instance `us-east`; required with `filePath`, and allowed only with it. The
   * uploaded image works in every region. Used only when the image is created: a later change does nothing. Removing
   * it does nothing.
   */
  readonly region?: pulumi.Input<string | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface ImageState {
  /** Name of the image. Several images may have the same label. Generated from the resource's name if omitted. */
  readonly label?: pulumi.Input<string | undefined>;

  /** What the image is for; at most 65,000 characters. */
  readonly description?: pulumi.Input<string | undefined>;

  /** Whether the image supports cloud-init, so that computes deployed from it can use metadata. */
  readonly cloudInit?: pulumi.Input<boolean | undefined>;

  /**
   * Id of the compute's disk to capture the image from. Exactly one of `diskId` and `filePath` is required. The
   * service never returns it, so a change made elsewhere is not detected.
   */
  readonly diskId?: pulumi.Input<string | number | undefined>;

  /**
   * Path of the file to upload: a raw disk image compressed with gzip, at most 5 GiB. Exactly one of `diskId` and
   * `filePath` is required. Changes are detected by the file's content, not its path. Once the image is created, the
   * file is needed only to create another one.
   */
  readonly filePath?: pulumi.Input<string | undefined>;

  /**
   * Region to upload the file to, for instance `us-east`; required with `filePath`, and allowed only with it. The
   * uploaded image works in every region.
   */
  readonly region?: pulumi.Input<string | undefined>;

  /**
   * `creating` while it is captured, `pending_upload` while the service waits for its data or processes it, then
   * `available`.
   */
  readonly status?: pulumi.Input<string | undefined>;

  /** `manual`, or `automatic` for an image that the service created itself. */
  readonly type?: pulumi.Input<string | undefined>;

  /** Minimum size of a disk that the image can be deployed to, in MB. */
  readonly size?: pulumi.Input<number | undefined>;

  /** Whether it is a public image of the service. */
  readonly isPublic?: pulumi.Input<boolean | undefined>;

  /** Vendor of the distribution; absent for private images. */
  readonly vendor?: pulumi.Input<string | undefined>;

  /** When the image was created, in UTC. */
  readonly created?: pulumi.Input<string | undefined>;

  /** Name of the user who created the image. */
  readonly createdBy?: pulumi.Input<string | undefined>;

  /** When the image was last changed, in UTC. */
  readonly updated?: pulumi.Input<string | undefined>;

  /** When the service deletes the image, in UTC; automatic images only. */
  readonly expiry?: pulumi.Input<string | undefined>;

  /** When support of the distribution ends, in UTC; public images only. */
  readonly eol?: pulumi.Input<string | undefined>;

  /** Whether the image is deprecated. */
  readonly deprecated?: pulumi.Input<boolean | undefined>;

  /** Capabilities of the image: `cloud-init` if it supports metadata. */
  readonly capabilities?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;

  /** SHA-256 of the uploaded file, in hexadecimal digits; absent for a captured image. */
  readonly fileHash?: pulumi.Input<string | undefined>;
}

/**
 * A private machine image, captured from a disk or uploaded from a file. Creation waits until the image is
 * available: `customTimeouts.create`, or 30 minutes from the end of the upload. An image that takes longer stays
 * in the state, and the next `pulumi up` continues to wait.
 */
export class Image extends pulumi.CustomResource {
  /** Name of the image. Several images may have the same label. Generated from the resource's name if omitted. */
  declare readonly label: pulumi.Output<string>;

  /** What the image is for; at most 65,000 characters. */
  declare readonly description: pulumi.Output<string>;

  /** Whether the image supports cloud-init, so that computes deployed from it can use metadata. */
  declare readonly cloudInit: pulumi.Output<boolean>;

  /**
   * Id of the compute's disk to capture the image from. Exactly one of `diskId` and `filePath` is required. The
   * service never returns it, so a change made elsewhere is not detected.
   */
  declare readonly diskId: pulumi.Output<string | undefined>;

  /**
   * Path of the file to upload: a raw disk image compressed with gzip, at most 5 GiB. Exactly one of `diskId` and
   * `filePath` is required. Changes are detected by the file's content, not its path. Once the image is created, the
   * file is needed only to create another one.
   */
  declare readonly filePath: pulumi.Output<string | undefined>;

  /**
   * Region to upload the file to, for instance `us-east`; required with `filePath`, and allowed only with it. The
   * uploaded image works in every region.
   */
  declare readonly region: pulumi.Output<string | undefined>;

  /**
   * `creating` while it is captured, `pending_upload` while the service waits for its data or processes it, then
   * `available`.
   */
  declare readonly status: pulumi.Output<string>;

  /** `manual`, or `automatic` for an image that the service created itself. */
  declare readonly type: pulumi.Output<string>;

  /** Minimum size of a disk that the image can be deployed to, in MB. */
  declare readonly size: pulumi.Output<number | undefined>;

  /** Whether it is a public image of the service. */
  declare readonly isPublic: pulumi.Output<boolean>;

  /** Vendor of the distribution; absent for private images. */
  declare readonly vendor: pulumi.Output<string | undefined>;

  /** When the image was created, in UTC. */
  declare readonly created: pulumi.Output<string>;

  /** Name of the user who created the image. */
  declare readonly createdBy: pulumi.Output<string | undefined>;

  /** When the image was last changed, in UTC. */
  declare readonly updated: pulumi.Output<string | undefined>;

  /** When the service deletes the image, in UTC; automatic images only. */
  declare readonly expiry: pulumi.Output<string | undefined>;

  /** When support of the distribution ends, in UTC; public images only. */
  declare readonly eol: pulumi.Output<string | undefined>;

  /** Whether the image is deprecated. */
  declare readonly deprecated: pulumi.Output<boolean | undefined>;

  /** Capabilities of the image: `cloud-init` if it supports metadata. */
  declare readonly capabilities: pulumi.Output<string[]>;

  /** SHA-256 of the uploaded file, in hexadecimal digits; absent for a captured image. */
  declare readonly fileHash: pulumi.Output<string | undefined>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is Image {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing image without managing it.
   *
   * @param name - name in the stack
   * @param id - `imageId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: ImageState = {},
    opts?: pulumi.CustomResourceOptions,
  ): Image {
    return new Image(name, state as ImageArgs, { ...opts, id });
  }

  /**
   * Declares an image.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing image
   */
  constructor(name: string, args: ImageArgs = {}, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "Image",
  inputs: ["label", "description", "cloudInit", "diskId", "filePath", "region"],
  outputs: [
    "status",
    "type",
    "size",
    "isPublic",
    "vendor",
    "created",
    "createdBy",
    "updated",
    "expiry",
    "eol",
    "deprecated",
    "capabilities",
    "fileHash",
  ],
  secrets: [],
  files: ["filePath"],
};
