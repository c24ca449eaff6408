// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `StackScript`. */
export interface StackScriptArgs {
  /**
   * Name of the StackScript, for display only; 3 to 128 characters. Generated from the resource's name if omitted.
   * Changing it updates the StackScript in place. Removing it gives the StackScript a generated name.
   */
  readonly label?: pulumi.Input<string> | undefined;

  /**
   * The script. Its first line names the interpreter, for instance `#!/bin/bash`. Changing it updates the
   * StackScript in place.
   */
  readonly script: pulumi.Input<string>;

  /**
   * Ids of the images that the script works with, for instance `compute/debian12`; `any/all` stands for every image,
   * private ones included. Order and duplicates do not matter. Changing it updates the StackScript in place.
   */
  readonly images: pulumi.Input<readonly pulumi.Input<string>[]>;

  /** What the script does. Default `""`. Changing it updates the StackScript in place. Removing it sends `""`. */
  readonly description?: pulumi.Input<string> | undefined;

  /**
   * Whether everybody can use the StackScript. A public one can no longer be made private, and cannot be deleted.
   * Default `false`. Changing it updates the StackScript in place. Removing it sends nothing: it stops being
   * managed.
   */
  readonly isPublic?: pulumi.Input<boolean> | undefined;

  /**
   * What the last revision changed. Default `""`. Changing it updates the StackScript in place. Removing it sends
   * `""`.
   */
  readonly revNote?: pulumi.Input<string> | undefined;
}

/** A value nested in `StackScript`. */
export interface StackScriptUserDefinedField {
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
 * A script that sets up a compute when it is deployed. A public StackScript cannot be deleted: deleting the
 * resource then leaves it on the service, and says so.
 */
export class StackScript extends pulumi.CustomResource {
  /** Name of the StackScript, for display only; 3 to 128 characters. Generated from the resource's name if omitted. */
  declare readonly label: pulumi.Output<string>;

  /** The script. Its first line names the interpreter, for instance `#!/bin/bash`. */
  declare readonly script: pulumi.Output<string>;

  /**
   * Ids of the images that the script works with, for instance `compute/debian12`; `any/all` stands for every image,
   * private ones included. Order and duplicates do not matter.
   */
  declare readonly images: pulumi.Output<string[]>;

  /** What the script does. */
  declare readonly description: pulumi.Output<string>;

  /** Whether everybody can use the StackScript. A public one can no longer be made private, and cannot be deleted. */
  declare readonly isPublic: pulumi.Output<boolean>;

  /** What the last revision changed. */
  declare readonly revNote: pulumi.Output<string>;

  /** User who made the StackScript. */
  declare readonly username: pulumi.Output<string>;

  /** Id of the user's picture at Gravatar. */
  declare readonly userGravatarId: pulumi.Output<string | undefined>;

  /** How often computes were deployed with it. */
  declare readonly deploymentsTotal: pulumi.Output<number | undefined>;

  /** How many computes deployed with it exist now. */
  declare readonly deploymentsActive: pulumi.Output<number | undefined>;

  /** Whether it belongs to the account of the token. */
  declare readonly mine: pulumi.Output<boolean | undefined>;

  /** When the StackScript was made, in UTC. */
  declare readonly created: pulumi.Output<string>;

  /** When the StackScript was last changed, in UTC. */
  declare readonly updated: pulumi.Output<string | undefined>;

  /** Values that the script asks for, read by the service from tags such as `<UDF name="host" label="Host">`. */
  declare readonly userDefinedFields: pulumi.Output<StackScriptUserDefinedField[]>;

  /**
   * Reads an existing StackScript without managing it.
   *
   * @param name - name in the stack
   * @param id - `stackscriptId`
   * @param opts - options of the resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): StackScript {
    return new StackScript(name, {} as StackScriptArgs, { ...opts, id });
  }

  /**
   * Declares a StackScript.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing StackScript
   */
  constructor(name: string, args: StackScriptArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registrationOf(kind, name, args, opts));
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
