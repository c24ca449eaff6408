// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetObjectKeysKey } from "./get-object-keys";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getObjectKey`. */
export interface GetObjectKeyArgs {
  /** Id of the key. Exactly one of `id` and `label` is required. */
  readonly id?: string | number | undefined;

  /** Name of the key. Exactly one of `id` and `label` is required. */
  readonly label?: string | undefined;
}

/** Arguments of `getObjectKeyOutput`. */
export interface GetObjectKeyOutputArgs {
  /** Id of the key. Exactly one of `id` and `label` is required. */
  readonly id?: pulumi.Input<string | number | undefined>;

  /** Name of the key. Exactly one of `id` and `label` is required. */
  readonly label?: pulumi.Input<string | undefined>;
}

/** The result of `getObjectKey`. */
export type GetObjectKeyResult = GetObjectKeysKey;

/** One access key of object storage, without its secret half. */
export function getObjectKey(args: GetObjectKeyArgs, opts?: pulumi.InvokeOptions): Promise<GetObjectKeyResult> {
  return invoke<GetObjectKeyResult>("getObjectKey", args, opts);
}

/** One access key of object storage, without its secret half. Accepts outputs as arguments and returns an output. */
export function getObjectKeyOutput(
  args: GetObjectKeyOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetObjectKeyResult> {
  return invokeOutput<GetObjectKeyResult>("getObjectKey", args, opts);
}
