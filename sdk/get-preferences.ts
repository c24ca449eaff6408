// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getPreferences`. There are none. */
export type GetPreferencesArgs = Readonly<Record<string, never>>;

/** Arguments of `getPreferencesOutput`. There are none. */
export type GetPreferencesOutputArgs = Readonly<Record<string, never>>;

/** The result of `getPreferences`. */
export interface GetPreferencesResult {
  /** The preferences: any JSON object. `null` is an ordinary value; the order of properties is ignored. */
  readonly preferences: Readonly<Record<string, unknown>>;
}

/** The preferences that the token's OAuth client stores for the token's user. */
export function getPreferences(
  args: GetPreferencesArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetPreferencesResult> {
  return invoke<GetPreferencesResult>("getPreferences", args, opts);
}

/**
 * The preferences that the token's OAuth client stores for the token's user. Accepts outputs as arguments and
 * returns an output.
 */
export function getPreferencesOutput(
  args: GetPreferencesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetPreferencesResult> {
  return invokeOutput<GetPreferencesResult>("getPreferences", args, opts);
}
