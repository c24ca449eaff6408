// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `TrustedDeviceRevocation`. */
export interface TrustedDeviceRevocationArgs {
  /**
   * Id of the device. If the device is not trusted, nothing is done. Changing it replaces the trusted device
   * revocation.
   */
  readonly deviceId: pulumi.Input<string | number>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface TrustedDeviceRevocationState {
  /** Id of the device. If the device is not trusted, nothing is done. */
  readonly deviceId?: pulumi.Input<string | number | undefined>;
}

/**
 * Revokes the trust in a device: the next login from it needs a two-factor code again. Deleting the resource does
 * not restore the trust.
 */
export class TrustedDeviceRevocation extends pulumi.CustomResource {
  /** Id of the device. If the device is not trusted, nothing is done. */
  declare readonly deviceId: pulumi.Output<string>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is TrustedDeviceRevocation {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing trusted device revocation without managing it.
   *
   * @param name - name in the stack
   * @param id - `deviceId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: TrustedDeviceRevocationState = {},
    opts?: pulumi.CustomResourceOptions,
  ): TrustedDeviceRevocation {
    return new TrustedDeviceRevocation(name, state as TrustedDeviceRevocationArgs, { ...opts, id });
  }

  /**
   * Declares a trusted device revocation.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing trusted device revocation
   */
  constructor(name: string, args: TrustedDeviceRevocationArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "TrustedDeviceRevocation",
  inputs: ["deviceId"],
  outputs: [],
  secrets: [],
};
