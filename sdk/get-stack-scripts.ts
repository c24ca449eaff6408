// Generated from the definitions by `npm run gen`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Filter, FilterArgs } from "./runtime/filter";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getStackScripts`. */
export interface GetStackScriptsArgs {
  /**
   * Filters the list at the service, by `label`, `description`, `deploymentsTotal`, `isPublic`, `revNote` and
   * `mine`: for instance `{ mine: true }`.
   */
  readonly filter?: Filter | undefined;
}

/** Arguments of `getStackScriptsOutput`. */
export interface GetStackScriptsOutputArgs {
  /**
   * Filters the list at the service, by `label`, `description`, `deploymentsTotal`, `isPublic`, `revNote` and
   * `mine`: for instance `{ mine: true }`.
   */
  readonly filter?: pulumi.Input<FilterArgs> | undefined;
}

/** The result of `getStackScripts`. */
export interface GetStackScriptsResult {
  /** The StackScripts, in the service's order. */
  readonly stackScripts: GetStackScriptsStackScript[];
}

/** A value nested in `getStackScripts`. */
export interface GetStackScriptsStackScript {
  /** Id of the StackScript. */
  readonly id: string;

  /** Name of the StackScript, for display only; 3 to 128 characters. */
  readonly label: string;

  /** The script. Its first line names the interpreter, for instance `#!/bin/bash`. */
  readonly script: string;

  /**
   * Ids of the images that the script works with, for instance `compute/debian12`; `any/all` stands for every image,
   * private ones included.
   */
  readonly images: string[];

  /** What the script does. */
  readonly description: string;

  /** Whether everybody can use the StackScript. A public one can no longer be made private, and cannot be deleted. */
  readonly isPublic: boolean;

  /** What the last revision changed. */
  readonly revNote: string;

  /** User who made the StackScript. */
  readonly username: string;

  /** Id of the user's picture at Gravatar. */
  readonly userGravatarId?: string | undefined;

  /** How often computes were deployed with it. */
  readonly deploymentsTotal?: number | undefined;

  /** How many computes deployed with it exist now. */
  readonly deploymentsActive?: number | undefined;

  /** Whether it belongs to the account of the token. */
  readonly mine?: boolean | undefined;

  /** When the StackScript was made, in UTC. */
  readonly created: string;

  /** When the StackScript was last changed, in UTC. */
  readonly updated?: string | undefined;

  /** Values that the script asks for, read by the service from tags such as `<UDF name="host" label="Host">`. */
  readonly userDefinedFields: GetStackScriptsStackScriptUserDefinedField[];
}

/** A value nested in `getStackScripts`. */
export interface GetStackScriptsStackScriptUserDefinedField {
  /** Name of the variable that the script reads. */
  readonly name: string;

  /** What the field is for, in words. */
  readonly label?: string | undefined;

  /** An example of a value. */
  readonly example?: string | undefined;

  /** Values of which one is chosen, separated by commas. */
  readonly oneOf?: string | undefined;

  /** Values of which several are chosen, separated by commas. */
  readonly manyOf?: string | undefined;

  /** The value where none is given. */
  readonly default?: string | undefined;

  /** Set where the field is a heading rather than a value. */
  readonly header?: string | undefined;

  /** Set where the service says whether a value must be given. */
  readonly required?: string | undefined;
}

/**
 * The account's own StackScripts, and those that others have made public. There may be very many of those: narrow
 * the list by `filter`.
 */
export function getStackScripts(
  args: GetStackScriptsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetStackScriptsResult> {
  return invoke<GetStackScriptsResult>("getStackScripts", args, opts);
}

/**
 * The account's own StackScripts, and those that others have made public. There may be very many of those: narrow
 * the list by `filter`. Accepts outputs as arguments and returns an output.
 */
export function getStackScriptsOutput(
  args: GetStackScriptsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetStackScriptsResult> {
  return invokeOutput<GetStackScriptsResult>("getStackScripts", args, opts);
}
