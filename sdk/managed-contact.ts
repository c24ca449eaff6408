// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `ManagedContact`. */
export interface ManagedContactArgs {
  /**
   * Name of the contact; 2 to 64 characters. Generated from the resource's name if omitted. Changing it updates the
   * managed contact in place. Removing it gives the managed contact a generated name.
   */
  readonly name?: pulumi.Input<string | undefined>;

  /**
   * Email address. Changing it updates the managed contact in place. Removing it sends nothing: it stops being
   * managed.
   */
  readonly email?: pulumi.Input<string | undefined>;

  /**
   * Group of contacts that this one belongs to, for display only; 2 to 50 characters. Changing it updates the
   * managed contact in place. Removing it sends `null`.
   */
  readonly group?: pulumi.Input<string | undefined>;

  /**
   * Telephone numbers. Removing `secondary` clears that number. What it does not declare is left alone. Changing it
   * updates the managed contact in place. Removing it sends nothing: it stops being managed.
   */
  readonly phone?: pulumi.Input<ManagedContactPhoneArgs | undefined>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface ManagedContactState {
  /** Name of the contact; 2 to 64 characters. Generated from the resource's name if omitted. */
  readonly name?: pulumi.Input<string | undefined>;

  /** Email address. */
  readonly email?: pulumi.Input<string | undefined>;

  /** Group of contacts that this one belongs to, for display only; 2 to 50 characters. */
  readonly group?: pulumi.Input<string | undefined>;

  /** Telephone numbers. Removing `secondary` clears that number. What it does not declare is left alone. */
  readonly phone?: pulumi.Input<ManagedContactPhoneArgs | undefined>;

  /** When the contact was last changed, in UTC. */
  readonly updated?: pulumi.Input<string | undefined>;
}

/** Telephone numbers. Removing `secondary` clears that number. */
export interface ManagedContactPhoneArgs {
  /** Number to call first. */
  readonly primary?: pulumi.Input<string | undefined>;

  /** Number to call when the first does not answer. */
  readonly secondary?: pulumi.Input<string | undefined>;
}

/** Telephone numbers. Removing `secondary` clears that number. */
export interface ManagedContactPhone {
  /** Number to call first. */
  readonly primary?: string | undefined;

  /** Number to call when the first does not answer. */
  readonly secondary?: string | undefined;
}

/** A contact notified about problems. */
export class ManagedContact extends pulumi.CustomResource {
  /** Name of the contact; 2 to 64 characters. Generated from the resource's name if omitted. */
  declare readonly name: pulumi.Output<string>;

  /** Email address. */
  declare readonly email: pulumi.Output<string | undefined>;

  /** Group of contacts that this one belongs to, for display only; 2 to 50 characters. */
  declare readonly group: pulumi.Output<string | undefined>;

  /** Telephone numbers. Removing `secondary` clears that number. What it does not declare is left alone. */
  declare readonly phone: pulumi.Output<ManagedContactPhone | undefined>;

  /** When the contact was last changed, in UTC. */
  declare readonly updated: pulumi.Output<string | undefined>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is ManagedContact {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing managed contact without managing it.
   *
   * @param name - name in the stack
   * @param id - `contactId`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: ManagedContactState = {},
    opts?: pulumi.CustomResourceOptions,
  ): ManagedContact {
    return new ManagedContact(name, state as ManagedContactArgs, { ...opts, id });
  }

  /**
   * Declares a managed contact.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing managed contact
   */
  constructor(name: string, args: ManagedContactArgs = {}, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "ManagedContact",
  inputs: ["name", "email", "group", "phone"],
  outputs: ["updated"],
  secrets: [],
};
