// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
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

  /**
   * Reads an existing object storage cancellation without managing it.
   *
   * @param name - name in the stack
   * @param id - `object-storage/cancellation`
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    opts?: pulumi.CustomResourceOptions,
  ): ObjectStorageCancellation {
    return new ObjectStorageCancellation(name, {} as ObjectStorageCancellationArgs, { ...opts, id });
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
