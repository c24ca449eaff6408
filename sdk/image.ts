// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `Image`. */
export interface ImageArgs {
  /**
   * Name of the image. Several images may have the same. Generated from the resource's name if omitted. Changing it
   * updates the image in place. Removing it gives the image a generated name.
   */
  readonly label?: pulumi.Input<string> | undefined;

  /**
   * What the image is for; at most 65,000 characters. Default `""`. Changing it updates the image in place. Removing
   * it sends `null`.
   */
  readonly description?: pulumi.Input<string> | undefined;

  /**
   * Whether the image supports cloud-init, so that computes deployed from it can take metadata. Default `false`.
   * Changing it replaces the image. Removing it replaces the image, unless it was `false`.
   */
  readonly cloudInit?: pulumi.Input<boolean> | undefined;

  /**
   * Id of the compute's disk to capture the image from. Exactly one of `diskId` and `filePath` is given. The service
   * never returns it, so a change made elsewhere is not detected. Changing it replaces the image. Removing it does
   * nothing.
   */
  readonly diskId?: pulumi.Input<string | number> | undefined;

  /**
   * Path of the file to upload: a raw disk image compressed with gzip, at most 5 GiB. Exactly one of `diskId` and
   * `filePath` is given. The file's content counts, not its path; once the image is made, the file is only needed
   * for another one. Changing it replaces the image. Removing it does nothing.
   */
  readonly filePath?: pulumi.Input<string> | undefined;

  /**
   * Region to upload the file to, for instance `us-east`; required with `filePath`, and given only then. The image
   * works in every region afterwards. Used only when the image is created: a later change does nothing. Removing it
   * does nothing.
   */
  readonly region?: pulumi.Input<string> | undefined;
}

/**
 * A private machine image, captured from a disk or uploaded from a file. It is made when it is available: within
 * `customTimeouts.create`, else 30 minutes from the end of the upload. An image that takes longer stays in the
 * state, and the next `pulumi up` goes on waiting.
 */
export class Image extends pulumi.CustomResource {
  /** Name of the image. Several images may have the same. Generated from the resource's name if omitted. */
  declare readonly label: pulumi.Output<string>;

  /** What the image is for; at most 65,000 characters. */
  declare readonly description: pulumi.Output<string>;

  /** Whether the image supports cloud-init, so that computes deployed from it can take metadata. */
  declare readonly cloudInit: pulumi.Output<boolean>;

  /**
   * Id of the compute's disk to capture the image from. Exactly one of `diskId` and `filePath` is given. The service
   * never returns it, so a change made elsewhere is not detected.
   */
  declare readonly diskId: pulumi.Output<string | undefined>;

  /**
   * Path of the file to upload: a raw disk image compressed with gzip, at most 5 GiB. Exactly one of `diskId` and
   * `filePath` is given. The file's content counts, not its path; once the image is made, the file is only needed
   * for another one.
   */
  declare readonly filePath: pulumi.Output<string | undefined>;

  /**
   * Region to upload the file to, for instance `us-east`; required with `filePath`, and given only then. The image
   * works in every region afterwards.
   */
  declare readonly region: pulumi.Output<string | undefined>;

  /** `creating` while it is captured, `pending_upload` while its data is awaited or taken in, then `available`. */
  declare readonly status: pulumi.Output<string>;

  /** `manual`, or `automatic` for one that the service made by itself. */
  declare readonly type: pulumi.Output<string>;

  /** Least size of a disk that it can be deployed to, in MB. */
  declare readonly size: pulumi.Output<number | undefined>;

  /** Whether it is one of the service's images, which everybody can use. */
  declare readonly isPublic: pulumi.Output<boolean>;

  /** Maker of the distribution; absent for an image of one's own. */
  declare readonly vendor: pulumi.Output<string | undefined>;

  /** When it was made, in UTC. */
  declare readonly created: pulumi.Output<string>;

  /** Name of the user who made it. */
  declare readonly createdBy: pulumi.Output<string | undefined>;

  /** When it was last changed, in UTC. */
  declare readonly updated: pulumi.Output<string | undefined>;

  /** When the service deletes it, in UTC; automatic images only. */
  declare readonly expiry: pulumi.Output<string | undefined>;

  /** When its distribution's support ends, in UTC; public images only. */
  declare readonly eol: pulumi.Output<string | undefined>;

  /** Whether the service advises against it. */
  declare readonly deprecated: pulumi.Output<boolean | undefined>;

  /** What it can do: `cloud-init` where it supports metadata. */
  declare readonly capabilities: pulumi.Output<string[]>;

  /** SHA-256 of the uploaded file, in hexadecimal digits; absent for a captured image. */
  declare readonly fileHash: pulumi.Output<string | undefined>;

  /**
   * Reads an existing image without managing it.
   *
   * @param name - name in the stack
   * @param id - `imageId`
   * @param opts - options of the resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Image {
    return new Image(name, {}, { ...opts, id });
  }

  /**
   * Declares an image.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing image
   */
  constructor(name: string, args: ImageArgs = {}, opts?: pulumi.CustomResourceOptions) {
    super(...registrationOf(kind, name, args, opts));
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
