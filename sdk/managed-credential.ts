// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `ManagedCredential`. */
export interface ManagedCredentialArgs {
  /**
   * Name of the credential, unique on the account; 2 to 75 characters. Generated from the resource's name if
   * omitted. Changing it updates the managed credential in place. Removing it gives the managed credential a
   * generated name.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * User name of the login; at most 5000 characters. The service never returns it, so a change made elsewhere is not
   * detected. Changing it updates the managed credential in place. Removing it sends nothing: it stops being
   * managed.
   */
  readonly username?: pulumi.Input<string | undefined>;

  /**
   * Password of the login. The service never returns it, so a change made elsewhere is not detected. Secret.
   * Changing it updates the managed credential in place.
   */
  readonly password: pulumi.Input<string>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface ManagedCredentialState {
  /**
   * Name of the credential, unique on the account; 2 to 75 characters. Generated from the resource's name if
   * omitted.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * User name of the login; at most 5000 characters. The service never returns it, so a change made elsewhere is not
   * detected.
   */
  readonly username?: pulumi.Input<string | undefined>;

  /** Password of the login. The service never returns it, so a change made elsewhere is not detected. Secret. */
  readonly password?: pulumi.Input<string | undefined>;

  /** When staff of the service last decrypted the credential, in UTC. */
  readonly lastDecrypted?: pulumi.Input<string | undefined>;
}

/** A login for the staff who look after monitored services. */
export class ManagedCredential extends pulumi.CustomResource {
  /**
   * Name of the credential, unique on the account; 2 to 75 characters. Generated from the resource's name if
   * omitted.
   */
  declare readonly label: pulumi.Output<string>;

  /**
   * User name of the login; at most 5000 characters. The service never returns it, so a change made elsewhere is not
   * detected.
   */
  declare readonly username: pulumi.Output<string | undefined>;

  /** Password of the login. The service never returns it, so a change made elsewhere is not detected. Secret. */
  declare readonly password: pulumi.Output<string>;

  /** When staff of the service last decrypted the credential, in UTC. */
  declare readonly lastDecrypted: pulumi.Output<string | undefined>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is ManagedCredential {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing managed credential without managing it.
   *
   * @param name - name in the stack
   * @param id - `credentialId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: ManagedCredentialState = {},
    opts?: pulumi.CustomResourceOptions,
  ): ManagedCredential {
    return new ManagedCredential(name, state as ManagedCredentialArgs, { ...opts, id });
  }

  /**
   * Declares a managed credential.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing managed credential
   */
  constructor(name: string, args: ManagedCredentialArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "ManagedCredential",
  inputs: ["label", "username", "password"],
  outputs: ["lastDecrypted"],
  secrets: ["password"],
};
