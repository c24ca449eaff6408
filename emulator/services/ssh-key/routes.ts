import { defineTable } from "../../collection";
import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, Service, Stage, UserCall } from "../../shared/service";
import { object, optional, parse, present, type Rule, required, text } from "../../shared/validate";
import { countIn, type World } from "../../worlds";

/** Limits of the family. */
const limits = { label: 64 } as const;

/** A key of a user's profile. */
export interface SshKey {
  readonly id: number;
  readonly username: string;
  readonly label: string;
  readonly ssh_key: string;
  readonly created: string;
}

/** SSH keys of all users; each user sees only the own ones. */
export const sshKeyTable = defineTable<SshKey, "username">({
  name: "sshKeys",
  key: (key) => key.id,
  indexes: { username: (key) => key.username },
  complete: (given, stage) => ({
    id: given.id ?? stage.store.next("sshKeys"),
    username: "admin",
    label: "key",
    ssh_key: exampleKey(0),
    created: stage.timestamp,
    ...given,
  }),
});

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

const label = text({ min: 1, max: limits.label });

// The description marks neither field as required; without either there would be no key to speak of. The service is
// known to strip the space around a key, and says nothing of key types, so an unknown type passes.
const publicKey: Rule<string> = (value, place) => {
  if (typeof value !== "string") return place.fault("Must be a string");
  const key = value.trim();
  return /^[a-zA-Z0-9@.-]+ [A-Za-z0-9+/]+={0,2}( [^\r\n]*)?$/.test(key) ? key : place.fault("SSH Key is not valid");
};

function listKeys(call: UserCall): JsonObject {
  const own = call.store.in(sshKeyTable).by("username", call.caller.user.username);
  return listPage(call, own, { view });
}

function addKey(call: UserCall): JsonObject {
  const input = parse(object({ label: required(label), ssh_key: required(publicKey) }), call.body);
  const id = call.store.next("sshKeys");
  const { username } = call.caller.user;
  return view(call.store.in(sshKeyTable).put({ id, username, ...input, created: call.timestamp }));
}

function updateKey(call: UserCall): JsonObject {
  const key = keyOf(call);
  // "Only labels can be updated": another key in the body is ignored like any field that is not known.
  const input = parse(object({ label: optional(label) }), call.body);
  return view(call.store.in(sshKeyTable).put({ ...key, ...present(input) }));
}

function deleteKey(call: UserCall): undefined {
  call.store.in(sshKeyTable).delete(keyOf(call).id);
}

function keyOf(call: UserCall): SshKey {
  const key = call.store.in(sshKeyTable).get(call.params.id("sshKeyId"));
  if (key === undefined || key.username !== call.caller.user.username) throw notFound();
  return key;
}

function view({ id, label, ssh_key, created }: SshKey): JsonObject {
  return { id, label, ssh_key, created };
}

function seed(stage: Stage, world: World): void {
  for (let n = 1; n <= countIn(world, "sshKeys"); n++) {
    const id = stage.store.next("sshKeys");
    const row = { id, username: "admin", label: `key-${n}`, ssh_key: exampleKey(n), created: stage.timestamp };
    stage.store.in(sshKeyTable).put(row);
  }
}

function exampleKey(n: number): string {
  const bytes = Buffer.alloc(51);
  bytes.writeUInt32BE(11, 0);
  bytes.write("ssh-ed25519", 4);
  bytes.writeUInt32BE(32, 15);
  bytes.writeUInt32BE(n, 47);
  return `ssh-ed25519 ${bytes.toString("base64")} example-${n}`;
}
