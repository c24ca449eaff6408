// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetSshKeysSshKey } from "./get-ssh-keys";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getSshKey`. */
export interface GetSshKeyArgs {
  /** Id of the key. Exactly one of `id` and `label` is required. */
  readonly id?: string | number | undefined;

  /** Name of the key: 1 to 64 characters. Exactly one of `id` and `label` is required. */
  readonly label?: string | undefined;
}

/** Arguments of `getSshKeyOutput`. */
export interface GetSshKeyOutputArgs {
  /** Id of the key. Exactly one of `id` and `label` is required. */
  readonly id?: pulumi.Input<string | number | undefined>;

  /** Name of the key: 1 to 64 characters. Exactly one of `id` and `label` is required. */
  readonly label?: pulumi.Input<string | undefined>;
}

/** The result of `getSshKey`. */
export type GetSshKeyResult = GetSshKeysSshKey;

/** One public SSH key of the profile. */
export function getSshKey(args: GetSshKeyArgs, opts?: pulumi.InvokeOptions): Promise<GetSshKeyResult> {
  return invoke<GetSshKeyResult>("getSshKey", args, opts);
}

/** One public SSH key of the profile. Accepts outputs as arguments and returns an output. */
export function getSshKeyOutput(
  args: GetSshKeyOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSshKeyResult> {
  return invokeOutput<GetSshKeyResult>("getSshKey", args, opts);
}
