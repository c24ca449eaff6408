// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `TrustedDeviceRevocation`. */
export interface TrustedDeviceRevocationArgs {
  /**
   * Id of the device. One that is not trusted, or no longer, is fine. Changing it replaces the trusted device
   * revocation.
   */
  readonly deviceId: pulumi.Input<string | number>;
}

/**
 * Ends the trust in a device, which needs a code of the second factor again at its next login. Deleting the
 * resource does not bring the trust back.
 */
export class TrustedDeviceRevocation extends pulumi.CustomResource {
  /** Id of the device. One that is not trusted, or no longer, is fine. */
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
    super(...registrationOf(kind, name, args, opts));
  }
}

const kind: ResourceKind = {
  token: "TrustedDeviceRevocation",
  inputs: ["deviceId"],
  outputs: [],
  secrets: [],
};
