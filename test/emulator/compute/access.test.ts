import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../../emulator/services";
import { rowOf } from "../operations";
import { type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const notAuthorized = { errors: [{ reason: "Your OAuth token is not authorized to use this endpoint." }] };
const families = ["/compute/instances", "/volumes", "/domains", "/nodebalancers", "/account"];
const own = operations().filter(({ path }) => families.some((family) => path.startsWith(family)));
const cases = own.flatMap(({ operation, method, path, scope }) => {
  const needed = rowOf(operation).scopes ?? [];
  const filled = path.replace(/\{[^}]*\}/g, "1");
  return needed.map((each) => [method, filled, each, [scope ?? []].flat(), needed] as const);
});

beforeAll(async () => {
  running = await start({ world: "small" });
});
afterAll(() => running.emulator.close());

test.each(cases)("%s %s needs the scope %s", async (method, path, scope, declared, needed) => {
  expect(declared).toEqual(needed);
  const { control } = running.emulator;
  const [area, level] = scope.split(":");
  const others = ["account", "events", "computes", "volumes", "domains", "nodebalancers", "images"]
    .filter((name) => name !== area)
    .map((name) => `${name}:read_write`);
  const lesser = level === "read_write" ? `${area}:read_only` : "";
  const { token } = control.addToken({ scopes: [...others, lesser].join(" ") });
  const refused = await running.api(method, path, { token, body: {} });
  expect([refused.status, refused.body]).toEqual([401, notAuthorized]);
  expect((await running.api(method, path, { token: null, body: {} })).status).toBe(401);
});

test.each([
  ["compute", "/compute/instances", "add_computes", { type: "g6-nanode-1", region: "us-east" }],
  ["volume", "/volumes", "add_volumes", { label: "mine", region: "us-east" }],
  ["domain", "/domains", "add_domains", { domain: "mine.example", type: "master", soa_email: "a@b.example" }],
  ["nodebalancer", "/nodebalancers", "add_nodebalancers", { region: "us-east" }],
] as const)("a restricted user reaches every %s by grants alone", async (kind, path, flag, body) => {
  const { api } = running;
  const objects = {
    [kind]: [
      { id: 1, permissions: "read_only" },
      { id: 2, permissions: "read_write" },
    ],
  } as const;
  const token = restrict(running, `some-${kind}`, { objects });
  const seen = (await api("GET", path, { token })).body.data.map((each) => each.id);
  expect(seen).toEqual([1, 2]);
  expect((await api("GET", `${path}/1`, { token })).status).toBe(200);
  expect((await api("GET", `${path}/3`, { token })).status).toBe(404);
  expect((await api("DELETE", `${path}/1`, { token })).status).toBe(403);
  expect((await api("DELETE", `${path}/3`, { token })).status).toBe(404);
  expect((await api("DELETE", `${path}/2`, { token })).status).toBe(200);
  expect((await api("POST", path, { token, body })).status).toBe(403);
  const maker = restrict(running, `maker-${kind}`, { flags: [flag] });
  const made = await api("POST", path, { token: maker, body });
  expect(made.status).toBe(200);
  expect((await api("GET", path, { token: maker })).body.data.map((each) => each.id)).toEqual([made.body.id]);
  expect((await api("DELETE", `${path}/${made.body.id}`, { token: maker })).status).toBe(200);
});

test("a restricted user attaches volumes to, and captures images of, only computes that the user may change", async () => {
  const compute = [{ id: 1, permissions: "read_only" }] as const;
  const token = restrict(running, "attacher", { flags: ["add_volumes"], objects: { compute } });
  const body = { label: "attached", compute_id: 1 };
  expect((await running.api("POST", "/volumes", { token, body })).status).toBe(400);
  expect((await running.api("POST", "/volumes", { body })).status).toBe(200);
});

test("small and large worlds hold objects of every kind that tags, images and subnets refer to", async () => {
  const { control } = running.emulator;
  const tables = ["computes", "disks", "configs", "volumes", "domains", "domainRecords", "nodebalancers", "tags"];
  control.reset("small");
  const small = control.state();
  for (const table of tables) expect(small[table], table).toHaveLength(3);
  expect((await running.api("GET", "/tags/tag-001")).body.results).toBe(4);
  control.reset("large");
  const large = control.state();
  for (const table of tables) expect(large[table]?.length, table).toBeGreaterThanOrEqual(50);
  expect(large["images"]?.length).toBeGreaterThan(600);
});
