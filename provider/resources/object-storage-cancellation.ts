import { z } from "zod";
import { RefusedError, replace } from "../core";
import { type Api, defineResource } from "./api";
import { bucketOf } from "./bucket";
import { objectKeyFamily } from "./object-key";
import { storageAccess } from "./shared/access";
import { bucketFamily } from "./shared/object-storage";

// @rule storage-cancel
/** Source: Object storage, Object Storage Cancel. */
export const objectStorageCancellation = defineResource({
  token: "ObjectStorageCancellation",
  noun: "object storage cancellation",
  describe:
    "Cancels object storage on the account when it is created: every bucket, with everything in it, is deleted and cannot be restored. Deleting this resource does nothing.",
  inputs: {
    confirm: {
      type: z.string(),
      describe:
        "Must be `remove all buckets and objects of <username>`, with the user name of the token in use. The preview checks it, and its warning says what will be deleted.",
      onChange: replace,
      writeOnly: true,
    },
  },
  outputs: {},
  id: { family: "=object-storage", operation: "=cancellation" },
  uniqueKey: [],
  access: storageAccess,
  lookupKeys: [],
  example: `import * as compute from "pulumi-compute";

const cancellation = new compute.ObjectStorageCancellation("cancellation", {
  confirm: "remove all buckets and objects of my-user",
});

export const cancellationId = cancellation.id;
`,

  idOf: () => ({}),
  decode: () => ({}),
  async inspect(api: Api, { confirm }, step) {
    if (confirm !== undefined && confirm !== confirmationOf(await step.username()))
      return [{ property: "confirm", reason: UNCONFIRMED }];
    step.warn(await whatIsRemoved(api));
    return [];
  },
  async create(api, { confirm }, step) {
    // The text may have been unknown at preview, and the token another one.
    if (confirm !== confirmationOf(await step.username())) throw new RefusedError(`confirm ${UNCONFIRMED}`);
    const request = {
      operation: "Object Storage Cancel",
      method: "POST",
      path: "/object-storage/cancel",
      needs: storageAccess.write,
      // Once everything is removed, there is nothing more to remove.
      retryAmbiguous: true,
    } as const;
    await api.client.send(request).finally(() => {
      for (const { key } of [bucketFamily, objectKeyFamily]) api.reads.forget(key);
    });
    return {};
  },
  read: async () => ({}),
  update: async () => ({}),
  async delete(_api, _id, _outputs, step) {
    step.warn("Nothing is deleted: object storage stays canceled. New buckets can be created at any time.");
  },
  list: async () => [],
  action: true,
});

const UNCONFIRMED =
  "must be `remove all buckets and objects of <username>`, with the user name of the token in use: everything in object storage would be lost";

function confirmationOf(username: string): string {
  return `remove all buckets and objects of ${username}`;
}

async function whatIsRemoved(api: Api): Promise<string> {
  const [buckets, keys] = await Promise.all([
    api.client.list(bucketFamily.list),
    api.client.list(objectKeyFamily.list),
  ]);
  const found = buckets.map(bucketOf);
  const objects = found.reduce((sum, bucket) => sum + bucket.objects, 0);
  const bytes = found.reduce((sum, bucket) => sum + bucket.size, 0);
  return (
    `Creating this permanently removes ${buckets.length} buckets with ${objects} objects (${bytes} bytes) on the account; ` +
    `${keys.length} access keys then give access to nothing.`
  );
}
