// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getObjectStorageTransfer`. There are none. */
export type GetObjectStorageTransferArgs = Readonly<Record<string, never>>;

/** Arguments of `getObjectStorageTransferOutput`. There are none. */
export type GetObjectStorageTransferOutputArgs = Readonly<Record<string, never>>;

/** The result of `getObjectStorageTransfer`. */
export interface GetObjectStorageTransferResult {
  /** Outbound transfer used, in bytes. */
  readonly used: number;
}

/**
 * The outbound transfer of object storage. Object storage adds one terabyte of outbound transfer to the account's
 * pool.
 */
export function getObjectStorageTransfer(
  args: GetObjectStorageTransferArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetObjectStorageTransferResult> {
  return invoke<GetObjectStorageTransferResult>("getObjectStorageTransfer", args, opts);
}

/**
 * The outbound transfer of object storage. Object storage adds one terabyte of outbound transfer to the account's
 * pool. Accepts outputs as arguments and returns an output.
 */
export function getObjectStorageTransferOutput(
  args: GetObjectStorageTransferOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetObjectStorageTransferResult> {
  return invokeOutput<GetObjectStorageTransferResult>("getObjectStorageTransfer", args, opts);
}
