/** Characters that no object storage accepts in the name of a bucket are refused, and so are other lengths. */
const POSSIBLE = /^[A-Za-z0-9._-]{3,255}$/;
/** Parts of a host name. Source: Bucket, `hostname`. */
const HOST_NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const ADDRESS = /^\d+(\.\d+){3}$/;
const LONGEST = 63;

/** The rules for names of buckets, in one sentence. */
const RULES =
  "3 to 63 lower-case letters, digits, hyphens and dots; each part between dots begins and ends with a letter or digit; not an IPv4 address";

/** A name of a bucket by the usual rules, or how far it is from them. */
export type BucketNameFault =
  | undefined
  /** Some services accept it. */
  | { readonly warning: string }
  /** No service accepts it. */
  | { readonly reason: string };

// @rule storage-label
/** What is wrong with the name of a new bucket. */
export function bucketNameFault(label: string): BucketNameFault {
  if (!POSSIBLE.test(label)) return { reason: `is not the name of a bucket: ${RULES}` };
  if (label.length <= LONGEST && HOST_NAME.test(label) && !ADDRESS.test(label)) return undefined;
  return { warning: `label: many services refuse this name of a bucket. Names that all accept have ${RULES}.` };
}
