// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedCredentials`. */
export interface GetManagedCredentialsArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ label: { "+contains":
   * "database" } }`. The service does not filter credentials.
   */
  readonly filter?: Filter<GetManagedCredentialsFilterFields> | undefined;
}

/** Arguments of `getManagedCredentialsOutput`. */
export interface GetManagedCredentialsOutputArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ label: { "+contains":
   * "database" } }`. The service does not filter credentials.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetManagedCredentialsFilterFields> | undefined>;
}

/** The result of `getManagedCredentials`. */
export interface GetManagedCredentialsResult {
  /** The credentials, in the service's order. */
  readonly credentials: GetManagedCredentialsCredential[];
}

/** Properties that a filter of `getManagedCredentials` can name, with the values that they are compared with. */
export interface GetManagedCredentialsFilterFields {
  /** Id of the credential. */
  readonly id: string | number;

  /** Name of the credential, unique on the account; 2 to 75 characters. */
  readonly label: string;

  /** When staff of the service last decrypted the credential, in UTC. */
  readonly lastDecrypted: string | null;
}

/** One credential with which staff log in to monitored services, without user name and password. */
export interface GetManagedCredentialsCredential {
  /** Id of the credential. */
  readonly id: string;

  /** Name of the credential, unique on the account; 2 to 75 characters. */
  readonly label: string;

  /** When staff of the service last decrypted the credential, in UTC. */
  readonly lastDecrypted?: string | undefined;
}

/** The credentials with which staff log in to monitored services, without user names and passwords. */
export function getManagedCredentials(
  args: GetManagedCredentialsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedCredentialsResult> {
  return invoke<GetManagedCredentialsResult>("getManagedCredentials", args, opts);
}

/**
 * The credentials with which staff log in to monitored services, without user names and passwords. Accepts outputs
 * as arguments and returns an output.
 */
export function getManagedCredentialsOutput(
  args: GetManagedCredentialsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedCredentialsResult> {
  return invokeOutput<GetManagedCredentialsResult>("getManagedCredentials", args, opts);
}
