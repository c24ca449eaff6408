// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `ProfilePreferences`. */
export interface ProfilePreferencesArgs {
  /**
   * The preferences: any JSON object. `null` is an ordinary value; the order of properties is ignored. At most
   * 65,535 characters as JSON text. Changing it updates the preferences object in place.
   */
  readonly preferences: pulumi.Input<Readonly<Record<string, unknown>>>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface ProfilePreferencesState {
  /**
   * The preferences: any JSON object. `null` is an ordinary value; the order of properties is ignored. At most
   * 65,535 characters as JSON text.
   */
  readonly preferences?: pulumi.Input<Readonly<Record<string, unknown>> | undefined>;
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

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is ProfilePreferences {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing preferences object without managing it.
   *
   * @param name - name in the stack
   * @param id - `profile/preferences`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: ProfilePreferencesState = {},
    opts?: pulumi.CustomResourceOptions,
  ): ProfilePreferences {
    return new ProfilePreferences(name, state as ProfilePreferencesArgs, { ...opts, id });
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
