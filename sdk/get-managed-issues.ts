// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedIssues`. */
export interface GetManagedIssuesArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ services: "9944" }`. The
   * service does not filter issues.
   */
  readonly filter?: Filter<GetManagedIssuesFilterFields> | undefined;
}

/** Arguments of `getManagedIssuesOutput`. */
export interface GetManagedIssuesOutputArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ services: "9944" }`. The
   * service does not filter issues.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetManagedIssuesFilterFields> | undefined>;
}

/** The result of `getManagedIssues`. */
export interface GetManagedIssuesResult {
  /** The issues, in the service's order. */
  readonly issues: GetManagedIssuesIssue[];
}

/** Properties that a filter of `getManagedIssues` can name, with the values that they are compared with. */
export interface GetManagedIssuesFilterFields {
  /** Id of the issue. */
  readonly id: string | number;

  /** When the issue was found, in UTC. */
  readonly created: string;

  /** Ids of the monitored services that are affected. */
  readonly services: readonly (string | number)[];
}

/** One problem that managed monitoring has found. */
export interface GetManagedIssuesIssue {
  /** Id of the issue. */
  readonly id: string;

  /** When the issue was found, in UTC. */
  readonly created: string;

  /** The ticket that was opened about it. */
  readonly entity: GetManagedIssuesIssueEntity;

  /** Ids of the monitored services that are affected. */
  readonly services: string[];
}

/** The ticket that was opened about it. */
export interface GetManagedIssuesIssueEntity {
  /** Id of the ticket. */
  readonly id: string;

  /** Subject of the ticket. */
  readonly label?: string | undefined;

  /** `ticket`. */
  readonly type: string;

  /** Path of the ticket at the service. */
  readonly url?: string | undefined;
}

/** The problems that managed monitoring has found. */
export function getManagedIssues(
  args: GetManagedIssuesArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedIssuesResult> {
  return invoke<GetManagedIssuesResult>("getManagedIssues", args, opts);
}

/** The problems that managed monitoring has found. Accepts outputs as arguments and returns an output. */
export function getManagedIssuesOutput(
  args: GetManagedIssuesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedIssuesResult> {
  return invokeOutput<GetManagedIssuesResult>("getManagedIssues", args, opts);
}
