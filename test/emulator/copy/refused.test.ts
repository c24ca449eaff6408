import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Copied, type Emulator, startCopy, startEmulator } from "../../../emulator";
import { noGrants } from "../../../emulator/shared/permissions";
import { type Api, apiOf } from "../support/api";
import { sourceOf, type TestSource } from "./support/source";

const DAY_MS = 86_400_000;

describe("a copy with a token of few scopes", () => {
  let original: Emulator;
  let copied: Copied;
  let source: TestSource;
  let ask: Api;

  beforeAll(async () => {
    original = await startEmulator({ world: "small" });
    original.control.attachCompute(1, 1, { computeId: 3 });
    const { token } = original.control.addToken({ scopes: "account:read_only vpc:read_only" });
    source = sourceOf(original, token);
    copied = await startCopy({
      source,
      brand: "compute",
      clock: { now: () => original.control.now() + DAY_MS },
      scopes: () => "vpc:read_write account:read_only",
    });
    ask = apiOf(copied.url, copied.userToken);
  });

  afterAll(async () => {
    await copied.close();
    await original.close();
  });

  it("names what was refused, with the reason", () => {
    const refused = copied.refused().map(({ operation, reason }) => `${operation}: ${reason}`);
    for (const operation of ["Computes List", "Volumes List", "Buckets List", "Keys List", "VPC IP Addresses List"])
      expect(refused).toContain(`${operation}: 401`);
    expect(refused.some((line) => line.startsWith("VPCs List"))).toBe(false);
  });

  it("has the computes that other objects name, so that a subnet in use cannot be deleted", async () => {
    const { body } = await ask("GET", "/managed/compute-settings");
    expect(body.data.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    const deleted = await ask("DELETE", "/vpcs/1");
    expect([deleted.status, (await ask("GET", "/vpcs/1")).status]).toEqual([400, 200]);
  });

  it("reads the objects of a tag when they are asked for, once", async () => {
    expect(source.sent.filter((path) => path.startsWith("/tags/"))).toEqual([]);
    for (const _again of [1, 2]) {
      const { body } = await ask("GET", "/tags/tag-001");
      expect(body.data.map(({ type }) => type)).toEqual(["compute", "domain", "volume", "nodebalancer"]);
    }
    expect(source.sent.filter((path) => path.startsWith("/tags/"))).toEqual(["/tags/tag-001"]);
  });

  it("has the scopes that were given for its token, and the given time", async () => {
    const { headers } = await ask("GET", "/profile");
    expect(headers["x-oauth-scopes"]).toBe("vpc:read_write account:read_only");
    expect(Math.abs(Date.parse(String(headers["date"])) - original.control.now() - DAY_MS)).toBeLessThan(60_000);
    expect((await ask("POST", "/object-storage/buckets", { body: {} })).status).toBe(401);
  });

  it("does not know the token of the original", async () => {
    expect((await ask("GET", "/profile", { token: original.token })).status).toBe(401);
  });
});

describe("a copy with the token of a restricted user", () => {
  it("has the grants of that user", async () => {
    const original = await startEmulator({ world: "small" });
    const global = { ...noGrants.global, add_vpcs: true };
    original.control.addUser({
      username: "maria",
      restricted: true,
      grants: { global, objects: { vpc: [{ id: 2, permissions: "read_only" }] } },
    });
    const { token } = original.control.addToken({ username: "maria" });
    const copied = await startCopy({
      source: sourceOf(original, token),
      brand: "compute",
      clock: original.control,
      scopes: () => "*",
    });
    const [ask, askCopy] = [apiOf(original.url, token), apiOf(copied.url, copied.userToken)];
    try {
      for (const path of ["/profile", "/profile/grants", "/vpcs", "/vpcs/2"])
        expect([path, (await askCopy("GET", path)).body]).toEqual([path, (await ask("GET", path)).body]);
      const refused = await Promise.all([ask, askCopy].map((each) => each("DELETE", "/vpcs/2")));
      expect(refused.map(({ status }) => status)).toEqual([403, 403]);
      expect((await askCopy("POST", "/vpcs", { body: { label: "own", region: "us-east" } })).status).toBe(200);
    } finally {
      await copied.close();
      await original.close();
    }
  });
});
