// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetManagedContactsContact } from "./get-managed-contacts";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedContact`. */
export interface GetManagedContactArgs {
  /** Id of the contact. Exactly one of `id`, `name` and `email` is required. */
  readonly id?: string | number | undefined;

  /** Name of the contact; 2 to 64 characters. Exactly one of `id`, `name` and `email` is required. */
  readonly name?: string | undefined;

  /** Email address. Exactly one of `id`, `name` and `email` is required. */
  readonly email?: string | undefined;
}

/** Arguments of `getManagedContactOutput`. */
export interface GetManagedContactOutputArgs {
  /** Id of the contact. Exactly one of `id`, `name` and `email` is required. */
  readonly id?: pulumi.Input<string | number | undefined>;

  /** Name of the contact; 2 to 64 characters. Exactly one of `id`, `name` and `email` is required. */
  readonly name?: pulumi.Input<string | undefined>;

  /** Email address. Exactly one of `id`, `name` and `email` is required. */
  readonly email?: pulumi.Input<string | undefined>;
}

/** The result of `getManagedContact`. */
export type GetManagedContactResult = GetManagedContactsContact;

/** One contact of managed monitoring. */
export function getManagedContact(
  args: GetManagedContactArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedContactResult> {
  return invoke<GetManagedContactResult>("getManagedContact", args, opts);
}

/** One contact of managed monitoring. Accepts outputs as arguments and returns an output. */
export function getManagedContactOutput(
  args: GetManagedContactOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedContactResult> {
  return invokeOutput<GetManagedContactResult>("getManagedContact", args, opts);
}
