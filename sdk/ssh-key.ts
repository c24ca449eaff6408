// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `SshKey`. */
export interface SshKeyArgs {
  /**
   * Name of the key: 1 to 64 characters. Generated from the resource's name if omitted. Changing it updates the SSH
   * key in place. Removing it gives the SSH key a generated name.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * The public key as in a `.pub` file: `<type> <base64> [comment]`. Surrounding space and line ends are ignored.
   * Changing it replaces the SSH key.
   */
  readonly sshKey: pulumi.Input<string>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface SshKeyState {
  /** Name of the key: 1 to 64 characters. Generated from the resource's name if omitted. */
  readonly label?: pulumi.Input<string | undefined>;

  /** The public key as in a `.pub` file: `<type> <base64> [comment]`. Surrounding space and line ends are ignored. */
  readonly sshKey?: pulumi.Input<string | undefined>;

  /** When the key was added, in UTC. */
  readonly created?: pulumi.Input<string | undefined>;
}

/**
 * A public SSH key of the profile, for root login on computes deployed with it. Deleting it does not remove it
 * from existing computes and disks.
 */
export class SshKey extends pulumi.CustomResource {
  /** Name of the key: 1 to 64 characters. Generated from the resource's name if omitted. */
  declare readonly label: pulumi.Output<string>;

  /** The public key as in a `.pub` file: `<type> <base64> [comment]`. Surrounding space and line ends are ignored. */
  declare readonly sshKey: pulumi.Output<string>;

  /** When the key was added, in UTC. */
  declare readonly created: pulumi.Output<string>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is SshKey {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing SSH key without managing it.
   *
   * @param name - name in the stack
   * @param id - `sshKeyId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: SshKeyState = {},
    opts?: pulumi.CustomResourceOptions,
  ): SshKey {
    return new SshKey(name, state as SshKeyArgs, { ...opts, id });
  }

  /**
   * Declares an SSH key.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing SSH key
   */
  constructor(name: string, args: SshKeyArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "SshKey",
  inputs: ["label", "sshKey"],
  outputs: ["created"],
  secrets: [],
};
