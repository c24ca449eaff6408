import { afterEach, beforeEach, expect, test } from "vitest";
import { type Reply, type Running, start } from "./support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const door = (method: string, path: string, body?: unknown): Promise<Reply> =>
  api(method, `${running.emulator.origin}/_emulator${path}`, { token: null, ...(body === undefined ? {} : { body }) });

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.emulator.close());

test("the control interface lists its operations, and each of them answers", async () => {
  const list = (await door("GET", "/")).body as unknown as string[];
  expect(list).toContain("POST /_emulator/reset");
  for (const line of list) {
    const [method = "", path = ""] = line.split(" ");
    expect([200, 400], line).toContain((await door(method, path.replace("/_emulator", ""))).status);
  }
});

test("state shows all objects by table", async () => {
  await api("POST", "/vpcs", { body: { label: "a", region: "us-east" } });
  const state = (await door("GET", "/state")).body;
  expect(state["vpcs"]).toMatchObject([{ id: 1, label: "a" }]);
  expect(state["regions"]).toHaveLength(12);
  expect(state).toEqual(JSON.parse(JSON.stringify(running.emulator.control.state())));
});

test("reset restores the start in every respect except the token", async () => {
  const { control, token } = running.emulator;
  await api("POST", "/vpcs", { body: { label: "a", region: "us-east" } });
  control.addToken({ token: "second" });
  control.addFault({ status: 500 });
  control.advanceClock(3600);
  const later = control.now();
  expect((await door("POST", "/reset")).status).toBe(200);
  expect(control.now()).toBeLessThan(later);
  expect(control.requests()).toEqual([]);
  expect((await api("GET", "/vpcs")).body.results).toBe(0);
  expect((await api("GET", "/vpcs", { token: "second" })).status).toBe(401);
  expect(running.emulator.token).toBe(token);
  expect((await api("POST", "/vpcs", { body: { label: "a", region: "us-east" } })).body.id).toBe(1);
});

test("reset can change to another world, and worlds differ in their number of objects", async () => {
  await door("POST", "/reset", { world: "small" });
  const small = (await api("GET", "/vpcs")).body;
  expect(small.results).toBe(3);
  expect(small.data[0]?.subnets).toHaveLength(1);
  running.emulator.control.reset("large");
  expect((await api("GET", "/vpcs")).body.results).toBe(500);
  expect((await api("GET", "/profile/sshkeys?page=4")).body.data).toHaveLength(100);
  expect((await door("POST", "/reset", { world: "nowhere" })).status).toBe(400);
});

test("missing fields of seeded objects get defaults, and new ids follow theirs", async () => {
  const seed = await door("POST", "/seed", { objects: { vpcs: [{ id: 40, label: "forty" }, { region: "fr-par" }] } });
  expect(seed.status).toBe(200);
  const vpcs = (await api("GET", "/vpcs")).body.data;
  expect(vpcs).toMatchObject([
    { id: 40, label: "forty", region: "us-east" },
    { id: 41, label: "vpc-41", region: "fr-par" },
  ]);
});

test("a seed with an invalid part changes nothing", async () => {
  for (const objects of [{ vpcs: [{ id: 5 }], nonsense: [{}] }, { vpcs: [{ id: 5 }, { id: { a: 1 } }] }, { vpcs: 5 }]) {
    expect((await door("POST", "/seed", { objects })).status).toBe(400);
  }
  expect((await api("GET", "/vpcs")).body.results).toBe(0);
});

test("the log holds every request in order, with the counts of operations, and can be cleared", async () => {
  await api("GET", "/vpcs?page=1", { token: null });
  await api("GET", "/regions");
  await api("GET", "/nope");
  const { requests, counts } = (await door("GET", "/requests")).body;
  expect(requests).toMatchObject([
    { method: "GET", path: "/vpcs", query: "page=1", operation: "VPCs List", status: 401, authorized: false },
    { method: "GET", path: "/regions", operation: "Regions List", status: 200, authorized: true },
    { method: "GET", path: "/v4/nope", status: 404 },
  ]);
  expect(counts).toEqual({ "VPCs List": 1, "Regions List": 1, "": 1 });
  await door("DELETE", "/requests");
  expect(running.emulator.control.requests()).toEqual([]);
});

test("the clock moves forward only", async () => {
  const before = Number((await door("GET", "/clock")).body["now"]);
  const moved = await door("POST", "/clock", { advance: 3600 });
  expect(Number(moved.body["now"])).toBeGreaterThanOrEqual(before + 3_600_000);
  for (const advance of [-1, "1", null, undefined]) {
    expect((await door("POST", "/clock", { advance })).status).toBe(400);
  }
});

test("users and tokens can be created through the control interface and used at once", async () => {
  await door("POST", "/users", { username: "guest", restricted: true, grants: { global: { add_vpcs: true } } });
  const made = await door("POST", "/tokens", { username: "guest", scopes: "vpc:read_write" });
  const token = String(made.body["token"]);
  const profile = await api("GET", "/profile", { token });
  expect(profile.body).toMatchObject({ username: "guest", restricted: true });
  expect((await api("POST", "/vpcs", { token, body: { label: "a", region: "us-east" } })).status).toBe(200);
  expect((await door("POST", "/tokens", { username: "nobody" })).status).toBe(400);
  expect((await door("POST", "/users", {})).status).toBe(400);
});

test("faults can be set, listed and cleared through the control interface, regular expressions included", async () => {
  const fault = { path: { pattern: "vpcs.\\d+$" }, times: 0, status: 503, body: "<p>busy</p>" };
  expect((await door("POST", "/faults", fault)).status).toBe(200);
  for (let n = 0; n < 2; n++) expect((await api("GET", "/vpcs/1")).status).toBe(503);
  expect((await door("GET", "/faults")).body).toEqual([{ id: 1, fault, fired: 2 }]);
  await door("DELETE", "/faults");
  expect((await api("GET", "/vpcs/1")).status).toBe(404);
  for (const wrong of [{ status: 99 }, { path: { pattern: "(" } }, { headers: { a: "\n" } }, { when: "never" }]) {
    expect((await door("POST", "/faults", wrong)).status).toBe(400);
  }
});

test("latency and rate limits can be set through the control interface", async () => {
  await door("PUT", "/latency", { milliseconds: 1 });
  expect((await api("GET", "/vpcs")).status).toBe(200);
  await door("PUT", "/rate-limits", { limits: [{ operation: "VPCs List", limit: 0, windowSeconds: 10 }] });
  expect((await api("GET", "/vpcs")).status).toBe(429);
});

test("computes can be attached to a subnet and detached through the control interface", async () => {
  await door("POST", "/seed", { objects: { vpcs: [{}], vpcSubnets: [{ vpc_id: 1 }] } });
  const attached = await door("POST", "/computes/attach", {
    vpcId: 1,
    subnetId: 1,
    computeId: 9,
    interfaces: [{ id: 3 }],
  });
  expect(attached.body).toEqual({ interfaces: [3] });
  expect((await api("DELETE", "/vpcs/1")).status).toBe(400);
  expect((await door("POST", "/computes/attach", { vpcId: 2, subnetId: 1, computeId: 9 })).status).toBe(404);
  expect((await door("POST", "/computes/detach", { computeId: 9 })).body).toEqual({ detached: 1 });
  expect((await api("DELETE", "/vpcs/1")).status).toBe(200);
});

test("a default emulator has a random token, a given one is used", async () => {
  const other = await start();
  expect(other.emulator.token).not.toBe(running.emulator.token);
  await other.emulator.close();
  await other.emulator.close();
  const given = await start({ token: "my-token" });
  expect((await given.api("GET", "/profile", { token: "my-token" })).status).toBe(200);
  await given.emulator.close();
});
