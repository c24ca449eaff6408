import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../../emulator/services";
import { type Running, start } from "../support/api";

let running: Running;
const AR = "account:read_only";
const AW = "account:read_write";

// From the description's table: operation, method, path, scope.
const described = [
  ["Profile View", "GET", "/profile", "none"],
  ["Profile Update", "PUT", "/profile", AW],
  ["Authorized Apps List", "GET", "/profile/apps", AR],
  ["App Access Revoke", "DELETE", "/profile/apps/{appId}", AW],
  ["Authorized App View", "GET", "/profile/apps/{appId}", AR],
  ["Trusted Devices List", "GET", "/profile/devices", AR],
  ["Trusted Device Revoke", "DELETE", "/profile/devices/{deviceId}", AW],
  ["Trusted Device View", "GET", "/profile/devices/{deviceId}", AR],
  ["Grants List", "GET", "/profile/grants", "none"],
  ["Logins List", "GET", "/profile/logins", AR],
  ["Login View", "GET", "/profile/logins/{loginId}", AR],
  ["Phone Number Delete", "DELETE", "/profile/phone-number", AW],
  ["Phone Verification Code Send", "POST", "/profile/phone-number", AW],
  ["Phone Number Verify", "POST", "/profile/phone-number/verify", AW],
  ["User Preferences View", "GET", "/profile/preferences", AR],
  ["User Preferences Update", "PUT", "/profile/preferences", AW],
  ["Security Questions List", "GET", "/profile/security-questions", AR],
  ["Security Questions Answer", "POST", "/profile/security-questions", AW],
  ["SSH Keys List", "GET", "/profile/sshkeys", AR],
  ["SSH Key Add", "POST", "/profile/sshkeys", AW],
  ["SSH Key View", "GET", "/profile/sshkeys/{sshKeyId}", AR],
  ["SSH Key Update", "PUT", "/profile/sshkeys/{sshKeyId}", AW],
  ["SSH Key Delete", "DELETE", "/profile/sshkeys/{sshKeyId}", AW],
  ["Two Factor Authentication Disable", "POST", "/profile/tfa-disable", AW],
  ["Two Factor Secret Create", "POST", "/profile/tfa-enable", AW],
  ["Two Factor Authentication Confirm/Enable", "POST", "/profile/tfa-enable-confirm", AW],
] as const;

beforeAll(async () => {
  running = await start();
});
afterAll(() => running.emulator.close());

test("the profile family has exactly the operations of the description, besides tokens", () => {
  const lines = operations()
    .filter(({ path }) => path.startsWith("/profile") && !path.startsWith("/profile/tokens"))
    .map(({ operation, method, path, scope = "none" }) => [operation, method, path, scope].join(" | "));
  expect(lines.sort()).toEqual(described.map((line) => line.join(" | ")).sort());
});

test.each(described)(
  "%s (%s %s) needs %s, and a restricted user may call it",
  async (operation, method, template, scope) => {
    const { control } = running.emulator;
    const path = template.replace(/\{[^}]*\}/, "1");
    const body = method === "PUT" || method === "POST" ? { body: {} } : {};
    for (const token of [null, "unknown"]) {
      expect((await running.api(method, path, { token, ...body })).status).toBe(401);
    }
    const others = "vpc:read_write images:read_write";
    const lesser = control.addToken({ scopes: scope === AW ? `${others} ${AR}` : others }).token;
    const without = await running.api(method, path, { token: lesser, ...body });
    if (scope === "none") expect([200, 204]).toContain(without.status);
    else {
      const errors = [{ reason: "Your OAuth token is not authorized to use this endpoint." }];
      expect([without.status, without.body]).toEqual([401, { errors }]);
    }
    const username = `guest ${operation}`;
    control.addUser({ username, restricted: true });
    const { token } = control.addToken({ username, scopes: scope === "none" ? "" : scope });
    const allowed = await running.api(method, path, { token, ...body });
    expect([200, 400, 404]).toContain(allowed.status);
  },
);

test("no body makes a profile operation fail with 500", async () => {
  const bodies = ["[]", "null", "5", `"x"`, "{", `{"a":`, `{"__proto__":{}}`, `{"security_questions":[[],[],[]]}`, ""];
  for (const [, method, template] of described) {
    for (const body of bodies) {
      const path = template.replace(/\{[^}]*\}/, "1");
      const sent = method === "PUT" || method === "POST" ? { body } : {};
      expect((await running.api(method, path, sent)).status, `${method} ${path} ${body}`).toBeLessThan(500);
    }
  }
});
