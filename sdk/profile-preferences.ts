// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `ProfilePreferences`. */
export interface ProfilePreferencesArgs {
  /**
   * The preferences: any JSON object. null is a value like any other; the order of properties does not matter. At
   * most 65,535 characters as JSON text. Changing it updates the preferences object in place.
   */
  readonly preferences: pulumi.Input<Readonly<Record<string, unknown>>>;
}

/**
 * Preferences that an OAuth client keeps for a user: those of the token in use, for each client and user has its
 * own. They are managed as a whole. Preferences that are there already are not taken over, and deleting the
 * resource leaves them as they are.
 */
export class ProfilePreferences extends pulumi.CustomResource {
  /**
   * The preferences: any JSON object. null is a value like any other; the order of properties does not matter. At
   * most 65,535 characters as JSON text.
   */
  declare readonly preferences: pulumi.Output<Readonly<Record<string, unknown>>>;

  /**
   * Reads an existing preferences object without managing it.
   *
   * @param name - name in the stack
   * @param id - `profile/preferences`
   * @param opts - options of the resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ProfilePreferences {
    return new ProfilePreferences(name, {} as ProfilePreferencesArgs, { ...opts, id });
  }

  /**
   * Declares a preferences object.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing preferences object
   */
  constructor(name: string, args: ProfilePreferencesArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registrationOf(kind, name, args, opts));
  }
}

const kind: ResourceKind = {
  token: "ProfilePreferences",
  inputs: ["preferences"],
  outputs: [],
  secrets: [],
};
