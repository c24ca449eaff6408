import { createHash } from "node:crypto";
import { blobTable } from "../../blobs";
import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import type { Call } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable, type SeedableTable } from "../../shared/table";
import type { Acl } from "./acl";
import { clusterDomain, clusterOf } from "./clusters";

/** A bucket of the account. Its size and number of objects are computed from its objects. */
export interface Bucket {
  readonly cluster: string;
  readonly label: string;
  readonly acl: Acl;
  readonly cors_enabled: boolean;
  readonly created: string;
}

/** An object in a bucket. */
export interface StoredObject {
  readonly cluster: string;
  /** Label of its bucket. */
  readonly bucket: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** MD5 of the contents, hexadecimal. */
  readonly etag: string;
  readonly content_type: string;
  readonly last_modified: string;
  readonly acl: Acl;
  /** The uploaded blob, or the text of a seeded object. */
  readonly contents: { readonly blob: string } | { readonly text: string };
}

/** The certificate of a bucket. No operation returns certificate or key, so neither is stored. */
export interface BucketCertificate {
  readonly cluster: string;
  /** Label of its bucket. */
  readonly bucket: string;
  readonly subject: string;
  /** SHA-256 of the certificate. */
  readonly fingerprint: string;
}

/** The label of another account's bucket. */
export interface TakenLabel {
  readonly cluster: string;
  readonly label: string;
}

// @rule storage-cors
/** Buckets by `cluster/label`. */
export const bucketTable: SeedableTable<Bucket, "cluster"> = defineTable<Bucket, "cluster">({
  name: "buckets",
  key: bucketKey,
  indexes: { cluster: (bucket) => bucket.cluster },
  complete(given, { store, timestamp }) {
    const key = { cluster: given.cluster ?? "us-east-1", label: given.label ?? "bucket" };
    const rest = { acl: "private", cors_enabled: false, created: timestamp } as const;
    return { ...rest, ...store.in(bucketTable).get(bucketKey(key)), ...given, ...key };
  },
});

/** Objects by `cluster/label/name`. Seeds have contents as text: `{ bucket, name, contents: { text } }`. */
export const objectTable = defineTable<StoredObject, "bucket">({
  name: "bucketObjects",
  key: ({ cluster, bucket, name }) => objectKey({ cluster, label: bucket }, name),
  indexes: { bucket: ({ cluster, bucket }) => bucketKey({ cluster, label: bucket }) },
  complete(given, { timestamp }) {
    const contents = given.contents ?? { text: "" };
    const bytes = Buffer.from("text" in contents ? contents.text : "");
    return {
      cluster: "us-east-1",
      bucket: "bucket",
      name: "object",
      size: bytes.length,
      etag: createHash("md5").update(bytes).digest("hex"),
      content_type: "text/plain",
      last_modified: timestamp,
      acl: "private",
      ...given,
      contents,
    };
  },
});

/** Certificates by the `cluster/label` of their bucket. */
export const certificateTable = defineTable<BucketCertificate>({
  name: "bucketCertificates",
  key: ({ cluster, bucket }) => bucketKey({ cluster, label: bucket }),
  complete: (given) => ({ cluster: "us-east-1", bucket: "bucket", subject: "CN=bucket", fingerprint: "", ...given }),
});

/** Labels of other accounts by `cluster/label`. Only worlds and control create them. */
export const takenLabelTable = defineTable<TakenLabel>({
  name: "takenBucketLabels",
  key: bucketKey,
  complete: (given) => ({ cluster: "us-east-1", label: "taken", ...given }),
});

/** Key of a bucket and of its certificate. Neither part has a slash. */
export function bucketKey({ cluster, label }: { readonly cluster: string; readonly label: string }): string {
  return `${cluster}/${label}`;
}

/** Key of an object. */
export function objectKey(bucket: { readonly cluster: string; readonly label: string }, name: string): string {
  return `${bucketKey(bucket)}/${name}`;
}

/** The bucket in the path. @throws Refusal 404 */
export function bucketOf(call: Call): Bucket {
  const cluster = clusterOf(call).id;
  const bucket = call.store.in(bucketTable).get(bucketKey({ cluster, label: call.params.text("bucket") }));
  if (bucket === undefined) throw notFound();
  return bucket;
}

/** A bucket in the format of the API. */
export function viewBucket(stage: Stage, bucket: Bucket): JsonObject {
  const { cluster, label, created } = bucket;
  const objects = stage.store.in(objectTable).by("bucket", bucketKey(bucket));
  let size = 0;
  for (const object of objects) size += object.size;
  const hostname = `${label}.${clusterDomain(stage, cluster)}`;
  return { label, cluster, hostname, created, size, objects: objects.size };
}

/** Stores an object. An object with the same name is replaced and its contents are deleted. Needs a transaction. */
export function storeObject(stage: Stage, object: StoredObject): void {
  const { cluster, bucket: label, name } = object;
  removeObject(stage, stage.store.in(objectTable).get(objectKey({ cluster, label }, name)));
  stage.store.in(objectTable).put(object);
}

/** Deletes an object, if it exists, and its contents. Needs a transaction. */
export function removeObject({ store }: Stage, object: StoredObject | undefined): void {
  if (object === undefined) return;
  if ("blob" in object.contents) store.in(blobTable).delete(object.contents.blob);
  store.in(objectTable).delete(objectTable.key(object));
}
