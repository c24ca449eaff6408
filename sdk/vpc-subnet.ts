// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";
import { readIdsAsText } from "./runtime/text-ids";

/** Inputs of `VpcSubnet`. */
export interface VpcSubnetArgs {
  /** Id of the VPC that the subnet belongs to. Changing it replaces the VPC subnet. */
  readonly vpcId: pulumi.Input<string | number>;

  /**
   * Name of the subnet, unique in its VPC: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.
   * Generated from the resource's name if omitted. Changing it updates the VPC subnet in place. Removing it gives
   * the VPC subnet a generated name.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * Address range in canonical CIDR form, for instance `10.0.1.0/24`. It lies within 10.0.0.0/8, 172.16.0.0/12 or
   * 192.168.0.0/16, has a prefix length of 1 to 29, is outside 192.168.128.0/17, and does not overlap other subnets
   * of the VPC. Changing it replaces the VPC subnet; the old one is deleted first.
   */
  readonly ipv4: pulumi.Input<string>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface VpcSubnetState {
  /** Id of the VPC that the subnet belongs to. */
  readonly vpcId?: pulumi.Input<string | number | undefined>;

  /**
   * Name of the subnet, unique in its VPC: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.
   * Generated from the resource's name if omitted.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * Address range in canonical CIDR form, for instance `10.0.1.0/24`. It lies within 10.0.0.0/8, 172.16.0.0/12 or
   * 192.168.0.0/16, has a prefix length of 1 to 29, is outside 192.168.128.0/17, and does not overlap other subnets
   * of the VPC.
   */
  readonly ipv4?: pulumi.Input<string | undefined>;

  /** Id of the subnet in its VPC, without the VPC's id. */
  readonly subnetId?: pulumi.Input<string | undefined>;

  /** Computes attached to the subnet. */
  readonly computes?: pulumi.Input<readonly pulumi.Input<VpcSubnetComputeArgs>[] | undefined>;

  /** When the subnet was created, in UTC. */
  readonly created?: pulumi.Input<string | undefined>;

  /** When the subnet was last changed, in UTC. */
  readonly updated?: pulumi.Input<string | undefined>;
}

/** A compute attached to the subnet. */
export interface VpcSubnetComputeArgs {
  /** Id of the compute. */
  readonly id: pulumi.Input<string>;

  /** Interfaces of the compute's configuration profiles that use the subnet. */
  readonly interfaces: pulumi.Input<readonly pulumi.Input<VpcSubnetComputeInterfaceArgs>[]>;
}

/** An interface of a compute's configuration profile that uses the subnet. */
export interface VpcSubnetComputeInterfaceArgs {
  /** Id of the interface. */
  readonly id: pulumi.Input<string>;

  /** Whether the interface is in use. */
  readonly active: pulumi.Input<boolean>;
}

/** A compute attached to the subnet. */
export interface VpcSubnetCompute {
  /** Id of the compute. */
  readonly id: string;

  /** Interfaces of the compute's configuration profiles that use the subnet. */
  readonly interfaces: VpcSubnetComputeInterface[];
}

/** An interface of a compute's configuration profile that uses the subnet. */
export interface VpcSubnetComputeInterface {
  /** Id of the interface. */
  readonly id: string;

  /** Whether the interface is in use. */
  readonly active: boolean;
}

/** A range of private IPv4 addresses in a VPC. */
export class VpcSubnet extends pulumi.CustomResource {
  /** Id of the VPC that the subnet belongs to. */
  declare readonly vpcId: pulumi.Output<string>;

  /**
   * Name of the subnet, unique in its VPC: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.
   * Generated from the resource's name if omitted.
   */
  declare readonly label: pulumi.Output<string>;

  /**
   * Address range in canonical CIDR form, for instance `10.0.1.0/24`. It lies within 10.0.0.0/8, 172.16.0.0/12 or
   * 192.168.0.0/16, has a prefix length of 1 to 29, is outside 192.168.128.0/17, and does not overlap other subnets
   * of the VPC.
   */
  declare readonly ipv4: pulumi.Output<string>;

  /** Id of the subnet in its VPC, without the VPC's id. */
  declare readonly subnetId: pulumi.Output<string>;

  /** Computes attached to the subnet. */
  declare readonly computes: pulumi.Output<VpcSubnetCompute[]>;

  /** When the subnet was created, in UTC. */
  declare readonly created: pulumi.Output<string>;

  /** When the subnet was last changed, in UTC. */
  declare readonly updated: pulumi.Output<string | undefined>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is VpcSubnet {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing VPC subnet without managing it.
   *
   * @param name - name in the stack
   * @param id - `vpcId/subnetId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: VpcSubnetState = {},
    opts?: pulumi.CustomResourceOptions,
  ): VpcSubnet {
    return new VpcSubnet(name, state as VpcSubnetArgs, { ...opts, id });
  }

  /**
   * Declares a VPC subnet.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing VPC subnet
   */
  constructor(name: string, args: VpcSubnetArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
    readIdsAsText(this, ["computes"]);
  }
}

const kind: ResourceKind = {
  token: "VpcSubnet",
  inputs: ["vpcId", "label", "ipv4"],
  outputs: ["subnetId", "computes", "created", "updated"],
  secrets: [],
  references: ["vpcId"],
};
