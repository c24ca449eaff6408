// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getAuthorizedApp`. */
export interface GetAuthorizedAppArgs {
  /** Id of the app. */
  readonly id: string | number;
}

/** Arguments of `getAuthorizedAppOutput`. */
export interface GetAuthorizedAppOutputArgs {
  /** Id of the app. */
  readonly id: pulumi.Input<string | number>;
}

/** What `getAuthorizedApp` answers. */
export interface GetAuthorizedAppResult {
  /** Id of the app, for `AppRevocation`. */
  readonly id: string;

  /** Name of the app. */
  readonly label: string;

  /** What the app may do: scopes, separated by spaces. */
  readonly scopes: string;

  /** When the user let it in, in UTC. */
  readonly created: string;

  /** When its access ends, in UTC; absent where it lasts until it is revoked. */
  readonly expiry?: string | undefined;

  /** Address of its picture. */
  readonly thumbnailUrl?: string | undefined;

  /** Address of its site. */
  readonly website?: string | undefined;
}

/** One OAuth app that the user lets act on the account. */
export function getAuthorizedApp(
  args: GetAuthorizedAppArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetAuthorizedAppResult> {
  return invoke<GetAuthorizedAppResult>("getAuthorizedApp", args, opts);
}

/** One OAuth app that the user lets act on the account. Takes outputs as arguments and answers an output. */
export function getAuthorizedAppOutput(
  args: GetAuthorizedAppOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetAuthorizedAppResult> {
  return invokeOutput<GetAuthorizedAppResult>("getAuthorizedApp", args, opts);
}
