// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getImage`. */
export interface GetImageArgs {
  /** Id of the image, for instance `compute/debian12`. Exactly one of `id` and `label` is given. */
  readonly id?: string | undefined;

  /** Name of the image. Exactly one of `id` and `label` is given. */
  readonly label?: string | undefined;

  /** Takes the image made last where several have the label; without it they are refused with their ids. */
  readonly newest?: boolean | undefined;
}

/** Arguments of `getImageOutput`. */
export interface GetImageOutputArgs {
  /** Id of the image, for instance `compute/debian12`. Exactly one of `id` and `label` is given. */
  readonly id?: pulumi.Input<string> | undefined;

  /** Name of the image. Exactly one of `id` and `label` is given. */
  readonly label?: pulumi.Input<string> | undefined;

  /** Takes the image made last where several have the label; without it they are refused with their ids. */
  readonly newest?: pulumi.Input<boolean> | undefined;
}

/** What `getImage` answers. */
export interface GetImageResult {
  /** Id of the image: `private/…` for one of the account's, `compute/…` for one of the service's. */
  readonly id: string;

  /** Name of the image. */
  readonly label: string;

  /** What the image is for; empty where nothing is said. */
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

/** One image, by its id or its label. Without a token only the service's own images are seen. */
export function getImage(args: GetImageArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetImageResult> {
  return invoke<GetImageResult>("getImage", args, opts);
}

/**
 * One image, by its id or its label. Without a token only the service's own images are seen. Takes outputs as
 * arguments and answers an output.
 */
export function getImageOutput(
  args: GetImageOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetImageResult> {
  return invokeOutput<GetImageResult>("getImage", args, opts);
}
