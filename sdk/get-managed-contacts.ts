// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getManagedContacts`. */
export interface GetManagedContactsArgs {
  /** Filters the list at the service, by `group`: for instance `{ group: "operations" }`. */
  readonly filter?: Filter<GetManagedContactsFilterFields> | undefined;
}

/** Arguments of `getManagedContactsOutput`. */
export interface GetManagedContactsOutputArgs {
  /** Filters the list at the service, by `group`: for instance `{ group: "operations" }`. */
  readonly filter?: pulumi.Input<FilterArgs<GetManagedContactsFilterFields> | undefined>;
}

/** The result of `getManagedContacts`. */
export interface GetManagedContactsResult {
  /** The contacts, in the service's order. */
  readonly contacts: GetManagedContactsContact[];
}

/** Properties that a filter of `getManagedContacts` can name, with the values that they are compared with. */
export interface GetManagedContactsFilterFields {
  /** Group of contacts that this one belongs to, for display only; 2 to 50 characters. */
  readonly group: string | null;
}

/** One contact of managed monitoring. */
export interface GetManagedContactsContact {
  /** Id of the contact. */
  readonly id: string;

  /** Name of the contact; 2 to 64 characters. */
  readonly name: string;

  /** Email address. */
  readonly email?: string | undefined;

  /** Group of contacts that this one belongs to, for display only; 2 to 50 characters. */
  readonly group?: string | undefined;

  /** Telephone numbers. */
  readonly phone?: GetManagedContactsContactPhone | undefined;

  /** When the contact was last changed, in UTC. */
  readonly updated?: string | undefined;
}

/** Telephone numbers. */
export interface GetManagedContactsContactPhone {
  /** Number to call first. */
  readonly primary?: string | undefined;

  /** Number to call when the first does not answer. */
  readonly secondary?: string | undefined;
}

/** The contacts notified about problems that managed monitoring finds. */
export function getManagedContacts(
  args: GetManagedContactsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetManagedContactsResult> {
  return invoke<GetManagedContactsResult>("getManagedContacts", args, opts);
}

/**
 * The contacts notified about problems that managed monitoring finds. Accepts outputs as arguments and returns an
 * output.
 */
export function getManagedContactsOutput(
  args: GetManagedContactsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetManagedContactsResult> {
  return invokeOutput<GetManagedContactsResult>("getManagedContacts", args, opts);
}
