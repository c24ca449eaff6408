// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetManagedCredentialsCredential } from "./get-managed-credentials";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedCredential`. */
export interface GetManagedCredentialArgs {
  /** Id of the credential. Exactly one of `id` and `label` is required. */
  readonly id?: string | number | undefined;

  /** Name of the credential, unique on the account; 2 to 75 characters. Exactly one of `id` and `label` is required. */
  readonly label?: string | undefined;
}

/** Arguments of `getManagedCredentialOutput`. */
export interface GetManagedCredentialOutputArgs {
  /** Id of the credential. Exactly one of `id` and `label` is required. */
  readonly id?: pulumi.Input<string | number | undefined>;

  /** Name of the credential, unique on the account; 2 to 75 characters. Exactly one of `id` and `label` is required. */
  readonly label?: pulumi.Input<string | undefined>;
}

/** The result of `getManagedCredential`. */
export type GetManagedCredentialResult = GetManagedCredentialsCredential;

/** One credential with which staff log in to monitored services, without user name and password. */
export function getManagedCredential(
  args: GetManagedCredentialArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedCredentialResult> {
  return invoke<GetManagedCredentialResult>("getManagedCredential", args, opts);
}

/**
 * One credential with which staff log in to monitored services, without user name and password. Accepts outputs as
 * arguments and returns an output.
 */
export function getManagedCredentialOutput(
  args: GetManagedCredentialOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedCredentialResult> {
  return invokeOutput<GetManagedCredentialResult>("getManagedCredential", args, opts);
}
