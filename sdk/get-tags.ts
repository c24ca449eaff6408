// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getTags`. */
export interface GetTagsArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ label: { "+contains":
   * "prod" } }`. The service does not filter tags.
   */
  readonly filter?: Filter<GetTagsFilterFields> | undefined;
}

/** Arguments of `getTagsOutput`. */
export interface GetTagsOutputArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ label: { "+contains":
   * "prod" } }`. The service does not filter tags.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetTagsFilterFields> | undefined>;
}

/** The result of `getTags`. */
export interface GetTagsResult {
  /** The tags, in the service's order. */
  readonly tags: GetTagsTag[];
}

/** Properties that a filter of `getTags` can name, with the values that they are compared with. */
export interface GetTagsFilterFields {
  /** The tag itself, as the service stores it. */
  readonly label: string;
}

/** One tag of the account. */
export interface GetTagsTag {
  /** The tag itself, as the service stores it. */
  readonly label: string;
}

/** The tags of the account. */
export function getTags(args: GetTagsArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetTagsResult> {
  return invoke<GetTagsResult>("getTags", args, opts);
}

/** The tags of the account. Accepts outputs as arguments and returns an output. */
export function getTagsOutput(
  args: GetTagsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetTagsResult> {
  return invokeOutput<GetTagsResult>("getTags", args, opts);
}
