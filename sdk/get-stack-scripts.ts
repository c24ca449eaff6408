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
  readonly filter?: Filter<GetStackScriptsFilterFields> | undefined;
}

/** Arguments of `getStackScriptsOutput`. */
export interface GetStackScriptsOutputArgs {
  /**
   * Filters the list at the service, by `label`, `description`, `deploymentsTotal`, `isPublic`, `revNote` and
   * `mine`: for instance `{ mine: true }`.
   */
  readonly filter?: pulumi.Input<FilterArgs<GetStackScriptsFilterFields> | undefined>;
}

/** The result of `getStackScripts`. */
export interface GetStackScriptsResult {
  /** The StackScripts, in the service's order. */
  readonly stackScripts: GetStackScriptsStackScript[];
}

/** Properties that a filter of `getStackScripts` can name, with the values that they are compared with. */
export interface GetStackScriptsFilterFields {
  /** Name of the StackScript, for display only; 3 to 128 characters. */
  readonly label: string;

  /** Description of the script. */
  readonly description: string;

  /** Number of deployments with the script, in total. */
  readonly deploymentsTotal: number | null;

  /**
   * Whether every user of the service can use the StackScript. A public one can no longer be made private, and
   * cannot be deleted.
   */
  readonly isPublic: boolean;

  /** Note on the changes of the last revision. */
  readonly revNote: string;

  /** Whether the script belongs to the token's account. */
  readonly mine: boolean | null;
}

/**
 * One StackScript: the account's own, by its id or label, or a public one, by its id. Without a token, only public
 * ones are visible.
 */
export interface GetStackScriptsStackScript {
  /** Id of the StackScript. */
  readonly id: string;

  /** Name of the StackScript, for display only; 3 to 128 characters. */
  readonly label: string;

  /** The script. Its first line names the interpreter, for instance `#!/bin/bash`. */
  readonly script: string;

  /**
   * Ids of the images that the script works with, for instance `compute/debian12`; `any/all` means every image,
   * including private ones.
   */
  readonly images: string[];

  /** Description of the script. */
  readonly description: string;

  /**
   * Whether every user of the service can use the StackScript. A public one can no longer be made private, and
   * cannot be deleted.
   */
  readonly isPublic: boolean;

  /** Note on the changes of the last revision. */
  readonly revNote: string;

  /** User who created the StackScript. */
  readonly username: string;

  /** Id of the user's Gravatar picture. */
  readonly userGravatarId?: string | undefined;

  /** Number of deployments with the script, in total. */
  readonly deploymentsTotal?: number | undefined;

  /** Number of existing computes that were deployed with the script. */
  readonly deploymentsActive?: number | undefined;

  /** Whether the script belongs to the token's account. */
  readonly mine?: boolean | undefined;

  /** When the StackScript was created, in UTC. */
  readonly created: string;

  /** When the StackScript was last changed, in UTC. */
  readonly updated?: string | undefined;

  /** Values that the script asks for, read by the service from tags such as `<UDF name="host" label="Host">`. */
  readonly userDefinedFields: GetStackScriptsStackScriptUserDefinedField[];
}

/** A value that the script asks for. */
export interface GetStackScriptsStackScriptUserDefinedField {
  /** Name of the variable that the script reads. */
  readonly name: string;

  /** Label of the field. */
  readonly label?: string | undefined;

  /** An example of a value. */
  readonly example?: string | undefined;

  /** Comma-separated values, of which one can be selected. */
  readonly oneOf?: string | undefined;

  /** Comma-separated values, of which several can be selected. */
  readonly manyOf?: string | undefined;

  /** The default value. */
  readonly default?: string | undefined;

  /** Set if the field is a heading rather than a value. */
  readonly header?: string | undefined;

  /** Set if the service states whether a value is required. */
  readonly required?: string | undefined;
}

/**
 * The account's own StackScripts, and the public ones of other accounts. There may be very many public ones:
 * narrow the list by `filter`. Without a token, only public ones are visible.
 */
export function getStackScripts(
  args: GetStackScriptsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetStackScriptsResult> {
  return invoke<GetStackScriptsResult>("getStackScripts", args, opts);
}

/**
 * The account's own StackScripts, and the public ones of other accounts. There may be very many public ones:
 * narrow the list by `filter`. Without a token, only public ones are visible. Accepts outputs as arguments and
 * returns an output.
 */
export function getStackScriptsOutput(
  args: GetStackScriptsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetStackScriptsResult> {
  return invokeOutput<GetStackScriptsResult>("getStackScripts", args, opts);
}
