// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `AppRevocation`. */
export interface AppRevocationArgs {
  /** Id of the app. If the app has no access, nothing is done. Changing it replaces the app revocation. */
  readonly appId: pulumi.Input<string | number>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface AppRevocationState {
  /** Id of the app. If the app has no access, nothing is done. */
  readonly appId?: pulumi.Input<string | number | undefined>;
}

/**
 * Revokes an OAuth app's access to the account. The app's tokens stop working. Deleting the resource does not
 * restore the access.
 */
export class AppRevocation extends pulumi.CustomResource {
  /** Id of the app. If the app has no access, nothing is done. */
  declare readonly appId: pulumi.Output<string>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is AppRevocation {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing app revocation without managing it.
   *
   * @param name - name in the stack
   * @param id - `appId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: AppRevocationState = {},
    opts?: pulumi.CustomResourceOptions,
  ): AppRevocation {
    return new AppRevocation(name, state as AppRevocationArgs, { ...opts, id });
  }

  /**
   * Declares an app revocation.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing app revocation
   */
  constructor(name: string, args: AppRevocationArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "AppRevocation",
  inputs: ["appId"],
  outputs: [],
  secrets: [],
};
