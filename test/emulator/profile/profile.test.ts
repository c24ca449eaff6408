import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const update = (body: unknown, token = running.emulator.token): Promise<Reply> =>
  api("PUT", "/profile", { body, token });
const as = (user: object): string => {
  const { control } = running.emulator;
  control.seed({ objects: { users: [{ username: "someone", ...user }] } });
  return control.addToken({ username: "someone" }).token;
};

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.emulator.close());

test("Profile View answers all fields of the owner", async () => {
  const profile = await api("GET", "/profile");
  expect([profile.status, profile.body]).toEqual([
    200,
    {
      authentication_type: "password",
      authorized_keys: null,
      email: "admin@example.com",
      email_notifications: true,
      ip_whitelist_enabled: false,
      shell_auth_method: "password_keys",
      referrals: { code: "referral1", completed: 0, credit: 0, pending: 0, total: 0, url: expect.any(String) },
      restricted: false,
      timezone: "UTC",
      two_factor_auth: false,
      uid: 1,
      username: "admin",
      verified_phone_number: null,
    },
  ]);
});

// @rule profile-fields
test("Profile Update changes every field that can be changed, and answers the profile", async () => {
  const change = {
    email: "new@mail.example.com",
    timezone: "Europe/Vienna",
    email_notifications: false,
    shell_auth_method: "keys_only",
    authorized_keys: ["ssh-ed25519 AAAA me"],
    ip_whitelist_enabled: false,
    two_factor_auth: false,
    restricted: false,
  };
  const before = (await api("GET", "/profile")).body;
  const updated = await update(change);
  expect([updated.status, updated.body]).toEqual([200, { ...before, ...change }]);
  expect((await api("GET", "/profile")).body).toEqual(updated.body);
  expect((await update({ authorized_keys: null })).body["authorized_keys"]).toBe(null);
  await update({ authorized_keys: ["ssh-ed25519 AAAA someone"] });
  // As on the public service.
  expect((await update({ authorized_keys: [] })).body["authorized_keys"]).toBe(null);
});

// @rule profile-uid
test("Profile Update keeps fields that are not given, and ignores fields that cannot be changed", async () => {
  const before = (await api("GET", "/profile")).body;
  expect((await update({})).body).toEqual(before);
  const fixed = { uid: 9, username: "x", authentication_type: "idp", verified_phone_number: "+1", referrals: null };
  expect((await update(fixed)).body).toEqual(before);
});

test("every field of Profile Update refuses values of other types, all in one answer", async () => {
  const named = [
    "email",
    "timezone",
    "email_notifications",
    "shell_auth_method",
    "authorized_keys",
    "two_factor_auth",
    "restricted",
    "ip_whitelist_enabled",
  ];
  for (const wrong of [5, {}, [[]], ""]) {
    const refused = await update(Object.fromEntries(named.map((name) => [name, wrong])));
    expect([refused.status, refused.body.errors.map(({ field }) => field?.split(".")[0])]).toEqual([400, named]);
  }
  expect(fields(await update({ authorized_keys: ["ok", 5] }))).toEqual(["authorized_keys.1"]);
  for (const body of ["[]", "5", "null", "{"]) expect((await update(body)).status).toBe(400);
});

test("an email must have the form of an email address", async () => {
  for (const email of ["x", "x@", "@x.org", "x@y", "a b@x.org", "x@.org", "x@y..org"]) {
    expect(fields(await update({ email }))).toEqual(["email"]);
  }
});

// @rule profile-shell
test("shell_auth_method accepts its three values and no other", async () => {
  for (const method of ["password_keys", "keys_only", "disabled"]) {
    expect((await update({ shell_auth_method: method })).body["shell_auth_method"]).toBe(method);
  }
  expect(fields(await update({ shell_auth_method: "password" }))).toEqual(["shell_auth_method"]);
});

// @rule profile-1
test("a proxy user's email cannot be edited, and the rest of the profile can", async () => {
  const token = as({ proxy: true, email: "proxy@example.com" });
  const refused = await update({ email: "other@example.com" }, token);
  expect([refused.status, fields(refused)]).toEqual([400, ["email"]]);
  const updated = await update({ email: "proxy@example.com", timezone: "Europe/Rome" }, token);
  expect(updated.body).toMatchObject({ email: "proxy@example.com", timezone: "Europe/Rome" });
});

// @rule profile-whitelist
test("the IP whitelist cannot be enabled; where it is on it can be kept and disabled, then never enabled again", async () => {
  expect(fields(await update({ ip_whitelist_enabled: true }))).toEqual(["ip_whitelist_enabled"]);
  const token = as({ ip_whitelist_enabled: true });
  for (const enabled of [true, false]) {
    expect((await update({ ip_whitelist_enabled: enabled }, token)).body["ip_whitelist_enabled"]).toBe(enabled);
  }
  expect(fields(await update({ ip_whitelist_enabled: true }, token))).toEqual(["ip_whitelist_enabled"]);
});

test("two factor authentication is not enabled by Profile Update, and can be kept and disabled by it", async () => {
  expect(fields(await update({ two_factor_auth: true }))).toEqual(["two_factor_auth"]);
  const token = as({ two_factor_auth: true });
  for (const enabled of [true, false]) {
    expect((await update({ two_factor_auth: enabled }, token)).body["two_factor_auth"]).toBe(enabled);
  }
});

test("a user can be restricted by Profile Update, which no restricted user can undo", async () => {
  const token = as({});
  expect((await update({ restricted: true, timezone: "Asia/Tokyo" }, token)).body).toMatchObject({ restricted: true });
  expect((await api("GET", "/profile/grants", { token })).status).toBe(200);
  const refused = await update({ restricted: false, timezone: "UTC" }, token);
  expect([refused.status, refused.body]).toEqual([403, { errors: [{ reason: "Unauthorized" }] }]);
  expect((await api("GET", "/profile", { token })).body).toMatchObject({ restricted: true, timezone: "Asia/Tokyo" });
  expect((await update({ restricted: true, timezone: "UTC" }, token)).status).toBe(200);
});

test("referrals are what control says", async () => {
  running.emulator.control.seed({ objects: { referrals: [{ completed: 3, credit: 60.5, pending: 1, total: 4 }] } });
  const { referrals } = (await api("GET", "/profile")).body;
  expect(referrals).toMatchObject({ code: "referral1", completed: 3, credit: 60.5, pending: 1, total: 4 });
});

test("the profile uses the brand's words", async () => {
  const branded = await start({ brand: "linode" });
  const profile = await branded.api("PUT", "/profile", { body: { lish_auth_method: "disabled" } });
  expect(profile.body["lish_auth_method"]).toBe("disabled");
  expect(profile.body).not.toHaveProperty("shell_auth_method");
  await branded.emulator.close();
});

test("a world with objects holds at least one of everything that belongs to profiles", async () => {
  const { control } = running.emulator;
  control.reset("small");
  const state = control.state();
  for (const table of [
    "authorizedApps",
    "trustedDevices",
    "logins",
    "referrals",
    "pendingPhones",
    "smsCodes",
    "preferences",
    "securityQuestions",
    "securityAnswers",
    "twoFactors",
  ]) {
    expect([table, state[table]?.length]).toEqual([table, expect.any(Number)]);
    expect(state[table]?.length).toBeGreaterThan(0);
  }
  const { token } = control.addToken({ username: "ops" });
  expect((await api("GET", "/profile", { token })).body).toMatchObject({ restricted: true, two_factor_auth: true });
  expect((await api("GET", "/profile/preferences")).body).toEqual({});
  control.seed({ world: "small" });
  expect(control.state()["users"]).toHaveLength(2);
});

test("everything that belongs to profiles survives a restart with a state file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "profile-"));
  const options = { stateFile: join(folder, "state"), world: "small", clock: { now: () => Date.UTC(2024, 0, 1) } };
  try {
    const first = await start(options);
    await first.api("PUT", "/profile/preferences", { body: { theme: "light" } });
    await first.api("POST", "/profile/phone-number", { body: { iso_code: "FR", phone_number: "01 23 45 67 89" } });
    const before = first.emulator.control.state();
    await first.emulator.close();
    const second = await start(options);
    expect(second.emulator.control.state()).toEqual(before);
    expect((await second.api("GET", "/profile/preferences")).body).toEqual({ theme: "light" });
    const otp_code = second.emulator.control.smsCodes().at(-1)?.code;
    expect((await second.api("POST", "/profile/phone-number/verify", { body: { otp_code } })).status).toBe(200);
    await second.emulator.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
