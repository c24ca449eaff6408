// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getAuthorizedApps`. */
export interface GetAuthorizedAppsArgs {
  /** Filters the list at the service, by `label`, `created` and `expiry`: for instance `{ label: "dashboard" }`. */
  readonly filter?: Filter<GetAuthorizedAppsFilterFields> | undefined;
}

/** Arguments of `getAuthorizedAppsOutput`. */
export interface GetAuthorizedAppsOutputArgs {
  /** Filters the list at the service, by `label`, `created` and `expiry`: for instance `{ label: "dashboard" }`. */
  readonly filter?: pulumi.Input<FilterArgs<GetAuthorizedAppsFilterFields> | undefined>;
}

/** The result of `getAuthorizedApps`. */
export interface GetAuthorizedAppsResult {
  /** The apps, in the service's order. */
  readonly apps: GetAuthorizedAppsApp[];
}

/** Properties that a filter of `getAuthorizedApps` can name, with the values that they are compared with. */
export interface GetAuthorizedAppsFilterFields {
  /** Name of the app. */
  readonly label: string;

  /** When the user authorized the app, in UTC. */
  readonly created: string;

  /** When its access ends, in UTC; absent where it lasts until it is revoked. */
  readonly expiry: string | null;
}

/** One OAuth app that the user has authorized to access the account. */
export interface GetAuthorizedAppsApp {
  /** Id of the app, for `AppRevocation`. */
  readonly id: string;

  /** Name of the app. */
  readonly label: string;

  /** The app's scopes, separated by spaces. */
  readonly scopes: string;

  /** When the user authorized the app, in UTC. */
  readonly created: string;

  /** When its access ends, in UTC; absent where it lasts until it is revoked. */
  readonly expiry?: string | undefined;

  /** Address of the app's picture. */
  readonly thumbnailUrl?: string | undefined;

  /** Address of the app's website. */
  readonly website?: string | undefined;
}

/** The OAuth apps that the user has authorized to access the account. */
export function getAuthorizedApps(
  args: GetAuthorizedAppsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetAuthorizedAppsResult> {
  return invoke<GetAuthorizedAppsResult>("getAuthorizedApps", args, opts);
}

/**
 * The OAuth apps that the user has authorized to access the account. Accepts outputs as arguments and returns an
 * output.
 */
export function getAuthorizedAppsOutput(
  args: GetAuthorizedAppsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetAuthorizedAppsResult> {
  return invokeOutput<GetAuthorizedAppsResult>("getAuthorizedApps", args, opts);
}
