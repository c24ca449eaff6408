import { describe, expect, it } from "vitest";
import type { Grants } from "../../../../emulator";
import { checkService } from "../../../../provider/cli/doctor/service";
import { makeSettings } from "../../../../provider/client";
import { resources } from "../../../../provider/resources";
import { useEmulator } from "../../resources/support/use-emulator";

describe("the checks of the service", () => {
  const service = useEmulator();

  /** Status and message by name. */
  async function checks(tokens: readonly string[], given: object = {}): Promise<Record<string, string>> {
    const { url, token } = service.emulator;
    const kinds = tokens.flatMap((token) => resources.filter((one) => one.token === token));
    const found = await checkService(makeSettings({ url, token, ...given }), kinds);
    return Object.fromEntries(found.map(({ name, status, message }) => [name, `${status}: ${message}`]));
  }

  it("find nothing wrong with an unrestricted token, with one request", async () => {
    service.emulator.control.clearRequests();
    expect(await checks(["Vpc", "Image"])).toEqual({
      reachability: expect.stringMatching(/^ok: http.* answered in \d+ ms$/),
      clock: "ok: agrees with the service's",
      token: 'ok: of the user "admin"',
      scopes: "ok: the token has every scope that the stack's resources need",
      grants: "ok: the user is not restricted",
      limits: "skipped: the service names no rate limit",
    });
    expect(service.emulator.control.requests().map(({ method }) => method)).toEqual(["GET"]);
  });

  it.each([
    ["vpc:read_write", ["Vpc", "VpcSubnet"], undefined],
    ["vpc:read_only", ["Vpc", "VpcSubnet"], "vpc:read_write (Vpc, VpcSubnet)"],
    ["vpc:*", ["Vpc"], undefined],
    ["images:read_write account:read_write", ["Vpc", "Tag", "Image"], "vpc:read_write (Vpc)"],
    ["account:read_only", ["SshKey", "Bucket"], "account:read_write (SshKey), object_storage:read_write (Bucket)"],
  ])("with the scopes %s for %j find as missing: %s", async (scopes, tokens, missing) => {
    const { token } = service.emulator.control.addToken({ scopes });
    const { scopes: found } = await checks(tokens, { token });
    expect(found).toBe(
      missing === undefined
        ? "ok: the token has every scope that the stack's resources need"
        : `failed: missing: ${missing}`,
    );
  });

  it("compare the grants of a restricted user with the types of the stack", async () => {
    service.emulator.control.addUser({
      username: "helper",
      restricted: true,
      grants: { global: { add_vpcs: true } as Grants["global"], objects: {} },
    });
    const { token } = service.emulator.control.addToken({ username: "helper" });
    const { grants, token: of } = await checks(["Vpc", "StackScript", "Tag"], { token });
    expect(of).toBe('ok: of the user "helper", who is restricted');
    expect(grants).toBe("failed: missing: add_stackscripts (StackScript), an unrestricted user (Tag)");
    expect((await checks(["Vpc"], { token })).grants).toMatch(/^ok: /);
  });

  it("name a token that the service refuses, without it", async () => {
    const found = await checks(["Vpc"], { token: "a-wrong-token" });
    expect(found).toMatchObject({
      reachability: expect.stringMatching(/^ok/),
      token: expect.stringMatching(/^failed: .*401/),
    });
    expect(JSON.stringify(found)).not.toContain("a-wrong-token");
  });

  it("name a service that is not reached, and skip the rest", async () => {
    const found = await checks(["Vpc"], { url: "http://127.0.0.1:1/v4" });
    expect(found["reachability"]).toMatch(/^failed: Profile View .*127\.0\.0\.1/);
    expect(Object.values(found).filter((text) => text.startsWith("skipped: "))).toHaveLength(5);
  });

  it.each([
    [-600_000, "ahead of"],
    [600_000, "behind"],
  ])("warn of a clock that the service's differs from by %i ms", async (offMs, direction) => {
    const date = new Date(Date.now() + offMs).toUTCString();
    service.emulator.control.addFault({ method: "GET", path: "/profile", headers: { date } });
    expect((await checks([]))["clock"]).toMatch(new RegExp(`^warning: .* ${direction} the service's$`));
  });

  it.each([
    ["3", "warning"],
    ["300", "ok"],
  ])("where %s requests are left find: %s", async (left, status) => {
    const end = Math.ceil(Date.now() / 1000) + 60;
    const headers = { "x-ratelimit-limit": "400", "x-ratelimit-remaining": left, "x-ratelimit-reset": `${end}` };
    service.emulator.control.addFault({ method: "GET", path: "/profile", headers });
    expect((await checks([]))["limits"]).toMatch(new RegExp(`^${status}: ${left} requests left for `));
  });
});
