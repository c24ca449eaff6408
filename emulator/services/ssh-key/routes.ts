import { notFound } from "../../shared/envelope";
import { type EventEntity, recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, Service, UserCall } from "../../shared/service";
import { object, optional, parse, present, required } from "../../shared/validate";
import { label, publicKey } from "./rules";
import { seed } from "./seed";
import { type SshKey, sshKeyTable } from "./tables";

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/profile/sshkeys",
    operation: "SSH Keys List",
    scope: "account:read_only",
    handler: listKeys,
  },
  { method: "POST", path: "/profile/sshkeys", operation: "SSH Key Add", scope: "account:read_write", handler: addKey },
  {
    method: "GET",
    path: "/profile/sshkeys/{sshKeyId}",
    operation: "SSH Key View",
    scope: "account:read_only",
    handler: (call) => view(keyOf(call)),
  },
  {
    method: "PUT",
    path: "/profile/sshkeys/{sshKeyId}",
    operation: "SSH Key Update",
    scope: "account:read_write",
    handler: updateKey,
  },
  {
    method: "DELETE",
    path: "/profile/sshkeys/{sshKeyId}",
    operation: "SSH Key Delete",
    scope: "account:read_write",
    handler: deleteKey,
  },
];

/** SSH keys of the profile. */
export const sshKeys: Service = { name: "sshKeys", tables: [sshKeyTable], routes, seed };

function listKeys(call: UserCall): JsonObject {
  const own = call.store.in(sshKeyTable).by("username", call.caller.user.username);
  return listPage(call, own, { view });
}

function addKey(call: UserCall): JsonObject {
  const input = parse(object({ label: required(label), ssh_key: required(publicKey) }), call.body);
  const id = call.store.next("sshKeys");
  const { username } = call.caller.user;
  const key = call.store.in(sshKeyTable).put({ id, username, ...input, created: call.timestamp });
  recordEvent(call, "user_ssh_key_add", entity(key));
  return view(key);
}

// @rule sshkey-1
function updateKey(call: UserCall): JsonObject {
  const key = keyOf(call);
  // "Only labels can be updated": a key in the body is ignored like any unknown member.
  const input = parse(object({ label: optional(label) }), call.body, view(key));
  const changed = call.store.in(sshKeyTable).put({ ...key, ...present(input) });
  recordEvent(call, "user_ssh_key_update", entity(changed));
  return view(changed);
}

function deleteKey(call: UserCall): undefined {
  const key = keyOf(call);
  call.store.in(sshKeyTable).delete(key.id);
  recordEvent(call, "user_ssh_key_delete", entity(key));
}

function keyOf(call: UserCall): SshKey {
  const key = call.store.in(sshKeyTable).get(call.params.id("sshKeyId"));
  if (key === undefined || key.username !== call.caller.user.username) throw notFound();
  return key;
}

function entity({ id, label }: SshKey): EventEntity {
  return { id, label, type: "user_ssh_key", path: `/profile/sshkeys/${id}` };
}

function view({ id, label, ssh_key, created }: SshKey): JsonObject {
  return { id, label, ssh_key, created };
}
