import { describe, expect, it } from "vitest";
import { Runtime } from "../../../provider/runtime";
import { useEmulator } from "../resources/support/lifecycle";

describe("data sources of the profile", () => {
  const service = useEmulator();
  const reader = (token?: string) =>
    new Runtime({
      settings: { url: service.emulator.url, token: token ?? service.emulator.token },
      warn: () => undefined,
    });
  const invoke = (name: string, args: object = {}, token?: string) => reader(token).invoke(name, { ...args });
  const restricted = () => service.emulator.control.addToken({ username: "ops" }).token;

  it("getProfile returns the profile without absent fields; any token may read it", async () => {
    const { token } = service.emulator.control.addToken({ scopes: "images:read_only" });
    const profile = await invoke("getProfile", {}, token);
    expect(profile).toMatchObject({
      username: "admin",
      email: "admin@example.com",
      emailNotifications: true,
      authorizedKeys: [],
      twoFactorAuth: false,
      referrals: { completed: 0, url: expect.stringMatching(/^https:/) },
    });
    expect(profile).not.toHaveProperty("verifiedPhoneNumber");
  });

  it("getProfile passes a word that is new to it, and fields that are", async () => {
    const whole = (await service.send("GET", "/profile")) as object;
    service.emulator.control.addFault({
      operation: "Profile View",
      status: 200,
      body: { ...whole, authentication_type: "passkey", shell_auth_method: "passkey", mood: "new", referrals: null },
    });
    const profile = await invoke("getProfile");
    expect(profile).toMatchObject({ authenticationType: "passkey", shellAuthMethod: "passkey" });
    expect(Object.keys(profile)).not.toContain("mood");
    expect(profile).not.toHaveProperty("referrals");
  });

  // @rule grants-1
  it("getProfileGrants answers null for an unrestricted user", async () => {
    expect(await invoke("getProfileGrants")).toEqual({ grants: null });
  });

  // @rule grants-2
  it("getProfileGrants answers what a restricted user may do", async () => {
    service.emulator.control.addUser({
      username: "ops",
      restricted: true,
      grants: {
        global: { account_access: "read_only", add_vpcs: true, add_computes: true } as never,
        objects: { vpc: [{ id: 4, permissions: "read_write" }], compute: [{ id: 9, permissions: "read_only" }] },
      },
    });
    service.emulator.control.seed({ objects: { vpcs: [{ id: 4, label: "net" }] } });
    const { grants } = await invoke("getProfileGrants", {}, restricted());
    expect(grants).toMatchObject({
      global: { accountAccess: "read_only", addVpcs: true, addComputes: true, addDomains: false, cancelAccount: false },
      vpc: [{ id: "4", label: "net", permissions: "read_write" }],
      compute: [{ id: "9", permissions: "read_only" }],
      stackscript: [],
    });
  });

  it("getPreferences answers the stored object as it is, null included", async () => {
    const preferences = { theme: null, linodes: [1, null] };
    await service.send("PUT", "/profile/preferences", preferences);
    expect(await invoke("getPreferences")).toEqual({ preferences });
  });

  it("getSecurityQuestions answers the questions without answers, and these apart", async () => {
    const answers = [1, 2, 3].map((question_id) => ({ question_id, response: `answer-${question_id}` }));
    await service.send("POST", "/profile/security-questions", { security_questions: answers });
    const { questions, responses } = await invoke("getSecurityQuestions");
    expect(questions).toHaveLength(11);
    expect(questions).toContainEqual({ id: "1", question: "In what city were you born?", answered: true });
    expect(questions).toContainEqual(expect.objectContaining({ id: "4", answered: false }));
    expect(JSON.stringify(questions)).not.toContain("answer-");
    expect(responses).toEqual([1, 2, 3].map((id) => ({ questionId: String(id), response: `answer-${id}` })));
  });

  it("getAuthorizedApps filters at the service, in the program's names", async () => {
    const apps = [
      { id: 1, label: "dashboard", scopes: "computes:read_only", created: "2020-01-01T00:00:00", expiry: null },
      { id: 2, label: "robot", created: "2024-01-01T00:00:00", expiry: "2099-01-01T00:00:00", thumbnail_url: "t" },
    ];
    service.emulator.control.seed({ objects: { authorizedApps: apps } });
    const labels = async (filter?: object) => {
      const { apps } = await invoke("getAuthorizedApps", filter === undefined ? {} : { filter });
      return (apps as { label: string }[]).map(({ label }) => label);
    };
    expect(await labels()).toEqual(["dashboard", "robot"]);
    expect(await labels({ label: "robot" })).toEqual(["robot"]);
    expect(await labels({ created: { "+lt": "2021-01-01T00:00:00" } })).toEqual(["dashboard"]);
    expect(await labels({ "+or": [{ label: "robot" }, { expiry: null }] })).toEqual(["dashboard", "robot"]);
    expect(await labels({ "+order_by": "created", "+order": "desc" })).toEqual(["robot", "dashboard"]);
    await expect(labels({ website: "x" })).rejects.toThrow(
      'there is no field "website"; there are label, created, expiry',
    );
  });

  it("getAuthorizedApp returns one app, by number or decimal digits; a missing app is an error", async () => {
    service.emulator.control.seed({ objects: { authorizedApps: [{ id: 1, label: "dashboard", thumbnail_url: "t" }] } });
    const app = await invoke("getAuthorizedApp", { id: 1 });
    expect(app).toMatchObject({ id: "1", label: "dashboard", thumbnailUrl: "t", scopes: "computes:read_only" });
    expect(app).not.toHaveProperty("expiry");
    expect(await invoke("getAuthorizedApp", { id: "1" })).toEqual(app);
    await expect(invoke("getAuthorizedApp", { id: 2 })).rejects.toThrow(
      /Authorized App View .*\/profile\/apps\/2.*404/,
    );
  });

  it("getTrustedDevices and getTrustedDevice answer the devices, filtered after the download", async () => {
    service.emulator.control.seed({
      objects: {
        trustedDevices: [
          { id: 1, last_remote_addr: "203.0.113.1" },
          { id: 2, last_remote_addr: "203.0.113.2" },
        ],
      },
    });
    const { devices } = await invoke("getTrustedDevices", { filter: { lastRemoteAddr: "203.0.113.2" } });
    expect(devices).toEqual([await invoke("getTrustedDevice", { id: 2 })]);
    expect(devices).toMatchObject([{ id: "2", userAgent: expect.stringContaining("Mozilla") }]);
    expect(service.emulator.control.requests().some(({ path }) => path === "/profile/devices")).toBe(true);
  });

  it("getLogins and getLogin answer the logins, filtered after the download", async () => {
    service.emulator.control.seed({
      objects: {
        logins: [
          { id: 1, status: "successful" },
          { id: 2, status: "failed", ip: "203.0.113.9" },
        ],
      },
    });
    const { logins } = await invoke("getLogins", { filter: { status: "failed" } });
    expect(logins).toEqual([await invoke("getLogin", { id: "2" })]);
    expect(logins).toMatchObject([{ id: "2", ip: "203.0.113.9", username: "admin", restricted: false }]);
    await expect(invoke("getLogins", { filter: { user: "x" } })).rejects.toThrow(
      /no field "user"; there are id, datetime/,
    );
  });

  it("getSshKeys and getSshKey answer every page of keys, filtered after the download", async () => {
    const sshKeys = Array.from({ length: 620 }, (_, index) => ({ id: index + 1, label: `key-${index + 1}` }));
    service.emulator.control.seed({ objects: { sshKeys } });
    const all = await invoke("getSshKeys");
    expect(all["sshKeys"]).toHaveLength(620);
    const { sshKeys: found } = await invoke("getSshKeys", { filter: { label: { "+contains": "-61" } } });
    expect((found as { label: string }[]).map(({ label }) => label)).toEqual(
      sshKeys.map(({ label }) => label).filter((label) => label.includes("-61")),
    );
    const [first] = all["sshKeys"] as object[];
    expect(await invoke("getSshKey", { id: 1 })).toEqual(first);
    expect(first).toMatchObject({ id: "1", label: "key-1", sshKey: expect.stringMatching(/^ssh-ed25519 /) });
  });

  it("name the scope that is missing", async () => {
    const { token } = service.emulator.control.addToken({ scopes: "images:read_only" });
    for (const name of [
      "getAuthorizedApps",
      "getTrustedDevices",
      "getLogins",
      "getPreferences",
      "getSecurityQuestions",
      "getSshKeys",
    ])
      await expect(invoke(name, {}, token)).rejects.toThrow(/401.*the scope account:read_only/);
  });
});

describe("data sources of the profile on a service with its own words", () => {
  const service = useEmulator({ brand: "linode" });
  const invoke = (name: string, args: object = {}, token = service.emulator.token) =>
    new Runtime({
      settings: { url: service.emulator.url, token, brand: "linode" },
      warn: () => undefined,
    }).invoke(name, { ...args });

  it("answer in the words of the API description", async () => {
    const { control } = service.emulator;
    control.addUser({
      username: "ops",
      restricted: true,
      grants: { global: { add_computes: true } as never, objects: { compute: [{ id: 9, permissions: "read_only" }] } },
    });
    control.seed({ objects: { authorizedApps: [{ id: 1, scopes: "computes:read_only images:read_write" }] } });
    const { token } = control.addToken({ username: "ops" });
    expect((await invoke("getProfile"))["shellAuthMethod"]).toBe("password_keys");
    expect((await invoke("getProfileGrants", {}, token))["grants"]).toMatchObject({
      global: { addComputes: true },
      compute: [{ id: "9" }],
    });
    expect(await service.send("GET", "/profile/apps/1")).toMatchObject({
      scopes: "linodes:read_only images:read_write",
    });
    expect((await invoke("getAuthorizedApp", { id: 1 }))["scopes"]).toBe("computes:read_only images:read_write");
  });
});
