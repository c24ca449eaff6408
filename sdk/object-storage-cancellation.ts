// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `ObjectStorageCancellation`. */
export interface ObjectStorageCancellationArgs {
  /**
   * Must be `remove all buckets and objects of <username>`, with the user name of the token in use. The preview
   * checks it, and its warning says what will be deleted. The service never returns it, so a change made elsewhere
   * is not detected. Changing it replaces the object storage cancellation.
   */
  readonly confirm: pulumi.Input<string>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface ObjectStorageCancellationState {
  /**
   * Must be `remove all buckets and objects of <username>`, with the user name of the token in use. The preview
   * checks it, and its warning says what will be deleted. The service never returns it, so a change made elsewhere
   * is not detected.
   */
  readonly confirm?: pulumi.Input<string | undefined>;
}

/**
 * Cancels object storage on the account when it is created: every bucket, with everything in it, is deleted and
 * cannot be restored. Deleting this resource does nothing.
 */
export class ObjectStorageCancellation extends pulumi.CustomResource {
  /**
   * Must be `remove all buckets and objects of <username>`, with the user name of the token in use. The preview
   * checks it, and its warning says what will be deleted. The service never returns it, so a change made elsewhere
   * is not detected.
   */
  declare readonly confirm: pulumi.Output<string>;

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is ObjectStorageCancellation {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing object storage cancellation without managing it.
   *
   * @param name - name in the stack
   * @param id - `object-storage/cancellation`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: ObjectStorageCancellationState = {},
    opts?: pulumi.CustomResourceOptions,
  ): ObjectStorageCancellation {
    return new ObjectStorageCancellation(name, state as ObjectStorageCancellationArgs, { ...opts, id });
  }

  /**
   * Declares an object storage cancellation.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing object storage cancellation
   */
  constructor(name: string, args: ObjectStorageCancellationArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "ObjectStorageCancellation",
  inputs: ["confirm"],
  outputs: [],
  secrets: [],
};
