import { type Kind, numbered } from "./kind";

/** Objects of object storage. */
export const storageKinds: readonly Kind[] = [
  {
    token: "Bucket",
    table: "buckets",
    unique: true,
    keyOf: (id) => id,
    path: (id) => `/object-storage/buckets/${id}`,
    args: (label, variant) => ({
      label,
      cluster: variant === 2 ? "us-iad-1" : "us-east-1",
      acl: variant === 1 ? "public-read" : "private",
    }),
    row: ({ label, cluster, acl }) => ({ label, cluster, acl }),
    tampered: { acl: "authenticated-read" },
    seed: ({ label, cluster, acl }) => ({ label, cluster, acl }),
  },
  {
    token: "BucketObject",
    table: "bucketObjects",
    unique: true,
    parent: { token: "Bucket", inputs: ["cluster", "bucket"] },
    keyOf: (id) => id,
    args: (label, variant, parent) => ({
      cluster: parent["cluster"],
      bucket: parent["label"],
      name: label,
      content: variant === 1 ? "another content" : "content",
      contentType: "text/plain",
      acl: variant === 2 ? "private" : "public-read",
    }),
    row: ({ name, content, acl }) => ({ name, size: String(content).length, acl }),
    unreadable: ["size"],
    tampered: { acl: "authenticated-read" },
  },
  {
    token: "ObjectKey",
    table: "objectKeys",
    keyOf: numbered,
    path: (id) => `/object-storage/keys/${id}`,
    args: (label, variant) => ({
      label: variant === 1 ? `${label}-b` : label,
      rotation: variant === 2 ? "second" : "first",
    }),
    row: ({ label }) => ({ label }),
    tampered: { label: "by-somebody-else" },
  },
];
