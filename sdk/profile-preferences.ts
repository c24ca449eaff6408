// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `ProfilePreferences`. */
export interface ProfilePreferencesArgs {
  /**
   * The preferences: any JSON object. `null` is an ordinary value; the order of properties is ignored. At most
   * 65,535 characters as JSON text. Changing it updates the preferences object in place.
   */
  readonly preferences: pulumi.Input<Readonly<Record<string, unknown>>>;
}

/**
 * The preferences that an OAuth client stores for a user. Each pair of client and user has its own: the token
 * determines which are managed. They are managed as a whole. Existing preferences are not taken over: adopt them
 * with `import`. Deleting the resource does not change them.
 */
export class ProfilePreferences extends pulumi.CustomResource {
  /**
   * The preferences: any JSON object. `null` is an ordinary value; the order of properties is ignored. At most
   * 65,535 characters as JSON text.
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
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "ProfilePreferences",
  inputs: ["preferences"],
  outputs: [],
  secrets: [],
};
