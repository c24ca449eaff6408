import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

const key = `ssh-ed25519 ${Buffer.from("\0\0\0\x0bssh-ed25519\0\0\0 a public key of thirty-two byte!").toString("base64")}`;
let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const add = (body: object): Promise<Reply> => api("POST", "/profile/sshkeys", { body });

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.emulator.close());

test("SSH Key Add, View and List answer the same key", async () => {
  const made = await add({ label: "laptop", ssh_key: `${key} me@here` });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: 1,
    label: "laptop",
    ssh_key: `${key} me@here`,
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  });
  expect((await api("GET", "/profile/sshkeys/1")).body).toEqual(made.body);
  expect((await api("GET", "/profile/sshkeys")).body).toEqual({ data: [made.body], page: 1, pages: 1, results: 1 });
});

// @rule limit-sshkey
test("an SSH key's label is 1 to 64 characters", async () => {
  expect((await add({ label: "é".repeat(64), ssh_key: key })).status).toBe(200);
  for (const label of ["", "x".repeat(65), 3, null]) {
    const refused = await add({ label, ssh_key: key });
    expect([refused.status, fields(refused)]).toEqual([400, ["label"]]);
  }
});

test("an SSH key must have the form of a public key; surrounding space is removed", async () => {
  expect((await add({ label: "a", ssh_key: `  ${key} a comment of words \r\n` })).body.ssh_key).toBe(
    `${key} a comment of words`,
  );
  for (const ssh_key of ["", "hello", "ssh-rsa", "ssh-rsa not/base64!", `${key}\n${key}`, 5, null, {}]) {
    const refused = await add({ label: "a", ssh_key });
    expect([refused.status, fields(refused)]).toEqual([400, ["ssh_key"]]);
  }
  expect(fields(await add({}))).toEqual(["label", "ssh_key"]);
});

test("two SSH keys may have the same label and the same key", async () => {
  await add({ label: "a", ssh_key: key });
  expect((await add({ label: "a", ssh_key: key })).body.id).toBe(2);
});

// @rule sshkey-1
test("SSH Key Update changes the label alone", async () => {
  await add({ label: "a", ssh_key: key });
  const updated = await api("PUT", "/profile/sshkeys/1", { body: { label: "b", ssh_key: `${key} other` } });
  expect(updated.body).toMatchObject({ id: 1, label: "b", ssh_key: key });
  expect(fields(await api("PUT", "/profile/sshkeys/1", { body: { label: "" } }))).toEqual(["label"]);
  expect((await api("GET", "/profile/sshkeys/1")).body.label).toBe("b");
});

test("SSH Key Delete answers an empty object, and the key no longer exists", async () => {
  await add({ label: "a", ssh_key: key });
  const gone = await api("DELETE", "/profile/sshkeys/1");
  expect([gone.status, gone.body]).toEqual([200, {}]);
  for (const method of ["GET", "PUT", "DELETE"]) {
    expect((await api(method, "/profile/sshkeys/1")).status).toBe(404);
  }
});

test("users see and change only their own SSH keys", async () => {
  await add({ label: "a", ssh_key: key });
  running.emulator.control.addUser({ username: "other" });
  const { token } = running.emulator.control.addToken({ username: "other" });
  expect((await api("GET", "/profile/sshkeys", { token })).body.results).toBe(0);
  for (const method of ["GET", "PUT", "DELETE"]) {
    expect((await api(method, "/profile/sshkeys/1", { token })).status).toBe(404);
  }
});

test("SSH keys cannot be filtered", async () => {
  const refused = await api("GET", "/profile/sshkeys", { headers: { "x-filter": `{"label":"a"}` } });
  expect([refused.status, refused.body]).toEqual([
    400,
    { errors: [{ field: "X-Filter", reason: "Cannot filter on label" }] },
  ]);
});

test("Profile View shows the user of the token", async () => {
  running.emulator.control.addUser({ username: "other", email: "other@example.com", restricted: true });
  const { token } = running.emulator.control.addToken({ username: "other", scopes: "" });
  const profile = await api("GET", "/profile", { token });
  expect(profile.status).toBe(200);
  expect(profile.body).toMatchObject({ username: "other", email: "other@example.com", restricted: true, uid: 2 });
  expect(Object.keys(profile.body).sort()).toEqual([
    "authentication_type",
    "authorized_keys",
    "email",
    "email_notifications",
    "ip_whitelist_enabled",
    "referrals",
    "restricted",
    "shell_auth_method",
    "timezone",
    "two_factor_auth",
    "uid",
    "username",
    "verified_phone_number",
  ]);
});
