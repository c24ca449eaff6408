// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetManagedIssuesIssue } from "./get-managed-issues";
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

/** The result of `getManagedIssue`. */
export type GetManagedIssueResult = GetManagedIssuesIssue;

/** One problem that managed monitoring has found. */
export function getManagedIssue(
  args: GetManagedIssueArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedIssueResult> {
  return invoke<GetManagedIssueResult>("getManagedIssue", args, opts);
}

/** One problem that managed monitoring has found. Accepts outputs as arguments and returns an output. */
export function getManagedIssueOutput(
  args: GetManagedIssueOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedIssueResult> {
  return invokeOutput<GetManagedIssueResult>("getManagedIssue", args, opts);
}
