import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../emulator";
import { OTHER_KEY, PUBLIC_KEY } from "../../e2e/support/programs";
import { alter, describeLifecycle, EngineResource, to } from "./support/lifecycle";

const put =
  (fields: object) =>
  ({ send }: { send: (method: string, path: string, body: unknown) => unknown }) =>
    send("PUT", "/profile", fields);

describeLifecycle({
  // @rule profile-fields
  token: "ProfileSettings",
  world({ emulator }) {
    alter(emulator, "users", { username: "admin" }, { ip_whitelist_enabled: true, two_factor_auth: true });
    return undefined;
  },
  args: { timezone: "Europe/Lisbon", emailNotifications: false },
  writes: { create: ["Profile Update"], update: ["Profile Update"] },
  importBy: [],
  updates: {
    email: to("new@example.com", { body: { email: "new@example.com" } }),
    timezone: to("Asia/Tokyo", { body: { timezone: "Asia/Tokyo" } }),
    emailNotifications: to(true, { body: { email_notifications: true } }),
    shellAuthMethod: to("keys_only", { body: { shell_auth_method: "keys_only" } }),
    authorizedKeys: to([`${PUBLIC_KEY}\n`, OTHER_KEY], { body: { authorized_keys: [PUBLIC_KEY, OTHER_KEY] } }),
    restricted: to(true, { body: { restricted: true } }),
    ipWhitelistEnabled: to(false, { body: { ip_whitelist_enabled: false } }),
    twoFactorAuth: to(false, { body: { two_factor_auth: false } }),
  },
  clears: {
    email: { sends: "nothing" },
    timezone: { sends: "nothing" },
    emailNotifications: { sends: "nothing" },
    shellAuthMethod: { sends: "nothing" },
    authorizedKeys: { sends: "nothing" },
    restricted: { sends: "nothing" },
    ipWhitelistEnabled: { sends: "nothing" },
    twoFactorAuth: { sends: "nothing" },
  },
  drift: {
    email: put({ email: "by-hand@example.com" }),
    timezone: put({ timezone: "UTC" }),
    emailNotifications: put({ email_notifications: true }),
    shellAuthMethod: put({ shell_auth_method: "disabled" }),
    authorizedKeys: put({ authorized_keys: [OTHER_KEY] }),
    restricted: ({ alter }) => alter("users", { username: "admin" }, { restricted: false }),
    ipWhitelistEnabled: ({ alter }) => alter("users", { username: "admin" }, { ip_whitelist_enabled: true }),
    twoFactorAuth: ({ alter }) => alter("users", { username: "admin" }, { two_factor_auth: true }),
  },
  except: { vanish: "a profile lasts as long as its user" },
});

describe("settings of a profile", () => {
  let emulator: Emulator;
  let settings: EngineResource;

  beforeEach(async () => {
    emulator = await startEmulator();
    settings = new EngineResource(emulator, "ProfileSettings");
  });

  afterEach(() => emulator.close());

  const operations = () => emulator.control.requests().map((request) => request.operation);

  it("have the whole profile as outputs, for any declared inputs", async () => {
    await settings.up({});
    expect(operations()).not.toContain("Profile Update");
    expect(settings.must.outputs).toMatchObject({ username: "admin", timezone: "UTC", authorizedKeys: [], uid: "1" });
    expect(settings.must.outputs["referrals"]).toMatchObject({ completed: 0, total: 0 });
  });

  it("drop a verified phone number from their outputs when it is removed", async () => {
    alter(emulator, "users", { username: "admin" }, { verified_phone_number: "+12125550123" });
    await settings.up({ timezone: "UTC" });
    expect(settings.must.outputs["verifiedPhoneNumber"]).toBe("+12125550123");
    alter(emulator, "users", { username: "admin" }, { verified_phone_number: null });
    await settings.refresh();
    expect(settings.must.outputs).not.toHaveProperty("verifiedPhoneNumber");
  });

  it("compare authorized keys as a set, without surrounding space and line ends", async () => {
    await settings.up({ authorizedKeys: [PUBLIC_KEY, OTHER_KEY] });
    emulator.control.clearRequests();
    const { did } = await settings.up({ authorizedKeys: [`${OTHER_KEY}\n`, ` ${PUBLIC_KEY}`, OTHER_KEY] });
    expect([did, operations()]).toEqual(["same", []]);
  });

  it("clear authorized keys by an empty list, and the service's null is the same", async () => {
    await settings.up({ authorizedKeys: [PUBLIC_KEY] });
    await settings.up({ authorizedKeys: [] });
    alter(emulator, "users", { username: "admin" }, { authorized_keys: null });
    await settings.refresh();
    expect((await settings.up({ authorizedKeys: [] })).did).toBe("same");
  });

  it.each([
    ["an address without an @", { email: "nobody" }, "email: must be an email address"],
    ["another word for the console", { shellAuthMethod: "keys" }, /^shellAuthMethod: must be one of "password_keys"/],
    [
      "a private key",
      { authorizedKeys: ["-----BEGIN PRIVATE KEY-----"] },
      /^authorizedKeys\.0: must be the public key/,
    ],
    [
      "turning two-factor authentication on",
      { twoFactorAuth: true },
      /^twoFactorAuth: must be false: .* TwoFactorAuth$/,
    ],
  ])("refuse %s at preview", async (_what, args, reason) => {
    expect(await settings.refusals(args)).toEqual([expect.stringMatching(reason)]);
  });

  // @rule profile-whitelist
  it("refuse ipWhitelistEnabled: true at preview, unless the service has it so: nothing is sent for it then", async () => {
    expect(await settings.refusals({ ipWhitelistEnabled: true })).toEqual([
      expect.stringMatching(/^ipWhitelistEnabled: cannot be turned on/),
    ]);
    alter(emulator, "users", { username: "admin" }, { ip_whitelist_enabled: true });
    await settings.up({ ipWhitelistEnabled: true });
    expect(operations()).not.toContain("Profile Update");
    await settings.up({ ipWhitelistEnabled: false });
    await expect(settings.up({ ipWhitelistEnabled: true })).rejects.toThrow(/ipWhitelistEnabled: cannot be turned on/);
  });

  it("warn, at preview and at an update, that a restriction cannot be lifted by the user", async () => {
    await settings.preview({ restricted: true });
    expect(settings.process.warnings).toEqual([expect.stringMatching(/^restricted: the user admin /)]);
    await settings.up({ restricted: false });
    expect(settings.process.warnings).toEqual([]);
    await settings.up({ restricted: true });
    expect(settings.process.warnings).toEqual([expect.stringMatching(/^restricted: the user admin /)]);
  });

  it("say at their deletion that the profile stays as it is", async () => {
    await settings.up({ timezone: "Asia/Tokyo" });
    await settings.destroy();
    expect(settings.process.warnings).toEqual([expect.stringContaining("keeps the settings")]);
    expect(emulator.control.state()["users"]).toMatchObject([{ timezone: "Asia/Tokyo" }]);
  });

  it("replaced, are released before they are taken over again", async () => {
    await settings.up({ timezone: "Asia/Tokyo" });
    const { did, diff } = await settings.up({ timezone: "UTC" }, { replaceOn: ["timezone"] });
    expect([did, diff?.deleteBeforeReplace]).toEqual(["replace", true]);
  });

  it("name the scope that an update needs", async () => {
    const token = emulator.control.addToken({ scopes: "account:read_only" }).token;
    const other = new EngineResource(emulator, "ProfileSettings", "other", { token });
    await expect(other.up({ timezone: "UTC" })).rejects.toThrow(/Profile Update .* 401.*the scope account:read_write/);
  });
});

describe("settings of a profile on a service with its own words", () => {
  // @rule profile-shell
  it("take shellAuthMethod by the service's name for it", async () => {
    const emulator = await startEmulator({ brand: "linode" });
    try {
      const settings = new EngineResource(emulator, "ProfileSettings", "thing", { brand: "linode" });
      await settings.up({ shellAuthMethod: "disabled" });
      expect(emulator.control.state()["users"]).toMatchObject([{ shell_auth_method: "disabled" }]);
      expect((await settings.refresh()).diff?.changed).toBe(false);
      expect((await settings.up({ shellAuthMethod: "disabled" })).did).toBe("same");
    } finally {
      await emulator.close();
    }
  });
});
