// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `PhoneNumber`. */
export interface PhoneNumberArgs {
  /**
   * Country of the number, as a two-letter ISO 3166 code. The service never returns it, so a change made elsewhere
   * is not detected. Changing it replaces the phone number; the old one is deleted first.
   */
  readonly isoCode: pulumi.Input<string>;

  /**
   * The number, for instance `212-555-0123`. The service may return it in another form (`+12125550123`): that is no
   * change. Changing it replaces the phone number; the old one is deleted first.
   */
  readonly phoneNumber: pulumi.Input<string>;

  /**
   * The code received by SMS. Changing it verifies the number; if the service rejects it, a new code is sent. A code
   * that is declared together with a new number is ignored. The service never returns it, so a change made elsewhere
   * is not detected. Changing it updates the phone number in place. Removing it sends nothing: it stops being
   * managed.
   */
  readonly otpCode?: pulumi.Input<string | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface PhoneNumberState {
  /**
   * Country of the number, as a two-letter ISO 3166 code. The service never returns it, so a change made elsewhere
   * is not detected.
   */
  readonly isoCode?: pulumi.Input<string | undefined>;

  /**
   * The number, for instance `212-555-0123`. The service may return it in another form (`+12125550123`): that is no
   * change.
   */
  readonly phoneNumber?: pulumi.Input<string | undefined>;

  /**
   * The code received by SMS. Changing it verifies the number; if the service rejects it, a new code is sent. A code
   * that is declared together with a new number is ignored. The service never returns it, so a change made elsewhere
   * is not detected.
   */
  readonly otpCode?: pulumi.Input<string | undefined>;

  /** `codePending` until the number is verified, then `verified`. */
  readonly status?: pulumi.Input<string | undefined>;
}

/**
 * The verified phone number of the user, for messages by SMS. Verification takes two steps: the first `pulumi up`
 * sends a code to the number; the second, with that code as `otpCode`, verifies the number. A code is valid for
 * ten minutes. Deleting the resource removes the number.
 */
export class PhoneNumber extends pulumi.CustomResource {
  /**
   * Country of the number, as a two-letter ISO 3166 code. The service never returns it, so a change made elsewhere
   * is not detected.
   */
  declare readonly isoCode: pulumi.Output<string>;

  /**
   * The number, for instance `212-555-0123`. The service may return it in another form (`+12125550123`): that is no
   * change.
   */
  declare readonly phoneNumber: pulumi.Output<string>;

  /**
   * The code received by SMS. Changing it verifies the number; if the service rejects it, a new code is sent. A code
   * that is declared together with a new number is ignored. The service never returns it, so a change made elsewhere
   * is not detected.
   */
  declare readonly otpCode: pulumi.Output<string | undefined>;

  /** `codePending` until the number is verified, then `verified`. */
  declare readonly status: pulumi.Output<string>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is PhoneNumber {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing phone number without managing it.
   *
   * @param name - name in the stack
   * @param id - `profile/phone-number`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: PhoneNumberState = {},
    opts?: pulumi.CustomResourceOptions,
  ): PhoneNumber {
    return new PhoneNumber(name, state as PhoneNumberArgs, { ...opts, id });
  }

  /**
   * Declares a phone number.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing phone number
   */
  constructor(name: string, args: PhoneNumberArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "PhoneNumber",
  inputs: ["isoCode", "phoneNumber", "otpCode"],
  outputs: ["status"],
  secrets: [],
};
