import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../emulator/services";
import { Brand } from "../../emulator/shared/brand";
import { type Running, start } from "./support/api";

let running: Running;
const at = (path: string): string => `${running.emulator.origin}${path}`;

beforeAll(async () => {
  running = await start({ brand: "linode", world: "small" });
});
afterAll(() => running.emulator.close());

test("GET /v4/linode/types answers the plans, without a token", async () => {
  const types = await running.api("GET", at("/v4/linode/types"), { token: null });
  expect(types.status).toBe(200);
  expect(types.body.data.map(({ id }) => id)).toContain("g6-standard-1");
  expect((await running.api("GET", at("/v4/compute/types"))).status).toBe(404);
});

test("GET /v4/account answers the account to its token", async () => {
  const account = await running.api("GET", at("/v4/account"));
  expect([account.status, account.body["balance"]]).toEqual([200, 0]);
  expect(account.body.capabilities).toContain("Linodes");
  expect((await running.api("GET", at("/v4/account"), { token: null })).status).toBe(401);
});

test("every operation answers the same under /v4beta as under /v4", async () => {
  const brand = new Brand("linode");
  const differing: string[] = [];
  for (const { method, path } of operations().filter((operation) => operation.method === "GET")) {
    const wire = brand.path(path).replace("{clusterId}", "us-east-1").replace("{bucket}", "bucket-1");
    const filled = wire.replace("{regionId}", "us-east").replace(/\{[^}]*\}/g, "1");
    const [stable, beta] = await Promise.all(
      ["/v4", "/v4beta"].map((prefix) => running.api(method, at(prefix + filled))),
    );
    if (stable?.status !== beta?.status || stable?.text !== beta?.text) differing.push(filled);
  }
  expect(differing).toEqual([]);
});

test("objects that are created under one prefix exist under the other", async () => {
  const made = await running.api("POST", at("/v4beta/vpcs"), { body: { label: "beta", region: "us-east" } });
  expect(made.status).toBe(200);
  expect((await running.api("GET", at(`/v4/vpcs/${made.body.id}`))).body.label).toBe("beta");
  expect((await running.api("GET", at(`/v4beta/vpcs/${made.body.id}`))).body.label).toBe("beta");
});
