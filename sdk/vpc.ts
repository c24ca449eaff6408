// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `Vpc`. */
export interface VpcArgs {
  /**
   * Name of the VPC, unique on the account: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.
   * Generated from the resource's name if omitted. Changing it updates the VPC in place. Removing it gives the VPC a
   * generated name.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * Region of the VPC, for instance `us-east`. The region must have the capability `VPCs`. The service may answer
   * with another name of the same thing: that is no change. Changing it replaces the VPC.
   */
  readonly region: pulumi.Input<string>;

  /**
   * What the VPC is for; at most 255 characters. Default `""`. Changing it updates the VPC in place. Removing it
   * sends `""`.
   */
  readonly description?: pulumi.Input<string | undefined>;

  /**
   * Delete the VPC even while it holds subnets that this stack does not manage; they are deleted with it. Must have
   * been applied by `pulumi up` before the deletion. Default `false`. Changing it sends nothing: the stack's state
   * keeps it. Removing it means `false`.
   */
  readonly forceDestroy?: pulumi.Input<boolean | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface VpcState {
  /**
   * Name of the VPC, unique on the account: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.
   * Generated from the resource's name if omitted.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * Region of the VPC, for instance `us-east`. The region must have the capability `VPCs`. The service may answer
   * with another name of the same thing: that is no change.
   */
  readonly region?: pulumi.Input<string | undefined>;

  /** What the VPC is for; at most 255 characters. */
  readonly description?: pulumi.Input<string | undefined>;

  /**
   * Delete the VPC even while it holds subnets that this stack does not manage; they are deleted with it. Must have
   * been applied by `pulumi up` before the deletion.
   */
  readonly forceDestroy?: pulumi.Input<boolean | undefined>;

  /** When the VPC was created, in UTC. */
  readonly created?: pulumi.Input<string | undefined>;

  /** When the VPC was last changed, in UTC. */
  readonly updated?: pulumi.Input<string | undefined>;
}

/** A private network in one region. Its address ranges are `VpcSubnet` resources. */
export class Vpc extends pulumi.CustomResource {
  /**
   * Name of the VPC, unique on the account: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.
   * Generated from the resource's name if omitted.
   */
  declare readonly label: pulumi.Output<string>;

  /**
   * Region of the VPC, for instance `us-east`. The region must have the capability `VPCs`. The service may answer
   * with another name of the same thing: that is no change.
   */
  declare readonly region: pulumi.Output<string>;

  /** What the VPC is for; at most 255 characters. */
  declare readonly description: pulumi.Output<string>;

  /**
   * Delete the VPC even while it holds subnets that this stack does not manage; they are deleted with it. Must have
   * been applied by `pulumi up` before the deletion.
   */
  declare readonly forceDestroy: pulumi.Output<boolean>;

  /** When the VPC was created, in UTC. */
  declare readonly created: pulumi.Output<string>;

  /** When the VPC was last changed, in UTC. */
  declare readonly updated: pulumi.Output<string | undefined>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is Vpc {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing VPC without managing it.
   *
   * @param name - name in the stack
   * @param id - `vpcId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: VpcState = {},
    opts?: pulumi.CustomResourceOptions,
  ): Vpc {
    return new Vpc(name, state as VpcArgs, { ...opts, id });
  }

  /**
   * Declares a VPC.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing VPC
   */
  constructor(name: string, args: VpcArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "Vpc",
  inputs: ["label", "region", "description", "forceDestroy"],
  outputs: ["created", "updated"],
  secrets: [],
};
