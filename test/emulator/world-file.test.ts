import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmulator } from "../../emulator";
import { type Running, start } from "./support/api";
import { runHere } from "./support/process";

let folder: string;
let file: string;
let running: Running | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-worlds-"));
  file = join(folder, "worlds.json");
});
afterEach(async () => {
  await running?.emulator.close();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function write(worlds: unknown): void {
  writeFileSync(file, JSON.stringify(worlds));
}

async function begin(world: string, stateFile?: string): Promise<Running> {
  running = await start({ worldFile: file, world, ...(stateFile === undefined ? {} : { stateFile }) });
  return running;
}

const worlds = {
  shop: { objects: { vpcs: [{ id: 7, label: "web" }], vpcSubnets: [{ vpc_id: 7, label: "a", ipv4: "10.0.0.0/24" }] } },
  more: { base: "small", objects: { tags: [{ label: "extra" }] } },
  bare: {},
};

test("a world of the file has its objects and nothing else", async () => {
  write(worlds);
  const { api } = await begin("shop");
  expect((await api("GET", "/vpcs")).body.data).toMatchObject([{ id: 7, label: "web", subnets: [{ label: "a" }] }]);
  expect((await api("POST", "/vpcs", { body: { label: "next", region: "us-east" } })).body.id).toBe(8);
  expect((await api("GET", "/tags")).body.results).toBe(0);
});

test("a world of the file adds its objects to those of its base", async () => {
  write(worlds);
  const { api } = await begin("more");
  expect((await api("GET", "/vpcs")).body.results).toBe(3);
  expect((await api("GET", "/tags")).body.data.map(({ label }) => label)).toContain("extra");
});

test("a reset goes back to a world of the file, or to another one, and seed adds one", async () => {
  write(worlds);
  const { api, emulator } = await begin("shop");
  await api("DELETE", "/vpcs/7");
  emulator.control.reset();
  expect((await api("GET", "/vpcs")).body.results).toBe(1);
  emulator.control.reset("more");
  expect((await api("GET", "/vpcs")).body.results).toBe(3);
  emulator.control.seed({ world: "shop" });
  expect((await api("GET", "/vpcs")).body.data.map(({ label }) => label)).toContain("web");
});

test("a state file that has objects is not given those of the world again", async () => {
  write(worlds);
  const state = join(folder, "state.db");
  const first = await begin("shop", state);
  await first.api("DELETE", "/vpcs/7");
  await first.emulator.close();
  const { api } = await begin("shop", state);
  expect((await api("GET", "/vpcs")).body.results).toBe(0);
});

test("every object of the small world, as the state shows it, can stand in a world file", async () => {
  const small = await start({ world: "small" });
  const state = small.emulator.control.state();
  await small.emulator.close();
  // A world has an account, an owner and tokens of its own; timers and blobs belong to requests under way.
  const { account: _account, users: _users, tokens: _tokens, timers: _timers, blobs: _blobs, ...objects } = state;
  write({ copy: { objects } });
  const { emulator } = await begin("copy");
  const { events: _events, ...copied } = emulator.control.state();
  for (const [table, rows] of Object.entries(objects)) {
    if (table === "events") continue;
    for (const row of rows) expect(copied[table], table).toContainEqual(row);
  }
});

test.each<[unknown, string]>([
  [[], "must be an object of worlds by name"],
  [{ shop: [] }, "world shop: must be an object"],
  [{ small: {} }, "world small: is the name of a built-in world"],
  [{ shop: { bas: "small" } }, "world shop: bas: unknown member; known are base, objects"],
  [{ shop: { base: "other" } }, "world shop: base: must be one of empty, small, large, elsewhere"],
  [{ a: {}, shop: { objects: [] } }, "world shop: objects: must be an object of arrays by table"],
  [{ shop: { objects: { vpcs: {} } } }, "world shop: objects.vpcs: must be an array"],
  [{ shop: { objects: { vpcs: [{}, 1] } } }, "world shop: objects.vpcs.1: must be an object"],
  [{ shop: { objects: { vpcs: [{ lable: "a" }] } } }, "world shop: objects.vpcs.0.lable: unknown member"],
  [{ shop: { objects: { vpcs: [{ label: 1 }] } } }, "world shop: objects.vpcs.0.label: must be a string"],
  [
    { shop: { objects: { securityQuestions: [{}] } } },
    "world shop: objects.securityQuestions.0: An object of securityQuestions has no key",
  ],
  [{ shop: { objects: { vpc: [{}] } } }, "world shop: objects.vpc: unknown table"],
])("the world file %j is refused: %s", async (content, reason) => {
  write(content);
  const refused = startEmulator({ worldFile: file, world: "shop" });
  await expect(refused).rejects.toThrow(`World file ${file}: ${reason}`);
});

test.each([
  ["{", /^World file \S+: is not JSON: .+\n$/],
  [undefined, /^World file \S+ cannot be read: ENOENT\.\n$/],
])("the command refuses the world file %j in one line, with exit code 1", async (content, line) => {
  if (content !== undefined) writeFileSync(file, content);
  const ended = await runHere("--world-file", file);
  expect([ended.code, ended.stdout]).toEqual([1, ""]);
  expect(ended.stderr).toMatch(line);
});

test("an unknown world is refused with a list that has those of the file", async () => {
  write(worlds);
  const refused = startEmulator({ worldFile: file, world: "other" });
  await expect(refused).rejects.toThrow("Worlds: empty, small, large, elsewhere, shop, more, bare.");
});
