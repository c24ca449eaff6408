// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetAuthorizedAppsApp } from "./get-authorized-apps";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getAuthorizedApp`. */
export interface GetAuthorizedAppArgs {
  /** Id of the app, for `AppRevocation`. */
  readonly id: string | number;
}

/** Arguments of `getAuthorizedAppOutput`. */
export interface GetAuthorizedAppOutputArgs {
  /** Id of the app, for `AppRevocation`. */
  readonly id: pulumi.Input<string | number>;
}

/** The result of `getAuthorizedApp`. */
export type GetAuthorizedAppResult = GetAuthorizedAppsApp;

/** One OAuth app that the user has authorized to access the account. */
export function getAuthorizedApp(
  args: GetAuthorizedAppArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetAuthorizedAppResult> {
  return invoke<GetAuthorizedAppResult>("getAuthorizedApp", args, opts);
}

/**
 * One OAuth app that the user has authorized to access the account. Accepts outputs as arguments and returns an
 * output.
 */
export function getAuthorizedAppOutput(
  args: GetAuthorizedAppOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetAuthorizedAppResult> {
  return invokeOutput<GetAuthorizedAppResult>("getAuthorizedApp", args, opts);
}
