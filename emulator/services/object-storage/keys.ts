import { randomInt } from "node:crypto";
import { requireBalance } from "../../shared/account";
import { notFound } from "../../shared/envelope";
import { type EventEntity, recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, UserCall } from "../../shared/service";
import { defineTable } from "../../shared/table";
import {
  array,
  defaulted,
  nullable,
  object,
  oneOf,
  optional,
  parse,
  present,
  required,
  text,
} from "../../shared/validate";
import { clusterRule } from "./buckets";

// @rule storage-permissions
/** The access of a limited key to one bucket. */
export interface BucketAccess {
  readonly cluster: string;
  readonly bucket_name: string;
  readonly permissions: "read_write" | "read_only";
}

/** An access key. Its secret is returned once and not stored. */
export interface ObjectKey {
  readonly id: number;
  readonly label: string;
  readonly access_key: string;
  /** The buckets that the key has access to; null for all. */
  readonly bucket_access: readonly BucketAccess[] | null;
}

// @rule storage-secret
/** Keys of the account. */
export const objectKeyTable = defineTable<ObjectKey>({
  name: "objectKeys",
  key: (key) => key.id,
  complete(given, { store }) {
    const id = given.id ?? store.next("objectKeys");
    return { label: `key-${id}`, access_key: seededAccessKey(id), bucket_access: null, ...given, id };
  },
});

const read = "object_storage:read_only";
const write = "object_storage:read_write";
const all = "/object-storage/keys";
const one = "/object-storage/keys/{keyId}";

/** Operations on access keys. */
export const keyRoutes: readonly Route[] = [
  { method: "GET", path: all, operation: "Keys List", scope: read, handler: listKeys },
  { method: "POST", path: all, operation: "Key Create", scope: write, handler: createKey },
  { method: "GET", path: one, operation: "Key View", scope: read, handler: (call) => view(keyOf(call)) },
  { method: "PUT", path: one, operation: "Key Update", scope: write, handler: updateKey },
  { method: "DELETE", path: one, operation: "Key Revoke", scope: write, handler: deleteKey },
];

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const letters = `${capitals}abcdefghijklmnopqrstuvwxyz`;

/** The access key of a seeded key, always the same. */
export function seededAccessKey(id: number): string {
  return `SEEDED${String(id).padStart(14, "0")}`;
}

function listKeys(call: UserCall): JsonObject {
  return listPage(call, call.store.in(objectKeyTable), { view });
}

// @rule storage-7a storage-7b event-key-create
function createKey(call: UserCall): JsonObject {
  requireBalance(call);
  // The buckets need not exist: the description does not require it.
  const access = object({
    bucket_name: required(text({ min: 1 })),
    cluster: required(clusterRule(call)),
    permissions: required(oneOf("read_write", "read_only")),
  });
  // The description requires neither member. A null bucket_access is like a missing one: an unlimited key.
  const rule = object({ label: defaulted(text(), ""), bucket_access: defaulted(nullable(array(access)), null) });
  const input = parse(rule, call.body);
  const key = { id: call.store.next("objectKeys"), ...input, access_key: randomText(capitals, 20) };
  call.store.in(objectKeyTable).put(key);
  recordEvent(call, "obj_access_key_create", entity(key));
  return { ...view(key), secret_key: randomText(letters, 40) };
}

// @rule event-key-update
function updateKey(call: UserCall): JsonObject {
  const key = keyOf(call);
  const input = parse(object({ label: optional(text()) }), call.body, view(key));
  const updated = call.store.in(objectKeyTable).put({ ...key, ...present(input) });
  recordEvent(call, "obj_access_key_update", entity(updated));
  return view(updated);
}

// @rule event-key-delete
function deleteKey(call: UserCall): undefined {
  const key = keyOf(call);
  call.store.in(objectKeyTable).delete(key.id);
  recordEvent(call, "obj_access_key_delete", entity(key));
}

function keyOf(call: UserCall): ObjectKey {
  const key = call.store.in(objectKeyTable).get(call.params.id("keyId"));
  if (key === undefined) throw notFound();
  return key;
}

function view({ id, label, access_key, bucket_access }: ObjectKey): JsonObject {
  return {
    id,
    label,
    access_key,
    secret_key: "[REDACTED]",
    limited: bucket_access !== null,
    bucket_access: bucket_access === null ? null : bucket_access.map(viewAccess),
  };
}

function viewAccess({ cluster, bucket_name, permissions }: BucketAccess): JsonObject {
  return { cluster, bucket_name, permissions };
}

function entity({ id, label }: ObjectKey): EventEntity {
  return { id, label, type: "obj_access_key", path: `/object-storage/keys/${id}` };
}

function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
