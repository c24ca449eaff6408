// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedIssue`. */
export interface GetManagedIssueArgs {
  /** Id of the issue. */
  readonly id: string | number;
}

/** Arguments of `getManagedIssueOutput`. */
export interface GetManagedIssueOutputArgs {
  /** Id of the issue. */
  readonly id: pulumi.Input<string | number>;
}

/** What `getManagedIssue` answers. */
export interface GetManagedIssueResult {
  /** Id of the issue. */
  readonly id: string;

  /** When the issue was found, in UTC. */
  readonly created: string;

  /** The ticket that was opened about it. */
  readonly entity: GetManagedIssueEntity;

  /** Ids of the monitored services that are affected. */
  readonly services: string[];
}

/** A value nested in `getManagedIssue`. */
export interface GetManagedIssueEntity {
  /** Id of the ticket. */
  readonly id: string;

  /** Subject of the ticket. */
  readonly label?: string | undefined;

  /** `ticket`. */
  readonly type: string;

  /** Path of the ticket at the service. */
  readonly url?: string | undefined;
}

/** One problem that managed monitoring has found. */
export function getManagedIssue(
  args: GetManagedIssueArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedIssueResult> {
  return invoke<GetManagedIssueResult>("getManagedIssue", args, opts);
}

/** One problem that managed monitoring has found. Takes outputs as arguments and answers an output. */
export function getManagedIssueOutput(
  args: GetManagedIssueOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedIssueResult> {
  return invokeOutput<GetManagedIssueResult>("getManagedIssue", args, opts);
}
