import { badRequest, notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { readPage } from "../../shared/paging";
import type { Route, UserCall } from "../../shared/service";
import { object, oneOf, parse, required, text } from "../../shared/validate";
import { aclWords, aclXml, storageOwner } from "./acl";
import { type Bucket, bucketKey, bucketOf, objectKey, objectTable, type StoredObject } from "./tables";

const read = "object_storage:read_only";
const write = "object_storage:read_write";
const acl = "/object-storage/buckets/{clusterId}/{bucket}/object-acl";
const list = "/object-storage/buckets/{clusterId}/{bucket}/object-list";

/** Operations on the objects of a bucket. */
export const objectRoutes: readonly Route[] = [
  { method: "GET", path: acl, operation: "Object ACL Config View", scope: read, handler: viewObjectAcl },
  { method: "PUT", path: acl, operation: "Object ACL Config Update", scope: write, handler: updateObjectAcl },
  { method: "GET", path: list, operation: "Bucket Contents List", scope: read, handler: listContents },
];

interface Entry {
  readonly name: string;
  /** Sort key: names are sorted by their UTF-8 bytes. */
  readonly bytes: Uint8Array;
  /** Absent for a common prefix. */
  readonly object: StoredObject | undefined;
}

function viewObjectAcl(call: UserCall): JsonObject {
  const bucket = bucketOf(call);
  const name = call.query.get("name");
  if (name === null || name === "") throw badRequest("name is required", "name");
  const { acl } = objectOf(call, bucket, name);
  return { acl, acl_xml: aclXml(acl) };
}

// @rule storage-object-acl
function updateObjectAcl(call: UserCall): undefined {
  const bucket = bucketOf(call);
  const rule = object({ acl: required(oneOf(...aclWords)), name: required(text({ min: 1 })) });
  const { acl, name } = parse(rule, call.body);
  call.store.in(objectTable).put({ ...objectOf(call, bucket, name), acl });
}

// @rule list-marker storage-5
function listContents(call: UserCall): JsonObject {
  const bucket = bucketOf(call);
  const { size } = readPage(new URLSearchParams(sizeOnly(call.query)));
  const entries = entriesOf(call, bucket);
  const page = entries.slice(0, size);
  const truncated = entries.length > size;
  return {
    data: page.map(view),
    next_marker: truncated ? (page.at(-1)?.name ?? null) : null,
    is_truncated: truncated,
  };
}

/** The entries after the marker, sorted: objects with the prefix, grouped into common prefixes by the delimiter. */
function entriesOf({ store, query }: UserCall, bucket: Bucket): Entry[] {
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  const marker = Buffer.from(query.get("marker") ?? "");
  const found = new Map<string, StoredObject | undefined>();
  for (const object of store.in(objectTable).by("bucket", bucketKey(bucket))) {
    const { name } = object;
    if (!name.startsWith(prefix)) continue;
    const at = delimiter === "" ? -1 : name.indexOf(delimiter, prefix.length);
    if (at === -1) found.set(name, object);
    else found.set(name.slice(0, at + delimiter.length), undefined);
  }
  return [...found]
    .map(([name, object]) => ({ name, object, bytes: Buffer.from(name) }))
    .filter(({ bytes }) => Buffer.compare(bytes, marker) > 0)
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
}

function view({ name, object }: Entry): JsonObject {
  // As on the public service, a common prefix has all members of an entry, without values.
  if (object === undefined) return { name, etag: null, last_modified: null, owner: null, size: null };
  const { etag, last_modified, size } = object;
  return { name, etag, last_modified, owner: storageOwner, size };
}

function objectOf({ store }: UserCall, bucket: Bucket, name: string): StoredObject {
  const object = store.in(objectTable).get(objectKey(bucket, name));
  if (object === undefined) throw notFound();
  return object;
}

// This list has no page numbers: `page` is ignored.
function sizeOnly(query: URLSearchParams): [string, string][] {
  return query.getAll("page_size").map((value) => ["page_size", value]);
}
