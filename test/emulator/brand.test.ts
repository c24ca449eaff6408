import { afterEach, expect, test } from "vitest";
import { startEmulator } from "../../emulator";
import { Brand } from "../../emulator/shared/brand";
import { type Running, start } from "./support/api";

let running: Running | undefined;
afterEach(async () => {
  await running?.emulator.close();
  running = undefined;
});

test("the brand linode uses its words in keys, capabilities and filters, and does not accept the neutral ones", async () => {
  running = await start({ brand: "linode" });
  const { api, emulator } = running;
  expect((await api("GET", "/profile")).body).toMatchObject({ lish_auth_method: "password_keys" });
  expect((await api("GET", "/regions/us-east")).body.capabilities).toContain("Linodes");
  emulator.control.seed({ objects: { vpcs: [{}], vpcSubnets: [{ vpc_id: 1 }] } });
  emulator.control.attachCompute(1, 1, { computeId: 5 });
  expect((await api("GET", "/vpcs/1/subnets/1")).body).toMatchObject({ linodes: [{ id: 5 }] });
  const find = async (name: string): Promise<unknown> => {
    const answer = await api("GET", "/vpcs/ips", { headers: { "x-filter": JSON.stringify({ [name]: 5 }) } });
    return answer.body.results ?? answer.body.errors[0]?.reason;
  };
  expect(await find("linode_id")).toBe(1);
  expect(await find("compute_id")).toBe("Cannot filter on compute_id");
});

// @rule version-1 public-beta
test("the brand linode answers under its beta prefix too, the neutral one does not", async () => {
  running = await start({ brand: "linode" });
  expect(running.emulator.url).toMatch(/\/v4$/);
  expect((await running.api("GET", `${running.emulator.origin}/v4beta/profile`)).status).toBe(200);
  const neutral = await start();
  expect((await neutral.api("GET", `${neutral.emulator.origin}/v4beta/profile`)).status).toBe(404);
  await neutral.emulator.close();
});

test("texts of errors use the words of the brand, and quote the words of a request as they came", async () => {
  running = await start({ brand: "linode", world: "small" });
  const { api } = running;
  const reasons = async (method: string, path: string, sent: object): Promise<unknown> =>
    (await api(method, path, sent)).body.errors;
  expect(await reasons("DELETE", "/linode/instances/1/disks/1", {})).toEqual([
    { reason: "The linode must be shut down first" },
  ]);
  expect(await reasons("POST", "/tags", { body: { label: "prod", linodes: [99] } })).toEqual([
    { field: "linodes.0", reason: "linode 99 is not valid" },
  ]);
  const headers = { "x-filter": JSON.stringify({ compute_id: 1 }) };
  expect(await reasons("GET", "/vpcs/ips", { headers })).toEqual([
    { field: "X-Filter", reason: "Cannot filter on compute_id" },
  ]);
});

test("token scopes use the words of the brand", async () => {
  running = await start({ brand: { compute: "acme", shell: "acsh" } });
  const { control } = running.emulator;
  expect(control.addToken({ scopes: "acmes:read_only" }).scopes).toBe("computes:read_only");
  expect((await running.api("GET", "/profile")).body).toHaveProperty("acsh_auth_method");
});

test.each([
  ["/compute/stackscripts/{stackscriptId}", "/linode/stackscripts/{stackscriptId}"],
  ["/managed/compute-settings/{computeId}", "/managed/linode-settings/{computeId}"],
  ["/vpcs", "/vpcs"],
])("the path %s is %s in the words of linode", (neutral, wire) => {
  expect(new Brand("linode").path(neutral)).toBe(wire);
});

test("keys are translated at every depth and both ways, values never", () => {
  const brand = new Brand("linode");
  const neutral = { computes: [{ compute_id: "compute" }], shell_auth_method: "shell" };
  const wire = { linodes: [{ linode_id: "compute" }], lish_auth_method: "shell" };
  expect(brand.keysOut(neutral)).toEqual(wire);
  expect(brand.keysIn(wire)).toEqual(neutral);
  const dropped: string[] = [];
  const mixed = { compute_id: 1, label: "x", list: [{ shell: 1, linodes: 2 }] };
  expect(brand.keysIn(mixed, (path) => dropped.push(path))).toEqual({ label: "x", list: [{ computes: 2 }] });
  expect(dropped).toEqual(["compute_id", "list.0.shell"]);
  expect([brand.out("compute/debian12"), brand.in("linode/debian12"), brand.in("compute/debian12")]).toEqual([
    "linode/debian12",
    "compute/debian12",
    undefined,
  ]);
});

test("a brand that is not valid in paths and keys is refused", async () => {
  for (const compute of ["", "Two Words", "a/b", "a_b"]) {
    await expect(startEmulator({ brand: { compute, shell: "shell" } })).rejects.toThrow("brand");
  }
});
