// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `TrustedDeviceRevocation`. */
export interface TrustedDeviceRevocationArgs {
  /**
   * Id of the device. If the device is not trusted, nothing is done. Changing it replaces the trusted device
   * revocation.
   */
  readonly deviceId: pulumi.Input<string | number>;
}

/**
 * Revokes the trust in a device: the next login from it needs a two-factor code again. Deleting the resource does
 * not restore the trust.
 */
export class TrustedDeviceRevocation extends pulumi.CustomResource {
  /** Id of the device. If the device is not trusted, nothing is done. */
  declare readonly deviceId: pulumi.Output<string>;

  /**
   * Reads an existing trusted device revocation without managing it.
   *
   * @param name - name in the stack
   * @param id - `deviceId`
   * @param opts - options of the resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): TrustedDeviceRevocation {
    return new TrustedDeviceRevocation(name, {} as TrustedDeviceRevocationArgs, { ...opts, id });
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
