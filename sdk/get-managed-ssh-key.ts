// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedSshKey`. There are none. */
export type GetManagedSshKeyArgs = Readonly<Record<string, never>>;

/** Arguments of `getManagedSshKeyOutput`. There are none. */
export type GetManagedSshKeyOutputArgs = Readonly<Record<string, never>>;

/** The result of `getManagedSshKey`. */
export interface GetManagedSshKeyResult {
  /** The public key, as in an .pub file. Put it on computes that staff of the service is to reach. */
  readonly sshKey: string;
}

/** The public SSH key with which managed monitoring staff reach computes. */
export function getManagedSshKey(
  args: GetManagedSshKeyArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedSshKeyResult> {
  return invoke<GetManagedSshKeyResult>("getManagedSshKey", args, opts);
}

/**
 * The public SSH key with which managed monitoring staff reach computes. Accepts outputs as arguments and returns
 * an output.
 */
export function getManagedSshKeyOutput(
  args: GetManagedSshKeyOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedSshKeyResult> {
  return invokeOutput<GetManagedSshKeyResult>("getManagedSshKey", args, opts);
}
