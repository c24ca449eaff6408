import {
  createPersonalAccessToken,
  createSSHKey,
  deleteAppToken,
  deletePersonalAccessToken,
  deleteSSHKey,
  deleteTrustedDevice,
  getAppToken,
  getAppTokens,
  getLogins,
  getPersonalAccessToken,
  getPersonalAccessTokens,
  getProfile,
  getSecurityQuestions,
  getSSHKey,
  getSSHKeys,
  getTFAToken,
  getTrustedDevices,
  getUserPreferences,
  sendCodeToPhoneNumber,
  smsOptOut,
  updatePersonalAccessToken,
  updateProfile,
  updateSecurityQuestions,
  updateSSHKey,
  updateUserPreferences,
  verifyPhoneNumberCode,
} from "@linode/api-v4";
import { expect, test } from "vitest";
import { reasonsOf, useConnection } from "./client";

const connection = useConnection("small");

const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ4Vr3lY9Hdkg2uJ1yQy2m9rYF7cG0mQ0n3ZkqQe8t5N user@host";

test("the profile is read, and written back as it was read", async () => {
  const profile = await getProfile();
  expect(profile).toMatchObject({ username: "admin", restricted: false, lish_auth_method: expect.any(String) });
  // The client's own check refuses null keys, which the service answers.
  const { referrals: _referrals, authorized_keys: _keys, ...writable } = profile;
  expect(await updateProfile(writable)).toEqual(profile);
  const changed = await updateProfile({ timezone: "Europe/Berlin", lish_auth_method: "keys_only" });
  expect(changed).toMatchObject({ timezone: "Europe/Berlin", lish_auth_method: "keys_only" });
});

test("a token is created with a scope, listed, renamed and revoked, and works as a token", async () => {
  const made = await createPersonalAccessToken({ label: "ci", scopes: "linodes:read_only account:read_write" });
  expect(made).toMatchObject({ label: "ci", expiry: null, scopes: expect.stringContaining("linodes:read_only") });
  const { token = "" } = made;
  expect(token.length).toBeGreaterThan(16);
  expect(await getPersonalAccessToken(made.id)).toEqual({ ...made, token: token.slice(0, 16) });
  expect(await updatePersonalAccessToken(made.id, { label: "pipeline" })).toMatchObject({ label: "pipeline" });
  const { data } = await getPersonalAccessTokens();
  expect(data.map(({ id, label }) => ({ id, label }))).toContainEqual({ id: made.id, label: "pipeline" });

  connection.emulator.useToken(token);
  expect(await getProfile()).toMatchObject({ username: "admin" });
  expect(await deletePersonalAccessToken(made.id)).toEqual({});
  expect(await reasonsOf(getProfile())).toEqual([{ reason: "Invalid Token" }]);
  connection.emulator.useToken(connection.emulator.token);
});

test("a token expires when it says so", async () => {
  const expiry = new Date(connection.emulator.control.now() + 3_600_000).toISOString().slice(0, 19);
  const made = await createPersonalAccessToken({ label: "hour", expiry, scopes: "*" });
  expect(made).toMatchObject({ expiry, scopes: "*" });
});

test("an SSH key lives from creation to deletion", async () => {
  const made = await createSSHKey({ label: "laptop", ssh_key: key });
  expect(await getSSHKey(made.id)).toEqual(made);
  expect(await updateSSHKey(made.id, { label: "desktop" })).toEqual({ ...made, label: "desktop" });
  const { data, results } = await getSSHKeys({ page: 1, page_size: 25 });
  expect(data).toHaveLength(results);
  expect(await deleteSSHKey(made.id)).toEqual({});
  expect(await reasonsOf(getSSHKey(made.id))).toEqual([{ reason: "Not found" }]);
});

test("the client's own check of a key refuses what is none, and the emulator refuses it too", async () => {
  expect(await reasonsOf(createSSHKey({ label: "laptop", ssh_key: "none" }))).toEqual([
    expect.objectContaining({ field: "ssh_key" }),
  ]);
});

test("apps, devices and logins are read, and access is revoked", async () => {
  const apps = await getAppTokens();
  const [app] = apps.data;
  expect(await getAppToken(app?.id ?? 0)).toEqual(app);
  expect(await deleteAppToken(app?.id ?? 0)).toEqual({});
  expect((await getAppTokens()).results).toBe(apps.results - 1);

  const devices = await getTrustedDevices();
  expect(devices.data[0]).toMatchObject({ user_agent: expect.any(String), last_remote_addr: expect.any(String) });
  expect(await deleteTrustedDevice(devices.data[0]?.id ?? 0)).toEqual({});
  expect((await getTrustedDevices()).results).toBe(devices.results - 1);

  const { data: logins } = await getLogins();
  expect(logins[0]).toMatchObject({ username: "admin", status: expect.stringMatching(/^(successful|failed)$/) });
});

test("preferences keep any object", async () => {
  await updateUserPreferences({ theme: "dark", sortKeys: {} });
  expect(await getUserPreferences()).toEqual({ theme: "dark", sortKeys: {} });
});

test("security questions, phone and second factor follow each other", async () => {
  const { security_questions } = await getSecurityQuestions();
  const answers = security_questions.slice(0, 3).map(({ id }) => ({ question_id: id, response: `answer ${id}` }));
  const answered = await updateSecurityQuestions({ security_questions: answers });
  expect(answered.security_questions).toMatchObject(answers);

  expect(await sendCodeToPhoneNumber({ iso_code: "US", phone_number: "555-555-5555" })).toEqual({});
  const code = connection.emulator.control.smsCodes().at(-1)?.code ?? "";
  expect(await verifyPhoneNumberCode({ otp_code: code })).toEqual({});
  expect((await getProfile()).verified_phone_number).toEqual(expect.stringContaining("555"));
  expect(await smsOptOut()).toEqual({});
  expect((await getProfile()).verified_phone_number).toBeNull();

  expect(await getTFAToken()).toEqual({ secret: expect.any(String), expiry: expect.any(String) });
});
