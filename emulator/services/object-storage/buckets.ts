import { requireBalance } from "../../shared/account";
import { badRequest } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import {
  defaulted,
  flag,
  object,
  oneOf,
  optional,
  parse,
  present,
  type Rule,
  required,
  text,
} from "../../shared/validate";
import { aclWords, aclXml, corsXml, newBucketAclWords } from "./acl";
import { clusterOf, clusterTable } from "./clusters";
import {
  type Bucket,
  bucketKey,
  bucketOf,
  bucketTable,
  certificateTable,
  objectTable,
  takenLabelTable,
  viewBucket,
} from "./tables";

/** Limits of S3. The description has none. */
const limits = { label: { min: 3, max: 63 } } as const;

const read = "object_storage:read_only";
const write = "object_storage:read_write";
const all = "/object-storage/buckets";
const inCluster = "/object-storage/buckets/{clusterId}";
const one = "/object-storage/buckets/{clusterId}/{bucket}";
const access = "/object-storage/buckets/{clusterId}/{bucket}/access";

const viewOne = (call: UserCall): JsonObject => viewBucket(call, bucketOf(call));

/** Operations on buckets. */
export const bucketRoutes: readonly Route[] = [
  { method: "GET", path: all, operation: "Buckets List", scope: read, handler: listBuckets },
  { method: "POST", path: all, operation: "Bucket Create", scope: write, handler: createBucket },
  { method: "GET", path: inCluster, operation: "Buckets in Cluster List", scope: read, handler: listInCluster },
  { method: "GET", path: one, operation: "Bucket View", scope: read, handler: viewOne },
  { method: "DELETE", path: one, operation: "Bucket Remove", scope: write, handler: deleteBucket },
  {
    method: "GET",
    path: access,
    operation: "Bucket Access View",
    scope: read,
    undescribed: "The public service has this operation. No other one returns the access of a bucket.",
    handler: (call) => viewAccess(bucketOf(call)),
  },
  { method: "POST", path: access, operation: "Bucket Access Modify", scope: write, handler: changeAccess },
  { method: "PUT", path: access, operation: "Bucket Access Update", scope: write, handler: changeAccess },
];

/** The id of a cluster that exists. */
export function clusterRule({ store }: Stage): Rule<string> {
  return (value, place) => {
    if (typeof value !== "string") return place.fault("Must be a string");
    return store.in(clusterTable).has(value) ? value : place.fault("There is no such cluster");
  };
}

// @rule storage-label
// A label is part of a host name.
const labelRule: Rule<string> = (value, place) => {
  const label = text(limits.label)(value, place);
  if (typeof label !== "string") return label;
  const wellFormed = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(label);
  if (wellFormed && !/^\d+(\.\d+){3}$/.test(label)) return label;
  return place.fault("Must be lower-case letters, digits, hyphens and single dots, as in a host name");
};

function listBuckets(call: UserCall): JsonObject {
  return listPage(call, call.store.in(bucketTable), { view: (bucket) => viewBucket(call, bucket) });
}

function listInCluster(call: UserCall): JsonObject {
  const rows = call.store.in(bucketTable).by("cluster", clusterOf(call).id);
  return listPage(call, rows, { view: (bucket) => viewBucket(call, bucket) });
}

// @rule storage-2 storage-3
function createBucket(call: UserCall): JsonObject {
  requireBalance(call);
  const rule = object({
    label: required(labelRule),
    cluster: required(clusterRule(call)),
    acl: defaulted(oneOf(...newBucketAclWords), "private"),
    cors_enabled: defaulted(flag(), false),
  });
  const input = parse(rule, call.body);
  const held = call.store.in(bucketTable).get(bucketKey(input));
  // "Bucket Create for an existing bucket owned by the caller returns 200 with that bucket": it is not changed.
  if (held !== undefined) return viewBucket(call, held);
  if (call.store.in(takenLabelTable).has(bucketKey(input))) {
    throw badRequest("Label must be unique in the cluster", "label");
  }
  return viewBucket(call, call.store.in(bucketTable).put({ ...input, created: call.timestamp }));
}

// @rule storage-4
function deleteBucket(call: UserCall): undefined {
  const key = bucketKey(bucketOf(call));
  if (call.store.in(objectTable).by("bucket", key).size > 0) {
    throw badRequest("Cannot remove a bucket that holds objects");
  }
  call.store.in(certificateTable).delete(key);
  call.store.in(bucketTable).delete(key);
}

// @rule public-access
function viewAccess({ acl, cors_enabled }: Bucket): JsonObject {
  return { acl, acl_xml: aclXml(acl), cors_enabled, cors_xml: corsXml(cors_enabled) };
}

// @rule storage-modify
function changeAccess(call: UserCall): undefined {
  const bucket = bucketOf(call);
  const rule = object({ acl: optional(oneOf(...aclWords)), cors_enabled: optional(flag()) });
  call.store.in(bucketTable).put({ ...bucket, ...present(parse(rule, call.body, viewAccess(bucket))) });
}
