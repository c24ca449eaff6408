// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `StackScript`. */
export interface StackScriptArgs {
  /**
   * Name of the StackScript, for display only; 3 to 128 characters. Generated from the resource's name if omitted.
   * Changing it updates the StackScript in place. Removing it gives the StackScript a generated name.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * The script. Its first line names the interpreter, for instance `#!/bin/bash`. Changing it updates the
   * StackScript in place.
   */
  readonly script: pulumi.Input<string>;

  /**
   * Ids of the images that the script works with, for instance `compute/debian12`; `any/all` means every image,
   * including private ones. Order and duplicates do not matter. Changing it updates the StackScript in place.
   */
  readonly images: pulumi.Input<readonly pulumi.Input<string>[]>;

  /** Description of the script. Default `""`. Changing it updates the StackScript in place. Removing it sends `""`. */
  readonly description?: pulumi.Input<string | undefined>;

  /**
   * Whether every user of the service can use the StackScript. A public one can no longer be made private, and
   * cannot be deleted. Default `false`. Changing it updates the StackScript in place. Removing it sends nothing: it
   * stops being managed.
   */
  readonly isPublic?: pulumi.Input<boolean | undefined>;

  /**
   * Note on the changes of the last revision. Default `""`. Changing it updates the StackScript in place. Removing
   * it sends `""`.
   */
  readonly revNote?: pulumi.Input<string | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface StackScriptState {
  /** Name of the StackScript, for display only; 3 to 128 characters. Generated from the resource's name if omitted. */
  readonly label?: pulumi.Input<string | undefined>;

  /** The script. Its first line names the interpreter, for instance `#!/bin/bash`. */
  readonly script?: pulumi.Input<string | undefined>;

  /**
   * Ids of the images that the script works with, for instance `compute/debian12`; `any/all` means every image,
   * including private ones. Order and duplicates do not matter.
   */
  readonly images?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;

  /** Description of the script. */
  readonly description?: pulumi.Input<string | undefined>;

  /**
   * Whether every user of the service can use the StackScript. A public one can no longer be made private, and
   * cannot be deleted.
   */
  readonly isPublic?: pulumi.Input<boolean | undefined>;

  /** Note on the changes of the last revision. */
  readonly revNote?: pulumi.Input<string | undefined>;

  /** User who created the StackScript. */
  readonly username?: pulumi.Input<string | undefined>;

  /** Id of the user's Gravatar picture. */
  readonly userGravatarId?: pulumi.Input<string | undefined>;

  /** Number of deployments with the script, in total. */
  readonly deploymentsTotal?: pulumi.Input<number | undefined>;

  /** Number of existing computes that were deployed with the script. */
  readonly deploymentsActive?: pulumi.Input<number | undefined>;

  /** Whether the script belongs to the token's account. */
  readonly mine?: pulumi.Input<boolean | undefined>;

  /** When the StackScript was created, in UTC. */
  readonly created?: pulumi.Input<string | undefined>;

  /** When the StackScript was last changed, in UTC. */
  readonly updated?: pulumi.Input<string | undefined>;

  /** Values that the script asks for, read by the service from tags such as `<UDF name="host" label="Host">`. */
  readonly userDefinedFields?: pulumi.Input<readonly pulumi.Input<StackScriptUserDefinedFieldArgs>[] | undefined>;
}

/** A value that the script asks for. */
export interface StackScriptUserDefinedFieldArgs {
  /** Name of the variable that the script reads. */
  readonly name: pulumi.Input<string>;

  /** Label of the field. */
  readonly label?: pulumi.Input<string | undefined>;

  /** An example of a value. */
  readonly example?: pulumi.Input<string | undefined>;

  /** Comma-separated values, of which one can be selected. */
  readonly oneOf?: pulumi.Input<string | undefined>;

  /** Comma-separated values, of which several can be selected. */
  readonly manyOf?: pulumi.Input<string | undefined>;

  /** The default value. */
  readonly default?: pulumi.Input<string | undefined>;

  /** Set if the field is a heading rather than a value. */
  readonly header?: pulumi.Input<string | undefined>;

  /** Set if the service states whether a value is required. */
  readonly required?: pulumi.Input<string | undefined>;
}

/** A value that the script asks for. */
export interface StackScriptUserDefinedField {
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
 * A script that sets up a compute when it is deployed. A public StackScript cannot be deleted: deleting the
 * resource leaves it on the service, with a warning.
 */
export class StackScript extends pulumi.CustomResource {
  /** Name of the StackScript, for display only; 3 to 128 characters. Generated from the resource's name if omitted. */
  declare readonly label: pulumi.Output<string>;

  /** The script. Its first line names the interpreter, for instance `#!/bin/bash`. */
  declare readonly script: pulumi.Output<string>;

  /**
   * Ids of the images that the script works with, for instance `compute/debian12`; `any/all` means every image,
   * including private ones. Order and duplicates do not matter.
   */
  declare readonly images: pulumi.Output<string[]>;

  /** Description of the script. */
  declare readonly description: pulumi.Output<string>;

  /**
   * Whether every user of the service can use the StackScript. A public one can no longer be made private, and
   * cannot be deleted.
   */
  declare readonly isPublic: pulumi.Output<boolean>;

  /** Note on the changes of the last revision. */
  declare readonly revNote: pulumi.Output<string>;

  /** User who created the StackScript. */
  declare readonly username: pulumi.Output<string>;

  /** Id of the user's Gravatar picture. */
  declare readonly userGravatarId: pulumi.Output<string | undefined>;

  /** Number of deployments with the script, in total. */
  declare readonly deploymentsTotal: pulumi.Output<number | undefined>;

  /** Number of existing computes that were deployed with the script. */
  declare readonly deploymentsActive: pulumi.Output<number | undefined>;

  /** Whether the script belongs to the token's account. */
  declare readonly mine: pulumi.Output<boolean | undefined>;

  /** When the StackScript was created, in UTC. */
  declare readonly created: pulumi.Output<string>;

  /** When the StackScript was last changed, in UTC. */
  declare readonly updated: pulumi.Output<string | undefined>;

  /** Values that the script asks for, read by the service from tags such as `<UDF name="host" label="Host">`. */
  declare readonly userDefinedFields: pulumi.Output<StackScriptUserDefinedField[]>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is StackScript {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing StackScript without managing it.
   *
   * @param name - name in the stack
   * @param id - `stackscriptId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: StackScriptState = {},
    opts?: pulumi.CustomResourceOptions,
  ): StackScript {
    return new StackScript(name, state as StackScriptArgs, { ...opts, id });
  }

  /**
   * Declares a StackScript.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing StackScript
   */
  constructor(name: string, args: StackScriptArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "StackScript",
  inputs: ["label", "script", "images", "description", "isPublic", "revNote"],
  outputs: [
    "username",
    "userGravatarId",
    "deploymentsTotal",
    "deploymentsActive",
    "mine",
    "created",
    "updated",
    "userDefinedFields",
  ],
  secrets: [],
};
