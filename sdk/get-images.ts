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
  readonly filter?: Filter | undefined;
}

/** Arguments of `getImagesOutput`. */
export interface GetImagesOutputArgs {
  /**
   * Filters the list at the service, by `label`, `deprecated`, `isPublic`, `size`, `type`, `vendor` and `status`:
   * for instance `{ vendor: "Debian", deprecated: false }`.
   */
  readonly filter?: pulumi.Input<FilterArgs> | undefined;
}

/** The result of `getImages`. */
export interface GetImagesResult {
  /** The images, in the service's order. */
  readonly images: GetImagesImage[];
}

/** A value nested in `getImages`. */
export interface GetImagesImage {
  /** Id of the image: `private/…` for one of the account's, `compute/…` for one of the service's. */
  readonly id: string;

  /** Name of the image. */
  readonly label: string;

  /** What the image is for; may be empty. */
  readonly description: string;

  /** `creating` while it is captured, `pending_upload` while its data is awaited or taken in, then `available`. */
  readonly status: string;

  /** `manual`, or `automatic` for one that the service made by itself. */
  readonly type: string;

  /** Least size of a disk that it can be deployed to, in MB. */
  readonly size?: number | undefined;

  /** Whether it is one of the service's images, which everybody can use. */
  readonly isPublic: boolean;

  /** Maker of the distribution; absent for an image of one's own. */
  readonly vendor?: string | undefined;

  /** When it was made, in UTC. */
  readonly created: string;

  /** Name of the user who made it. */
  readonly createdBy?: string | undefined;

  /** When it was last changed, in UTC. */
  readonly updated?: string | undefined;

  /** When the service deletes it, in UTC; automatic images only. */
  readonly expiry?: string | undefined;

  /** When its distribution's support ends, in UTC; public images only. */
  readonly eol?: string | undefined;

  /** Whether the service advises against it. */
  readonly deprecated?: boolean | undefined;

  /** What it can do: `cloud-init` where it supports metadata. */
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
