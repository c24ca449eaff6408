// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getLogins`. */
export interface GetLoginsArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ status: "failed" }`. The
   * service does not filter logins.
   */
  readonly filter?: Filter<GetLoginsFilterFields> | undefined;
}

/** Arguments of `getLoginsOutput`. */
export interface GetLoginsOutputArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ status: "failed" }`. The
   * service does not filter logins.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetLoginsFilterFields> | undefined>;
}

/** The result of `getLogins`. */
export interface GetLoginsResult {
  /** The logins, in the service's order. */
  readonly logins: GetLoginsLogin[];
}

/** Properties that a filter of `getLogins` can name, with the values that they are compared with. */
export interface GetLoginsFilterFields {
  /** Id of the login. */
  readonly id: string | number;

  /** When the user logged in, in UTC. */
  readonly datetime: string;

  /** IP address that the login came from. */
  readonly ip: string;

  /** Whether the user was restricted. */
  readonly restricted: boolean;

  /** `successful` or `failed`. */
  readonly status: string | null;

  /** Name of the user. */
  readonly username: string;
}

/** One login of the user, of the last 90 days. */
export interface GetLoginsLogin {
  /** Id of the login. */
  readonly id: string;

  /** When the user logged in, in UTC. */
  readonly datetime: string;

  /** IP address that the login came from. */
  readonly ip: string;

  /** Whether the user was restricted. */
  readonly restricted: boolean;

  /** `successful` or `failed`. */
  readonly status?: string | undefined;

  /** Name of the user. */
  readonly username: string;
}

/** The user's logins of the last 90 days. */
export function getLogins(args: GetLoginsArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetLoginsResult> {
  return invoke<GetLoginsResult>("getLogins", args, opts);
}

/** The user's logins of the last 90 days. Accepts outputs as arguments and returns an output. */
export function getLoginsOutput(
  args: GetLoginsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetLoginsResult> {
  return invokeOutput<GetLoginsResult>("getLogins", args, opts);
}
