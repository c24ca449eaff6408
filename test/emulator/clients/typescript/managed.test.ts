import {
  createContact,
  createCredential,
  createServiceMonitor,
  deleteContact,
  deleteCredential,
  deleteServiceMonitor,
  disableServiceMonitor,
  enableServiceMonitor,
  getCredential,
  getCredentials,
  getLinodeSettings,
  getManagedContact,
  getManagedContacts,
  getManagedIssues,
  getManagedStats,
  getServiceMonitor,
  getServices,
  getSSHPubKey,
  updateContact,
  updateCredential,
  updateLinodeSettings,
  updatePassword,
  updateServiceMonitor,
} from "@linode/api-v4";
import { expect, test } from "vitest";
import { reasonsOf, useConnection } from "./client";

const connection = useConnection("small");

test("a contact without a phone lives from creation to deletion, and is written back as it was read", async () => {
  const made = await createContact({ name: "Ops", email: "ops@example.com", group: null });
  expect(made).toMatchObject({ name: "Ops", group: null });
  expect(await getManagedContact(made.id)).toEqual(made);
  const { id: _id, updated: _updated, ...writable } = made;
  expect(await updateContact(made.id, writable)).toMatchObject(writable);
  const phone = { primary: "123-456-7890", secondary: null };
  expect(await updateContact(made.id, { ...writable, phone, group: "on-call" })).toMatchObject({
    phone,
    group: "on-call",
  });
  const grouped = await getManagedContacts({}, { group: "on-call" });
  expect(grouped.data.map(({ id }) => id)).toEqual([made.id]);
  expect(await deleteContact(made.id)).toEqual({});
  expect(await reasonsOf(getManagedContact(made.id))).toEqual([{ reason: "Not found" }]);
});

test("a credential is created, renamed, given another password, and revoked", async () => {
  const made = await createCredential({ label: "db", username: "root", password: "not-a-real-one" });
  expect(made).toEqual({ id: expect.any(Number), label: "db", last_decrypted: null });
  expect(await updateCredential(made.id, { label: "database" })).toMatchObject({ label: "database" });
  expect(await updatePassword(made.id, { username: "admin", password: "another-one" })).toEqual({});
  expect(await getCredential(made.id)).toMatchObject({ id: made.id, label: "database" });
  expect(await deleteCredential(made.id)).toEqual({});
  expect((await getCredentials()).data.map(({ id }) => id)).not.toContain(made.id);
});

test("a service is created, disabled, enabled, written back as it was read, and deleted", async () => {
  const made = await createServiceMonitor({
    label: "web",
    service_type: "url",
    address: "https://example.org",
    timeout: 30,
    consultation_group: "",
    credentials: [],
  });
  expect(made).toMatchObject({ label: "web", region: null, status: expect.any(String) });
  expect(await disableServiceMonitor(made.id)).toMatchObject({ status: "disabled" });
  expect((await enableServiceMonitor(made.id)).status).not.toBe("disabled");
  const read = await getServiceMonitor(made.id);
  const { id: _id, created: _created, updated: _updated, status: _status, ...writable } = read;
  expect(await updateServiceMonitor(made.id, writable)).toMatchObject(writable);
  expect(await updateServiceMonitor(made.id, { ...writable, timeout: 60, body: "ok" })).toMatchObject({
    timeout: 60,
    body: "ok",
  });
  expect((await getServices()).data.map(({ id }) => id)).toContain(made.id);
  expect(await deleteServiceMonitor(made.id)).toEqual({});
});

test("compute settings are listed and changed, one entry for each compute", async () => {
  const { data } = await getLinodeSettings();
  const [setting] = data;
  expect(setting?.ssh).toMatchObject({ access: expect.any(Boolean), user: expect.any(String) });
  const changed = await updateLinodeSettings(setting?.id ?? 0, { ssh: { access: false, port: 2222 } });
  expect(changed.ssh).toEqual({ ...setting?.ssh, access: false, port: 2222 });
});

test("issues, the SSH key and statistics are read", async () => {
  const { data } = await getManagedIssues();
  expect(data[0]).toMatchObject({ entity: { type: "ticket" }, services: expect.any(Array) });
  expect((await getSSHPubKey()).ssh_key).toMatch(/^ssh-/);
  connection.emulator.control.advanceClock(24 * 3600);
  const { data: stats } = await getManagedStats();
  for (const series of [stats.cpu, stats.disk, stats.swap, stats.net_in, stats.net_out]) {
    expect(series).toEqual(expect.any(Array));
  }
});
