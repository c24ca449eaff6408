// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetStackScriptsStackScript } from "./get-stack-scripts";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getStackScript`. */
export interface GetStackScriptArgs {
  /** Id of the StackScript. Exactly one of `id` and `label` is required. */
  readonly id?: string | number | undefined;

  /** Name of the StackScript, for display only; 3 to 128 characters. Exactly one of `id` and `label` is required. */
  readonly label?: string | undefined;
}

/** Arguments of `getStackScriptOutput`. */
export interface GetStackScriptOutputArgs {
  /** Id of the StackScript. Exactly one of `id` and `label` is required. */
  readonly id?: pulumi.Input<string | number | undefined>;

  /** Name of the StackScript, for display only; 3 to 128 characters. Exactly one of `id` and `label` is required. */
  readonly label?: pulumi.Input<string | undefined>;
}

/** The result of `getStackScript`. */
export type GetStackScriptResult = GetStackScriptsStackScript;

/**
 * One StackScript: the account's own, by its id or label, or a public one, by its id. Without a token, only public
 * ones are visible.
 */
export function getStackScript(args: GetStackScriptArgs, opts?: pulumi.InvokeOptions): Promise<GetStackScriptResult> {
  return invoke<GetStackScriptResult>("getStackScript", args, opts);
}

/**
 * One StackScript: the account's own, by its id or label, or a public one, by its id. Without a token, only public
 * ones are visible. Accepts outputs as arguments and returns an output.
 */
export function getStackScriptOutput(
  args: GetStackScriptOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetStackScriptResult> {
  return invokeOutput<GetStackScriptResult>("getStackScript", args, opts);
}
