import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", "/managed/credentials", { body });
const held = (): unknown => running.emulator.control.state()["managedCredentials"]?.[0];

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

// @rule managed-password
test("Credential Create, View and List answer the same credential, without its login", async () => {
  const made = await create({ label: "db", username: "root", password: "s3cret" });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({ id: 1, label: "db", last_decrypted: null });
  expect((await api("GET", "/managed/credentials/1")).body).toEqual(made.body);
  expect((await api("GET", "/managed/credentials")).body).toEqual({ data: [made.body], page: 1, pages: 1, results: 1 });
  expect(held()).toMatchObject({ username: "root", password: "s3cret" });
});

// @rule limit-credential
test.each([
  ["label", "ab", 200],
  ["label", "ü".repeat(75), 200],
  ["label", "a", 400],
  ["label", "a".repeat(76), 400],
  ["label", null, 400],
  ["label", 7, 400],
  ["username", "", 200],
  ["username", "u".repeat(5000), 200],
  ["username", "u".repeat(5001), 400],
  ["password", null, 400],
  ["password", {}, 400],
])("a credential's %s (case %#) is judged by its bounds and its type", async (field, value, status) => {
  const reply = await create({ label: "db", password: "p", [field]: value });
  expect(reply.status).toBe(status);
  if (status === 400) expect(fields(reply)).toEqual([field]);
});

test("Credential Create requires label and password, and names both if they are missing", async () => {
  const refused = await create({ username: "u" });
  expect([refused.status, fields(refused)]).toEqual([400, ["label", "password"]]);
});

// @rule managed-unique
test("a credential's label is unique, on create as on update, and free again after a delete", async () => {
  await create({ label: "one", password: "p" });
  await create({ label: "two", password: "p" });
  expect(fields(await create({ label: "one", password: "p" }))).toEqual(["label"]);
  const taken = await api("PUT", "/managed/credentials/2", { body: { label: "one" } });
  expect([taken.status, fields(taken)]).toEqual([400, ["label"]]);
  expect((await api("PUT", "/managed/credentials/2", { body: { label: "two" } })).status).toBe(200);
  await api("DELETE", "/managed/credentials/1");
  expect((await create({ label: "one", password: "p" })).body.id).toBe(3);
});

// @rule managed-2
test("Credential Update changes the label alone", async () => {
  await create({ label: "db", username: "root", password: "old" });
  const reply = await api("PUT", "/managed/credentials/1", { body: { label: "new", username: "x", password: "x" } });
  expect(reply.body).toEqual({ id: 1, label: "new", last_decrypted: null });
  expect(held()).toMatchObject({ label: "new", username: "root", password: "old" });
  expect(fields(await api("PUT", "/managed/credentials/1", { body: { label: "x" } }))).toEqual(["label"]);
});

test("Credential Username and Password Update changes the login, and answers an empty object", async () => {
  await create({ label: "db", username: "root", password: "old" });
  const path = "/managed/credentials/1/update";
  const changed = await api("POST", path, { body: { password: "new", label: "ignored" } });
  expect([changed.status, changed.body]).toEqual([200, {}]);
  expect(held()).toMatchObject({ label: "db", username: "root", password: "new" });
  await api("POST", path, { body: { password: "newer", username: "admin" } });
  expect(held()).toMatchObject({ username: "admin", password: "newer" });
});

test("Credential Username and Password Update needs a password, and keeps the bounds of a username", async () => {
  await create({ label: "db", username: "root", password: "old" });
  const path = "/managed/credentials/1/update";
  const refused = await api("POST", path, { body: { username: "u".repeat(5001) } });
  expect([refused.status, fields(refused)]).toEqual([400, ["password", "username"]]);
  expect(fields(await api("POST", path, { body: { password: 1, username: [] } }))).toEqual(["password", "username"]);
  expect(held()).toMatchObject({ username: "root", password: "old" });
});

test("a login is decrypted by staff some time after it was written, by the emulator's clock", async () => {
  const { control } = running.emulator;
  control.setTimings({ "managedCredential.decrypted": 100 });
  await create({ label: "db", password: "p" });
  control.advanceClock(99);
  expect((await api("GET", "/managed/credentials/1")).body["last_decrypted"]).toBe(null);
  control.advanceClock(1);
  expect((await api("GET", "/managed/credentials/1")).body["last_decrypted"]).toBe("2026-01-02T03:05:45");
  await api("POST", "/managed/credentials/1/update", { body: { password: "q" } });
  control.advanceClock(100);
  expect((await api("GET", "/managed/credentials/1")).body["last_decrypted"]).toBe("2026-01-02T03:07:25");
});

// @rule public-credential
test.each([
  ["DELETE", "/managed/credentials/1"],
  ["POST", "/managed/credentials/1/revoke"],
])("%s %s deletes a credential, also from the services that name it", async (method, path) => {
  await create({ label: "db", password: "p" });
  await create({ label: "other", password: "p" });
  const body = { address: "https://example.com", label: "web", service_type: "url", timeout: 5, credentials: [1, 2] };
  await api("POST", "/managed/services", { body });
  const gone = await api(method, path);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect((await api("GET", "/managed/services/1")).body["credentials"]).toEqual([2]);
  expect((await api("GET", "/managed/credentials")).body.results).toBe(1);
  running.emulator.control.advanceClock(1_000_000);
  expect((await api(method, path)).status).toBe(404);
});

test("a credential that does not exist is answered with 404 by every operation on one", async () => {
  for (const id of ["1", "0", "x", "1.0"]) {
    for (const method of ["GET", "PUT", "DELETE"])
      expect((await api(method, `/managed/credentials/${id}`)).status).toBe(404);
    for (const action of ["revoke", "update"]) {
      expect((await api("POST", `/managed/credentials/${id}/${action}`, { body: {} })).status).toBe(404);
    }
  }
});

test("credentials cannot be filtered", async () => {
  const refused = await api("GET", "/managed/credentials", { headers: { "x-filter": `{"label":"db"}` } });
  expect([refused.status, fields(refused)]).toEqual([400, ["X-Filter"]]);
});

// @rule managed-key
test("Managed SSH Key View answers the account's one public key, the same each time", async () => {
  const first = await api("GET", "/managed/credentials/sshkey");
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    ssh_key: expect.stringMatching(/^ssh-ed25519 [A-Za-z0-9+/]+=* managedservices@compute$/),
  });
  expect((await api("GET", "/managed/credentials/sshkey")).body).toEqual(first.body);
});
