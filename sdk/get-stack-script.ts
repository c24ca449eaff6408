// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetStackScriptsStackScript } from "./get-stack-scripts";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getStackScript`. */
export interface GetStackScriptArgs {
  /** Id of the StackScript. */
  readonly id: string | number;
}

/** Arguments of `getStackScriptOutput`. */
export interface GetStackScriptOutputArgs {
  /** Id of the StackScript. */
  readonly id: pulumi.Input<string | number>;
}

/** The result of `getStackScript`. */
export type GetStackScriptResult = GetStackScriptsStackScript;

/** One StackScript: the account's own, or a public one. */
export function getStackScript(args: GetStackScriptArgs, opts?: pulumi.InvokeOptions): Promise<GetStackScriptResult> {
  return invoke<GetStackScriptResult>("getStackScript", args, opts);
}

/** One StackScript: the account's own, or a public one. Accepts outputs as arguments and returns an output. */
export function getStackScriptOutput(
  args: GetStackScriptOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetStackScriptResult> {
  return invokeOutput<GetStackScriptResult>("getStackScript", args, opts);
}
