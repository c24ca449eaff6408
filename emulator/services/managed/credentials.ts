import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { object, optional, parse, present, type Rule, refine, required, text } from "../../shared/validate";
import { countIn, type World } from "../../worlds";
import { managedKeyTable, seedManagedKey, viewManagedKey } from "./ssh-key";
import { type Credential, credentialOf, credentialTable, dropFromServices } from "./tables";

// @rule limit-credential
const limits = { label: { min: 2, max: 75 }, username: { max: 5000 } } as const;
const read = "account:read_only";
const write = "account:read_write";
const one = "/managed/credentials/{credentialId}";
const decrypted = "managedCredential.decrypted";

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/managed/credentials",
    operation: "Credentials List",
    scope: read,
    unrestrictedOnly: true,
    handler: listCredentials,
  },
  {
    method: "POST",
    path: "/managed/credentials",
    operation: "Credential Create",
    scope: write,
    unrestrictedOnly: true,
    handler: createCredential,
  },
  {
    method: "GET",
    path: "/managed/credentials/sshkey",
    operation: "Managed SSH Key View",
    scope: read,
    unrestrictedOnly: true,
    handler: viewManagedKey,
  },
  {
    method: "GET",
    path: one,
    operation: "Credential View",
    // The description requires this scope, unlike for the list.
    scope: write,
    unrestrictedOnly: true,
    handler: (call) => view(credentialOf(call)),
  },
  {
    method: "PUT",
    path: one,
    operation: "Credential Update",
    scope: write,
    unrestrictedOnly: true,
    handler: updateCredential,
  },
  {
    method: "DELETE",
    path: one,
    operation: "Credential Delete",
    scope: write,
    unrestrictedOnly: true,
    handler: deleteCredential,
  },
  {
    method: "POST",
    path: `${one}/revoke`,
    operation: "Credential Revoke",
    scope: write,
    unrestrictedOnly: true,
    // @rule public-credential
    undescribed: "The public service deletes a credential by this operation.",
    handler: deleteCredential,
  },
  {
    method: "POST",
    path: `${one}/update`,
    operation: "Credential Username and Password Update",
    scope: write,
    unrestrictedOnly: true,
    handler: updateLogin,
  },
];

/** Credentials of managed monitoring, and the SSH key. */
export const managedCredentials: Service = {
  name: "managedCredentials",
  tables: [credentialTable, managedKeyTable],
  routes,
  timers: { [decrypted]: noteDecryption },
  timings: { [decrypted]: 86_400 },
  seed,
  notEmulated: [
    "Staff that decrypts a credential: `last_decrypted` is set a day after the username or password was written.",
  ],
};

const password = required(text());
const username = optional(text(limits.username));

function listCredentials(call: UserCall): JsonObject {
  return listPage(call, call.store.in(credentialTable), { view });
}

function createCredential(call: UserCall): JsonObject {
  const input = parse(object({ label: required(labelRule(call)), password, username }), call.body);
  const id = call.store.next("managedCredentials");
  const login = { username: input.username ?? null, password: input.password };
  const credential = call.store.in(credentialTable).put({ id, label: input.label, ...login, last_decrypted: null });
  call.later(call.timing(decrypted), decrypted, { id });
  return view(credential);
}

// @rule managed-2
function updateCredential(call: UserCall): JsonObject {
  const credential = credentialOf(call);
  // "Changes only the label": a username or password in the body is ignored like any unknown member.
  const input = parse(object({ label: optional(labelRule(call, credential)) }), call.body, view(credential));
  return view(call.store.in(credentialTable).put({ ...credential, ...present(input) }));
}

function updateLogin(call: UserCall): undefined {
  const credential = credentialOf(call);
  const input = parse(object({ password, username }), call.body);
  call.store.in(credentialTable).put({ ...credential, ...present(input) });
  call.later(call.timing(decrypted), decrypted, { id: credential.id });
}

function deleteCredential(call: UserCall): undefined {
  const { id } = credentialOf(call);
  call.store.in(credentialTable).delete(id);
  dropFromServices(call, id);
}

function noteDecryption({ store, timestamp }: Stage, { id }: JsonObject): void {
  const credential = store.in(credentialTable).get(Number(id));
  if (credential !== undefined) store.in(credentialTable).put({ ...credential, last_decrypted: timestamp });
}

// @rule managed-unique
function labelRule(call: UserCall, self?: Credential): Rule<string> {
  return refine(text(limits.label), (label) => {
    const held = call.store.in(credentialTable).first("label", label);
    return held === undefined || held.id === self?.id ? undefined : "Label must be unique among your credentials";
  });
}

// @rule managed-password
// Username and password are never returned.
function view({ id, label, last_decrypted }: Credential): JsonObject {
  return { id, label, last_decrypted };
}

function seed(stage: Stage, world: World): void {
  seedManagedKey(stage);
  for (let n = 1; n <= countIn(world, "managedCredentials"); n++) {
    const id = stage.store.next("managedCredentials");
    stage.store.in(credentialTable).put({
      id,
      label: `credential-${id}`,
      username: n % 2 === 0 ? null : `monitor-${n}`,
      password: `password-${n}`,
      last_decrypted: n % 2 === 0 ? stage.timestamp : null,
    });
  }
}
