import { z } from "zod";
import { path, type ReadFamily } from "../client";
import { asSet, replace, update, withAliases } from "../core";
import { type Api, defineResource, deleteFrom, isInList, writeNew, writeTo } from "./api";
import { storageAccess } from "./shared/access";
import { shownSecret } from "./shared/shown-secret";
import { answeredId, orOther, textEnum } from "./shared/types";
import { LABEL, makeLabelled } from "./shared/unique-label";

const body = z.object({
  id: z.number(),
  label: z.string(),
  access_key: z.string(),
  secret_key: z.string().nullish(),
  limited: z.boolean().nullish(),
  bucket_access: z.array(z.object({ bucket_name: z.string(), cluster: z.string(), permissions: z.string() })).nullish(),
});

/** What a key may do in a bucket. */
const permissions = textEnum("BucketPermissions", "What a key may do with a bucket's objects.", [
  "read_only",
  "read_write",
]);

/** One bucket that a limited key can reach. */
const access = {
  bucketName: z.string().describe("Label of the bucket."),
  cluster: z.string().describe("Cluster of the bucket."),
};

const ACCESS = "The key's access to one bucket.";

// @rule storage-permissions
const givenAccess = z
  .strictObject({
    ...access,
    permissions: permissions.describe("Permissions of the key on the bucket's objects."),
  })
  .describe(ACCESS);

const returnedAccess = z
  .object({
    ...access,
    permissions: orOther(permissions).describe("`read_only` or `read_write`."),
  })
  .describe(ACCESS);

/** What the service returns of an access key. */
export const objectKeyFields = {
  label: { type: z.string(), describe: "Name of the key." },
  accessKey: { type: z.string(), describe: "The public half of the key, for the S3 interface." },
  limited: { type: z.boolean(), describe: "Whether the key can reach only certain buckets." },
  // @rule storage-7a storage-7b
  bucketAccess: {
    type: z.array(returnedAccess).optional(),
    describe: "The buckets that the key can reach. Absent: all buckets of all clusters. Empty: none.",
  },
};

/** Access keys as the service lists them. */
export const objectKeyFamily: ReadFamily = {
  key: "object keys",
  list: { operation: "Keys List", method: "GET", path: "/object-storage/keys", needs: storageAccess.read },
  idOf: objectKeyId,
  get: (id) => ({
    operation: "Key View",
    method: "GET",
    path: path`/object-storage/keys/${id}`,
    needs: storageAccess.read,
  }),
};

/** Id of a key's body. */
export function objectKeyId(answer: unknown): string {
  return answeredId(answer);
}

/** Property values of a key's body, without the secret half. */
export function objectKeyOf(answer: unknown) {
  const { label, access_key, limited, bucket_access } = body.parse(answer);
  const entries = bucket_access?.map(({ bucket_name, cluster, permissions }) => ({
    bucketName: bucket_name,
    cluster,
    permissions,
  }));
  const isLimited = limited ?? entries !== undefined;
  return { label, accessKey: access_key, limited: isLimited, bucketAccess: entries ?? (isLimited ? [] : undefined) };
}

/** Longest label, in characters. */
const LONGEST_LABEL = 50;

/** Source: Object storage, Key Create, Key View, Key Update, Key Revoke, Keys List. */
export const objectKey = defineResource({
  token: "ObjectKey",
  noun: "object key",
  describe:
    "An access key for the S3 interface of object storage. The service returns its secret half only when the key is created, so the secret half of an adopted key is unknown.",
  inputs: {
    label: {
      type: z.string(),
      describe: objectKeyFields.label.describe,
      onChange: update(),
    },
    bucketAccess: {
      type: z.array(givenAccess).optional(),
      describe: `${objectKeyFields.bucketAccess.describe} A limited key can list all buckets and create new ones, but it needs declared access to reach a new bucket.`,
      onChange: replace,
      // The cluster of an entry may have another name.
      compare: withAliases(asSet),
    },
    rotation: {
      type: z.string().optional(),
      describe: "Any text, such as a date. Changing it creates a new key, and then revokes the old one.",
      onChange: replace,
      writeOnly: true,
    },
  },
  outputs: {
    accessKey: objectKeyFields.accessKey,
    secretKey: {
      type: z.string().optional(),
      describe: "The secret half of the key. Absent for an adopted key: change `rotation` to get a new one.",
      secret: true,
      createOnly: true,
    },
    limited: objectKeyFields.limited,
  },
  id: { keyId: "number" },
  access: storageAccess,
  lookupKeys: ["label"],
  autoname: { input: "label", max: LONGEST_LABEL, characters: "A-Za-z0-9_.-" },
  references: [{ at: "bucketAccess[].bucketName", to: "Bucket", property: "label", matching: ["cluster"] }],
  example: `import * as compute from "pulumi-compute";

const assets = new compute.Bucket("assets", { cluster: "us-east-1" });

const uploader = new compute.ObjectKey("uploader", {
  bucketAccess: [{ bucketName: assets.label, cluster: assets.cluster, permissions: "read_write" }],
  rotation: "2025-01",
});

export const accessKey = uploader.accessKey;
export const secretKey = uploader.secretKey;
`,

  idOf: (answer) => ({ keyId: objectKeyId(answer) }),
  decode(answer) {
    const { bucketAccess, ...observed } = objectKeyOf(answer);
    return { ...observed, bucketAccess: bucketAccess ?? null, secretKey: shownSecret(body.parse(answer).secret_key) };
  },
  async create(api: Api, { label, bucketAccess }, step) {
    const body = await makeLabelled(step, {
      label,
      max: LONGEST_LABEL,
      make: (unique) => createKey(api, { label: unique, bucket_access: bucketAccess?.map(accessOnTheWire) }),
      setLabel: (key) => updateLabel(api, objectKeyId(key), label),
      remove: (key) => revokeKey(api, objectKeyId(key)),
      // The answer alone holds the secret half.
      isAnswerNeeded: true,
    });
    return { ...z.looseObject({}).parse(body), label };
  },
  read: (api, { keyId }) => api.reads.view(objectKeyFamily, keyId),
  update: (api, { keyId }, { label }) => updateLabel(api, keyId, label ?? undefined),
  delete: (api, { keyId }) => revokeKey(api, keyId),
  list: (api) => api.client.list(objectKeyFamily.list),
  known: (api) => api.reads.all(objectKeyFamily),
  isListed: (api, { keyId }, since) => isInList(api, objectKeyFamily, keyId, since),
  steps: { [LABEL]: { complete: (api, { keyId }, { label }) => updateLabel(api, keyId, label) } },
});

function createKey(api: Api, body: object): Promise<unknown> {
  return writeNew(api, objectKeyFamily, {
    operation: "Key Create",
    method: "POST",
    path: "/object-storage/keys",
    body,
    needs: storageAccess.write,
  });
}

function updateLabel(api: Api, id: string, label: string | undefined): Promise<unknown> {
  return writeTo(api, objectKeyFamily, id, {
    operation: "Key Update",
    method: "PUT",
    path: path`/object-storage/keys/${id}`,
    body: { label },
    needs: storageAccess.write,
  });
}

function revokeKey(api: Api, id: string): Promise<unknown> {
  return deleteFrom(api, objectKeyFamily, id, {
    operation: "Key Revoke",
    method: "DELETE",
    path: path`/object-storage/keys/${id}`,
    needs: storageAccess.write,
  });
}

function accessOnTheWire({ bucketName, cluster, permissions }: z.infer<typeof givenAccess>): object {
  return { bucket_name: bucketName, cluster, permissions };
}
