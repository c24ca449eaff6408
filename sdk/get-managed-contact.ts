// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedContact`. */
export interface GetManagedContactArgs {
  /** Id of the contact. */
  readonly id: string | number;
}

/** Arguments of `getManagedContactOutput`. */
export interface GetManagedContactOutputArgs {
  /** Id of the contact. */
  readonly id: pulumi.Input<string | number>;
}

/** What `getManagedContact` answers. */
export interface GetManagedContactResult {
  /** Id of the contact. */
  readonly id: string;

  /** Name of the contact; 2 to 64 characters. */
  readonly name: string;

  /** Address for mail. */
  readonly email?: string | undefined;

  /** Group of contacts that this one belongs to, for display only; 2 to 50 characters. */
  readonly group?: string | undefined;

  /** Telephone numbers. */
  readonly phone?: GetManagedContactPhone | undefined;

  /** When the contact was last changed, in UTC. */
  readonly updated?: string | undefined;
}

/** A value nested in `getManagedContact`. */
export interface GetManagedContactPhone {
  /** Number to call first. */
  readonly primary?: string | undefined;

  /** Number to call where the first does not answer. */
  readonly secondary?: string | undefined;
}

/** One contact of managed monitoring. */
export function getManagedContact(
  args: GetManagedContactArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedContactResult> {
  return invoke<GetManagedContactResult>("getManagedContact", args, opts);
}

/** One contact of managed monitoring. Takes outputs as arguments and answers an output. */
export function getManagedContactOutput(
  args: GetManagedContactOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedContactResult> {
  return invokeOutput<GetManagedContactResult>("getManagedContact", args, opts);
}
