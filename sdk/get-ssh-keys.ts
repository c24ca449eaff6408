// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getSshKeys`. */
export interface GetSshKeysArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ label: { "+contains":
   * "laptop" } }`. The service does not filter keys.
   */
  readonly filter?: Filter<GetSshKeysFilterFields> | undefined;
}

/** Arguments of `getSshKeysOutput`. */
export interface GetSshKeysOutputArgs {
  /**
   * Filters the list after the download, by any property of its entries: for instance `{ label: { "+contains":
   * "laptop" } }`. The service does not filter keys.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetSshKeysFilterFields> | undefined>;
}

/** The result of `getSshKeys`. */
export interface GetSshKeysResult {
  /** The keys, in the service's order. */
  readonly sshKeys: GetSshKeysSshKey[];
}

/** Properties that a filter of `getSshKeys` can name, with the values that they are compared with. */
export interface GetSshKeysFilterFields {
  /** Id of the key. */
  readonly id: string | number;

  /** Name of the key: 1 to 64 characters. */
  readonly label: string;

  /** The public key as in a `.pub` file: `<type> <base64> [comment]`. */
  readonly sshKey: string;

  /** When the key was added, in UTC. */
  readonly created: string;
}

/** One public SSH key of the profile. */
export interface GetSshKeysSshKey {
  /** Id of the key. */
  readonly id: string;

  /** Name of the key: 1 to 64 characters. */
  readonly label: string;

  /** The public key as in a `.pub` file: `<type> <base64> [comment]`. */
  readonly sshKey: string;

  /** When the key was added, in UTC. */
  readonly created: string;
}

/** The public SSH keys of the profile. */
export function getSshKeys(args: GetSshKeysArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetSshKeysResult> {
  return invoke<GetSshKeysResult>("getSshKeys", args, opts);
}

/** The public SSH keys of the profile. Accepts outputs as arguments and returns an output. */
export function getSshKeysOutput(
  args: GetSshKeysOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSshKeysResult> {
  return invokeOutput<GetSshKeysResult>("getSshKeys", args, opts);
}
