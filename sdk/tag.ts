// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `Tag`. */
export interface TagArgs {
  /**
   * The tag itself; 3 to 50 characters. Surrounding space is ignored. The public service, which has the brand
   * `linode`, stores it in lower case: there, differences in case are ignored too. Changing it replaces the tag.
   */
  readonly label: pulumi.Input<string>;

  /**
   * Ids of the computes that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone. Default `[]`. Changing it updates the tag in place. Removing it removes what it declared.
   */
  readonly computes?: pulumi.Input<readonly pulumi.Input<string | number>[] | undefined>;

  /**
   * Ids of the domains that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone. Default `[]`. Changing it updates the tag in place. Removing it removes what it declared.
   */
  readonly domains?: pulumi.Input<readonly pulumi.Input<string | number>[] | undefined>;

  /**
   * Ids of the NodeBalancers that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone. Default `[]`. Changing it updates the tag in place. Removing it removes what it declared.
   */
  readonly nodebalancers?: pulumi.Input<readonly pulumi.Input<string | number>[] | undefined>;

  /**
   * Ids of the volumes that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone. Default `[]`. Changing it updates the tag in place. Removing it removes what it declared.
   */
  readonly volumes?: pulumi.Input<readonly pulumi.Input<string | number>[] | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface TagState {
  /**
   * The tag itself; 3 to 50 characters. Surrounding space is ignored. The public service, which has the brand
   * `linode`, stores it in lower case: there, differences in case are ignored too.
   */
  readonly label?: pulumi.Input<string | undefined>;

  /**
   * Ids of the computes that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone.
   */
  readonly computes?: pulumi.Input<readonly pulumi.Input<string | number>[] | undefined>;

  /**
   * Ids of the domains that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone.
   */
  readonly domains?: pulumi.Input<readonly pulumi.Input<string | number>[] | undefined>;

  /**
   * Ids of the NodeBalancers that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone.
   */
  readonly nodebalancers?: pulumi.Input<readonly pulumi.Input<string | number>[] | undefined>;

  /**
   * Ids of the volumes that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone.
   */
  readonly volumes?: pulumi.Input<readonly pulumi.Input<string | number>[] | undefined>;
}

/**
 * A tag and the objects that have it. Undeclared objects keep the tag, but deleting the resource removes it from
 * every object. The service cannot remove a tag from a single object: when a declared object is removed from the
 * program, the tag is deleted and created again with all other objects that had it, including undeclared ones.
 */
export class Tag extends pulumi.CustomResource {
  /**
   * The tag itself; 3 to 50 characters. Surrounding space is ignored. The public service, which has the brand
   * `linode`, stores it in lower case: there, differences in case are ignored too.
   */
  declare readonly label: pulumi.Output<string>;

  /**
   * Ids of the computes that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone.
   */
  declare readonly computes: pulumi.Output<string[]>;

  /**
   * Ids of the domains that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone.
   */
  declare readonly domains: pulumi.Output<string[]>;

  /**
   * Ids of the NodeBalancers that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone.
   */
  declare readonly nodebalancers: pulumi.Output<string[]>;

  /**
   * Ids of the volumes that have the tag. Order and duplicates do not matter. What it does not declare is left
   * alone.
   */
  declare readonly volumes: pulumi.Output<string[]>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is Tag {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing tag without managing it.
   *
   * @param name - name in the stack
   * @param id - `label`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: TagState = {},
    opts?: pulumi.CustomResourceOptions,
  ): Tag {
    return new Tag(name, state as TagArgs, { ...opts, id });
  }

  /**
   * Declares a tag.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing tag
   */
  constructor(name: string, args: TagArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "Tag",
  inputs: ["label", "computes", "domains", "nodebalancers", "volumes"],
  outputs: [],
  secrets: [],
};
