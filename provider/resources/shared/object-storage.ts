import { z } from "zod";
import { type ApiRequest, path, type ReadFamily } from "../../client";
import { aliases, replace } from "../../core";
import type { Api } from "../api";
import { storageAccess } from "./access";
import { textEnum } from "./types";

/** Where a bucket is. */
export interface BucketPlace {
  readonly cluster: string;
  readonly bucket: string;
}

// @rule storage-acl
/** The access control levels that can be given to buckets and objects. */
export const acl = textEnum("Acl", "Who may use a bucket or an object.", [
  "private",
  "public-read",
  "authenticated-read",
  "public-read-write",
]);

/** The longest name of an object, in bytes of UTF-8, as in the S3 interface. */
const LONGEST_NAME = 1024;

/** The name of an object in its bucket. */
export const objectName = z
  .string()
  .min(1)
  .refine((name) => Buffer.byteLength(name) <= LONGEST_NAME, "must have at most 1,024 bytes in UTF-8");

/** The input of a resource that lies in a bucket. */
export const bucketInputs = {
  cluster: {
    type: z.string().min(1),
    describe: "Cluster of the bucket, for instance `us-east-1`.",
    onChange: replace,
    compare: aliases,
  },
  bucket: { type: z.string().min(1), describe: "Label of the bucket.", onChange: replace },
} as const;

const key = z.object({ cluster: z.string(), label: z.string() });

/** Buckets as the service lists them, by `cluster/label`. */
export const bucketFamily: ReadFamily = {
  key: "buckets",
  list: { operation: "Buckets List", method: "GET", path: "/object-storage/buckets", needs: storageAccess.read },
  idOf(item) {
    const { cluster, label } = key.parse(item);
    return `${cluster}/${label}`;
  },
  get(id) {
    const at = id.indexOf("/");
    return bucketView({ cluster: id.slice(0, at), bucket: id.slice(at + 1) });
  },
};

/** The request that reads one bucket. */
export function bucketView({ cluster, bucket }: BucketPlace): ApiRequest {
  return {
    operation: "Bucket View",
    method: "GET",
    path: path`/object-storage/buckets/${cluster}/${bucket}`,
    needs: storageAccess.read,
  };
}

/** All buckets of the account, or of one cluster. */
export function listBuckets(api: Api, cluster: string | undefined): Promise<readonly unknown[]> {
  if (cluster === undefined) return api.reads.all(bucketFamily);
  return api.client.list({
    operation: "Buckets in Cluster List",
    method: "GET",
    path: path`/object-storage/buckets/${cluster}`,
    needs: storageAccess.read,
  });
}

/**
 * Tells whether the list of buckets, begun after the time, holds a bucket. The cluster may be another name of the
 * listed one: a bucket of the same label elsewhere counts too.
 */
export async function isBucketListed(api: Api, { bucket }: BucketPlace, since: number): Promise<boolean> {
  const entries = await api.reads.allSince(bucketFamily, since);
  return entries.some((entry) => placeOf(entry).bucket === bucket);
}

/** Where the bucket of a body is. */
export function placeOf(answer: unknown): BucketPlace {
  const { cluster, label } = key.parse(answer);
  return { cluster, bucket: label };
}
