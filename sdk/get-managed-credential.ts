// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedCredential`. */
export interface GetManagedCredentialArgs {
  /** Id of the credential. */
  readonly id: string | number;
}

/** Arguments of `getManagedCredentialOutput`. */
export interface GetManagedCredentialOutputArgs {
  /** Id of the credential. */
  readonly id: pulumi.Input<string | number>;
}

/** What `getManagedCredential` answers. */
export interface GetManagedCredentialResult {
  /** Id of the credential. */
  readonly id: string;

  /** Name of the credential, unique on the account; 2 to 75 characters. */
  readonly label: string;

  /** When staff of the service last decrypted the credential, in UTC. */
  readonly lastDecrypted?: string | undefined;
}

/** One login that is kept for the staff who look after monitored services, without the login itself. */
export function getManagedCredential(
  args: GetManagedCredentialArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedCredentialResult> {
  return invoke<GetManagedCredentialResult>("getManagedCredential", args, opts);
}

/**
 * One login that is kept for the staff who look after monitored services, without the login itself. Takes outputs
 * as arguments and answers an output.
 */
export function getManagedCredentialOutput(
  args: GetManagedCredentialOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedCredentialResult> {
  return invokeOutput<GetManagedCredentialResult>("getManagedCredential", args, opts);
}
