// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `TwoFactorAuth`. */
export interface TwoFactorAuthArgs {
  /**
   * Any text, such as a date. Changing it turns two-factor authentication off and on again, with a new secret and a
   * new scratch code. The service never returns it, so a change made elsewhere is not detected. Changing it updates
   * the two-factor authentication in place. Removing it sends nothing: it stops being managed.
   */
  readonly rotation?: pulumi.Input<string | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface TwoFactorAuthState {
  /**
   * Any text, such as a date. Changing it turns two-factor authentication off and on again, with a new secret and a
   * new scratch code. The service never returns it, so a change made elsewhere is not detected.
   */
  readonly rotation?: pulumi.Input<string | undefined>;

  /** The secret for an authenticator app, in base32. Unknown for an imported resource. Secret. */
  readonly secret?: pulumi.Input<string | undefined>;

  /** A code that can be used once instead of a computed one. Unknown for an imported resource. Secret. */
  readonly scratchCode?: pulumi.Input<string | undefined>;

  /** End of the time for confirming the secret, in UTC. A confirmed secret does not expire. */
  readonly expiry?: pulumi.Input<string | undefined>;
}

/**
 * Two-factor authentication of the user: logins from untrusted computers need a code that is computed from
 * `secret`. The security questions must be answered first: if the same program declares `SecurityQuestions`, name
 * it in `dependsOn`. Deleting the resource turns two-factor authentication off.
 */
export class TwoFactorAuth extends pulumi.CustomResource {
  /**
   * Any text, such as a date. Changing it turns two-factor authentication off and on again, with a new secret and a
   * new scratch code. The service never returns it, so a change made elsewhere is not detected.
   */
  declare readonly rotation: pulumi.Output<string | undefined>;

  /** The secret for an authenticator app, in base32. Unknown for an imported resource. Secret. */
  declare readonly secret: pulumi.Output<string | undefined>;

  /** A code that can be used once instead of a computed one. Unknown for an imported resource. Secret. */
  declare readonly scratchCode: pulumi.Output<string | undefined>;

  /** End of the time for confirming the secret, in UTC. A confirmed secret does not expire. */
  declare readonly expiry: pulumi.Output<string | undefined>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is TwoFactorAuth {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing two-factor authentication without managing it.
   *
   * @param name - name in the stack
   * @param id - `profile/two-factor`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: TwoFactorAuthState = {},
    opts?: pulumi.CustomResourceOptions,
  ): TwoFactorAuth {
    return new TwoFactorAuth(name, state as TwoFactorAuthArgs, { ...opts, id });
  }

  /**
   * Declares a two-factor authentication.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing two-factor authentication
   */
  constructor(name: string, args: TwoFactorAuthArgs = {}, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "TwoFactorAuth",
  inputs: ["rotation"],
  outputs: ["secret", "scratchCode", "expiry"],
  secrets: ["secret", "scratchCode"],
};
