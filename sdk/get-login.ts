// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetLoginsLogin } from "./get-logins";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getLogin`. */
export interface GetLoginArgs {
  /** Id of the login. */
  readonly id: string | number;
}

/** Arguments of `getLoginOutput`. */
export interface GetLoginOutputArgs {
  /** Id of the login. */
  readonly id: pulumi.Input<string | number>;
}

/** The result of `getLogin`. */
export type GetLoginResult = GetLoginsLogin;

/** One login of the user, of the last 90 days. */
export function getLogin(args: GetLoginArgs, opts?: pulumi.InvokeOptions): Promise<GetLoginResult> {
  return invoke<GetLoginResult>("getLogin", args, opts);
}

/** One login of the user, of the last 90 days. Accepts outputs as arguments and returns an output. */
export function getLoginOutput(
  args: GetLoginOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetLoginResult> {
  return invokeOutput<GetLoginResult>("getLogin", args, opts);
}
