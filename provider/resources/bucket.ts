import { z } from "zod";
import { ApiError, type ApiRequest, isNotFoundEnvelope, oneLine, path } from "../client";
import { aliases, local, type Props, replace, update } from "../core";
import { type Api, defineResource, deleteFrom, isInList, writeNew } from "./api";
import { storageAccess } from "./shared/access";
import { firstEntries } from "./shared/bucket-contents";
import { bucketNameFault } from "./shared/bucket-name";
import { emptyBucket } from "./shared/empty-bucket";
import { acl, type BucketPlace, bucketFamily, bucketView, listBuckets } from "./shared/object-storage";
import { refuseOlder } from "./shared/older-bucket";
import { warnOfCluster } from "./shared/place-looks";
import { dateTime, orOther } from "./shared/types";

const bucketBody = z.object({
  label: z.string(),
  cluster: z.string(),
  hostname: z.string(),
  created: z.string(),
  size: z.number().nullish(),
  objects: z.number().nullish(),
});

const accessBody = z.object({ acl: z.string().nullish(), cors_enabled: z.boolean().nullish() });

/** A bucket together with its access, where the service returns it. */
const body = z.object({ bucket: bucketBody, access: accessBody.optional() });

/** What names a bucket, whatever else a body holds. */
const place = z.object({ bucket: z.object({ cluster: z.string().min(1), label: z.string().min(1) }) });

/** What the service returns of a bucket. */
export const bucketFields = {
  label: { type: z.string(), describe: "Name of the bucket, unique in its cluster." },
  cluster: { type: z.string(), describe: "Cluster that the bucket is in, for instance `us-east-1`." },
  hostname: { type: z.string(), describe: "Host name of the bucket, for access to its objects." },
  created: { type: dateTime, describe: "When the bucket was created, in UTC." },
  size: { type: z.number(), describe: "Total size of all objects, in bytes.", changes: true },
  objects: { type: z.number(), describe: "Number of objects in the bucket.", changes: true },
} as const;

/** What the service returns of the access of a bucket. */
export const bucketAccessFields = {
  acl: {
    type: orOther(acl).optional(),
    describe:
      "Who may use the bucket: `private`, `public-read`, `authenticated-read`, `public-read-write`, or `custom` for anything else.",
  },
  // @rule storage-cors
  corsEnabled: {
    type: z.boolean().optional(),
    describe: "Whether CORS is enabled: browsers may send requests from pages of any origin.",
  },
};

/** How many objects a message names. */
const NAMED = 5;
/** How much of a name a message contains: it may be long, and contain any character. */
const NAME_LENGTH = 100;

/** Property values of a bucket's body. */
export function bucketOf(answer: unknown) {
  const { label, cluster, hostname, created, size, objects } = bucketBody.parse(answer);
  return { label, cluster, hostname, created, size: size ?? 0, objects: objects ?? 0 };
}

/** Property values of the body of a bucket's access; nothing where the service does not return it. */
export function bucketAccessOf(answer: unknown) {
  if (answer === undefined) return {};
  const { acl, cors_enabled } = accessBody.parse(answer);
  return { acl: acl ?? undefined, corsEnabled: cors_enabled ?? undefined };
}

// @rule public-access
/** The access of a bucket that exists; undefined where the service has no such operation. */
export async function viewAccess(api: Api, { cluster, bucket }: BucketPlace): Promise<unknown> {
  try {
    return await api.client.send({
      operation: "Bucket Access View",
      method: "GET",
      path: path`/object-storage/buckets/${cluster}/${bucket}/access`,
      needs: storageAccess.read,
    });
  } catch (error) {
    // The description has only the writing operations under this path.
    if (error instanceof ApiError && (error.status === 404 || error.status === 405)) return undefined;
    throw error;
  }
}

/** Source: Object storage, Bucket Create, Bucket View, Bucket Access Update, Bucket Remove, Buckets List. */
export const bucket = defineResource({
  token: "Bucket",
  noun: "bucket",
  describe: "An object storage bucket. An existing bucket is never taken over: adopt it with `import`.",
  inputs: {
    cluster: {
      type: z.string().min(1),
      describe: bucketFields.cluster.describe,
      onChange: replace,
      compare: aliases,
    },
    label: {
      type: z.string().min(1),
      describe: bucketFields.label.describe,
      onChange: replace,
    },
    acl: {
      type: acl.default("private"),
      describe: "Who may use the bucket.",
      onChange: update(),
    },
    corsEnabled: {
      type: z.boolean().default(false),
      describe: bucketAccessFields.corsEnabled.describe,
      onChange: update(),
    },
    forceDestroy: {
      type: z.boolean().default(false),
      describe:
        "Delete the bucket even while it holds objects that this stack does not manage; they are deleted with it. Must have been applied by `pulumi up` before the deletion. Large buckets are emptied faster by lifecycle policies.",
      onChange: local,
    },
  },
  outputs: {
    hostname: bucketFields.hostname,
    created: bucketFields.created,
    size: bucketFields.size,
    objects: bucketFields.objects,
  },
  id: { cluster: "text", label: "text" },
  idExample: "us-east-1/my-bucket",
  // @rule storage-3
  uniqueKey: ["cluster", "label"],
  access: storageAccess,
  lookupKeys: [],
  autoname: { input: "label", max: 63, characters: "a-z0-9-", lowerCase: true },
  example: `import * as compute from "pulumi-compute";

const assets = new compute.Bucket("assets", {
  cluster: "us-east-1",
  acl: "public-read",
  corsEnabled: true,
});

export const host = assets.hostname;
`,

  idOf: (answer) => place.parse(answer).bucket,
  decode(answer): Props {
    const { bucket, access } = body.parse(answer);
    return { ...bucketOf(bucket), ...bucketAccessOf(access) };
  },
  async inspect(api: Api, { cluster, label }, step) {
    const fault = label === undefined ? undefined : bucketNameFault(label);
    if (fault !== undefined && "reason" in fault) return [{ property: "label", reason: fault.reason }];
    if (fault !== undefined) step.warn(fault.warning);
    await warnOfCluster(api, cluster, step);
    return [];
  },
  async existingObject(api: Api, { cluster, label }) {
    // A shared list may be from before others made it.
    try {
      return { bucket: await api.client.send(bucketView({ cluster, bucket: label })) };
    } catch (error) {
      if (isNotFoundEnvelope(error)) return undefined;
      throw error;
    }
  },
  // @rule storage-2
  async create(api, { cluster, label, acl, corsEnabled }, step) {
    const request: ApiRequest = {
      operation: "Bucket Create",
      method: "POST",
      path: "/object-storage/buckets",
      body: { cluster, label, acl, cors_enabled: corsEnabled },
      needs: storageAccess.write,
      // It answers with the bucket that exists, and a look before has shown that there was none.
      retryAmbiguous: true,
    };
    const startedAt = api.client.clock.now();
    const made = await step.make(async () => ({ bucket: await writeNew(api, bucketFamily, request) }));
    refuseOlder(api, made, startedAt);
    return made;
  },
  async read(api, { cluster, label }) {
    const [bucket, access] = await Promise.all([
      api.reads.view(bucketFamily, `${cluster}/${label}`),
      viewAccess(api, { cluster, bucket: label }),
    ]);
    return { bucket, access };
  },
  async update(api, { cluster, label }, { acl, corsEnabled }) {
    // A bucket's entry in the list does not show its access.
    await api.client.send({
      operation: "Bucket Access Update",
      method: "PUT",
      path: path`/object-storage/buckets/${cluster}/${label}/access`,
      body: { acl, cors_enabled: corsEnabled },
      needs: storageAccess.write,
    });
  },
  async delete(api, { cluster, label }, recorded, step) {
    const place = { cluster, bucket: label };
    if (recorded["forceDestroy"] === true) {
      const { objects } = bucketOf(await api.reads.entry(bucketFamily, `${cluster}/${label}`));
      await emptyBucket(api, place, objects, step);
    }
    await deleteFrom(api, bucketFamily, `${cluster}/${label}`, {
      operation: "Bucket Remove",
      method: "DELETE",
      path: path`/object-storage/buckets/${cluster}/${label}`,
      needs: storageAccess.write,
    });
  },
  async list(api, { cluster }) {
    return (await listBuckets(api, cluster)).map((bucket) => ({ bucket }));
  },
  isListed: (api, { cluster, label }, since) => isInList(api, bucketFamily, `${cluster}/${label}`, since),
  unlisted: { inputs: ["acl", "corsEnabled"], readWhen: "adopting" },
  containedObjects: {
    allowedBy: "forceDestroy",
    async mayExist(api, { cluster, label }) {
      return bucketOf(await api.reads.entry(bucketFamily, `${cluster}/${label}`)).objects > 0;
    },
    async find(api, { cluster, label }) {
      const place = { cluster, bucket: label };
      const entries = await firstEntries(api, place);
      if (entries.length === 0) return [];
      const { objects } = bucketOf(await api.reads.entry(bucketFamily, `${cluster}/${label}`));
      const named = entries.slice(0, NAMED).map(({ name }) => `object ${oneLine(name, NAME_LENGTH)}`);
      const more = Math.max(objects, entries.length) - named.length;
      return more > 0 ? [...named, `and ${more} more`] : named;
    },
  },
});
