// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetImagesImage } from "./get-images";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getImage`. */
export interface GetImageArgs {
  /** Id of the image, for instance `compute/debian12`. Exactly one of `id` and `label` is required. */
  readonly id?: string | undefined;

  /** Name of the image. Exactly one of `id` and `label` is required. */
  readonly label?: string | undefined;

  /**
   * If several images have the label, returns the most recently created one. Without it, the call fails and lists
   * their ids.
   */
  readonly newest?: boolean | undefined;
}

/** Arguments of `getImageOutput`. */
export interface GetImageOutputArgs {
  /** Id of the image, for instance `compute/debian12`. Exactly one of `id` and `label` is required. */
  readonly id?: pulumi.Input<string | undefined>;

  /** Name of the image. Exactly one of `id` and `label` is required. */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * If several images have the label, returns the most recently created one. Without it, the call fails and lists
   * their ids.
   */
  readonly newest?: pulumi.Input<boolean | undefined>;
}

/** The result of `getImage`. */
export type GetImageResult = GetImagesImage;

/** One image, by its id or its label. Without a token, only the service's own images are visible. */
export function getImage(args: GetImageArgs, opts?: pulumi.InvokeOptions): Promise<GetImageResult> {
  return invoke<GetImageResult>("getImage", args, opts);
}

/**
 * One image, by its id or its label. Without a token, only the service's own images are visible. Accepts outputs
 * as arguments and returns an output.
 */
export function getImageOutput(
  args: GetImageOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetImageResult> {
  return invokeOutput<GetImageResult>("getImage", args, opts);
}
