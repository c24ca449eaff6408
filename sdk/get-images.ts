// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getImages`. */
export interface GetImagesArgs {
  /**
   * Filters the list at the service, by `label`, `deprecated`, `isPublic`, `size`, `type`, `vendor` and `status`:
   * for instance `{ vendor: "Debian", deprecated: false }`.
   */
  readonly filter?: Filter<GetImagesFilterFields> | undefined;
}

/** Arguments of `getImagesOutput`. */
export interface GetImagesOutputArgs {
  /**
   * Filters the list at the service, by `label`, `deprecated`, `isPublic`, `size`, `type`, `vendor` and `status`:
   * for instance `{ vendor: "Debian", deprecated: false }`.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetImagesFilterFields> | undefined>;
}

/** The result of `getImages`. */
export interface GetImagesResult {
  /** The images, in the service's order. */
  readonly images: GetImagesImage[];
}

/** Properties that a filter of `getImages` can name, with the values that they are compared with. */
export interface GetImagesFilterFields {
  /** Name of the image. */
  readonly label: string;

  /** Whether the image is deprecated. */
  readonly deprecated: boolean | null;

  /** Whether it is a public image of the service. */
  readonly isPublic: boolean;

  /** Minimum size of a disk that the image can be deployed to, in MB. */
  readonly size: number | null;

  /** `manual`, or `automatic` for an image that the service created itself. */
  readonly type: string;

  /** Vendor of the distribution; absent for private images. */
  readonly vendor: string | null;

  /**
   * `creating` while it is captured, `pending_upload` while the service waits for its data or processes it, then
   * `available`.
   */
  readonly status: string;
}

/** One image that can be deployed. */
export interface GetImagesImage {
  /** Id of the image: `private/…` for an image of the account, `compute/…` for an image of the service. */
  readonly id: string;

  /** Name of the image. */
  readonly label: string;

  /** Description of the image; may be empty. */
  readonly description: string;

  /**
   * `creating` while it is captured, `pending_upload` while the service waits for its data or processes it, then
   * `available`.
   */
  readonly status: string;

  /** `manual`, or `automatic` for an image that the service created itself. */
  readonly type: string;

  /** Minimum size of a disk that the image can be deployed to, in MB. */
  readonly size?: number | undefined;

  /** Whether it is a public image of the service. */
  readonly isPublic: boolean;

  /** Vendor of the distribution; absent for private images. */
  readonly vendor?: string | undefined;

  /** When the image was created, in UTC. */
  readonly created: string;

  /** Name of the user who created the image. */
  readonly createdBy?: string | undefined;

  /** When the image was last changed, in UTC. */
  readonly updated?: string | undefined;

  /** When the service deletes the image, in UTC; automatic images only. */
  readonly expiry?: string | undefined;

  /** When support of the distribution ends, in UTC; public images only. */
  readonly eol?: string | undefined;

  /** Whether the image is deprecated. */
  readonly deprecated?: boolean | undefined;

  /** Capabilities of the image: `cloud-init` if it supports metadata. */
  readonly capabilities: string[];
}

/**
 * The images that can be deployed: the account's own and the service's. Without a token, only the service's own
 * images are visible.
 */
export function getImages(args: GetImagesArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetImagesResult> {
  return invoke<GetImagesResult>("getImages", args, opts);
}

/**
 * The images that can be deployed: the account's own and the service's. Without a token, only the service's own
 * images are visible. Accepts outputs as arguments and returns an output.
 */
export function getImagesOutput(
  args: GetImagesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetImagesResult> {
  return invokeOutput<GetImagesResult>("getImages", args, opts);
}
