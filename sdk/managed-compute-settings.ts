// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `ManagedComputeSettings`. */
export interface ManagedComputeSettingsArgs {
  /** Id of the compute that the settings belong to. Changing it replaces the managed settings. */
  readonly computeId: pulumi.Input<string | number>;

  /**
   * How staff reach the compute by SSH. What it does not declare is left alone. Changing it updates the managed
   * settings in place. Removing it sends nothing: it stops being managed.
   */
  readonly ssh?: pulumi.Input<ManagedComputeSettingsSshArgs | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface ManagedComputeSettingsState {
  /** Id of the compute that the settings belong to. */
  readonly computeId?: pulumi.Input<string | number | undefined>;

  /** How staff reach the compute by SSH. What it does not declare is left alone. */
  readonly ssh?: pulumi.Input<ManagedComputeSettingsSshArgs | undefined>;

  /** Display group of the compute. */
  readonly group?: pulumi.Input<string | undefined>;

  /** Label of the compute. */
  readonly label?: pulumi.Input<string | undefined>;
}

/** How staff reach the compute by SSH. */
export interface ManagedComputeSettingsSshArgs {
  /** Whether staff may reach the compute by SSH. */
  readonly access?: pulumi.Input<boolean | undefined>;

  /** IP address of the compute to use, or `any`. */
  readonly ip?: pulumi.Input<string | undefined>;

  /** Port of the SSH server. */
  readonly port?: pulumi.Input<number | undefined>;

  /** User to log in as. */
  readonly user?: pulumi.Input<string | undefined>;
}

/** How staff reach the compute by SSH. */
export interface ManagedComputeSettingsSsh {
  /** Whether staff may reach the compute by SSH. */
  readonly access?: boolean | undefined;

  /** IP address of the compute to use, or `any`. */
  readonly ip?: string | undefined;

  /** Port of the SSH server. */
  readonly port?: number | undefined;

  /** User to log in as. */
  readonly user?: string | undefined;
}

/**
 * How managed monitoring reaches one compute. Every compute has such settings: creating this resource changes only
 * the declared ones, and deleting it changes nothing.
 */
export class ManagedComputeSettings extends pulumi.CustomResource {
  /** Id of the compute that the settings belong to. */
  declare readonly computeId: pulumi.Output<string>;

  /** How staff reach the compute by SSH. What it does not declare is left alone. */
  declare readonly ssh: pulumi.Output<ManagedComputeSettingsSsh | undefined>;

  /** Display group of the compute. */
  declare readonly group: pulumi.Output<string | undefined>;

  /** Label of the compute. */
  declare readonly label: pulumi.Output<string | undefined>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is ManagedComputeSettings {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing managed settings without managing it.
   *
   * @param name - name in the stack
   * @param id - `computeId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: ManagedComputeSettingsState = {},
    opts?: pulumi.CustomResourceOptions,
  ): ManagedComputeSettings {
    return new ManagedComputeSettings(name, state as ManagedComputeSettingsArgs, { ...opts, id });
  }

  /**
   * Declares a managed settings.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing managed settings
   */
  constructor(name: string, args: ManagedComputeSettingsArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "ManagedComputeSettings",
  inputs: ["computeId", "ssh"],
  outputs: ["group", "label"],
  secrets: [],
};
