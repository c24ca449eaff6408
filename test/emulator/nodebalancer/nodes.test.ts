import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const path = "/nodebalancers/1/configs/1/nodes";
const create = (body: object, list = path): Promise<Reply> => api("POST", list, { body });
const update = (body: object): Promise<Reply> => api("PUT", `${path}/1`, { body });
const least = { address: "192.168.200.5:80", label: "web" };
const node = { id: 1, nodebalancer_id: 1, config_id: 1, ...least, weight: 100, mode: "accept", status: "unknown" };

beforeEach(async () => {
  running = await start();
  running.emulator.control.setTimings({ "nodebalancerNode.checked": 10 });
  const nodebalancerConfigs = [
    { id: 1, nodebalancer_id: 1 },
    { id: 2, nodebalancer_id: 1, port: 81, check: "connection" },
  ];
  running.emulator.control.seed({ objects: { nodebalancers: [{ id: 1 }], nodebalancerConfigs } });
});
afterEach(() => running.emulator.close());

test("NodeBalancer Node Create, View and List answer the same node, with defaults", async () => {
  const made = await create(least);
  expect([made.status, made.body]).toEqual([200, node]);
  expect((await api("GET", `${path}/1`)).body).toEqual(node);
  expect((await api("GET", path)).body).toEqual({ data: [node], page: 1, pages: 1, results: 1 });
});

test("NodeBalancer Node Update changes each member, and accepts what was read", async () => {
  await create(least);
  const changes = { address: "192.168.128.0:1", label: "new", weight: 1, mode: "drain" };
  for (const [name, value] of Object.entries(changes)) expect((await update({ [name]: value })).status).toBe(200);
  const read = (await api("GET", `${path}/1`)).body;
  expect(read).toEqual({ ...node, ...changes });
  expect((await update({ ...read, id: 9, status: "UP" })).body).toEqual(read);
});

test.each([
  [{ address: "192.168.200.5" }, ["address"]],
  [{ address: "192.168.200.5:0" }, ["address"]],
  [{ address: "192.168.200.5:65536" }, ["address"]],
  [{ address: "192.168.127.255:80" }, ["address"]],
  [{ address: "192.168.200.256:80" }, ["address"]],
  [{ address: "10.0.0.1:80" }, ["address"]],
  [{ label: "ab" }, ["label"]],
  [{ label: "l".repeat(33) }, ["label"]],
  [{ weight: 0 }, ["weight"]],
  [{ weight: 256 }, ["weight"]],
  [{ mode: "other" }, ["mode"]],
])("a node with %j is refused, new or as a change", async (body, faults) => {
  expect(fields(await create({ ...least, ...body }))).toEqual(faults);
  await create(least);
  expect(fields(await update(body))).toEqual(faults);
  expect((await api("GET", path)).body.data).toEqual([node]);
});

test.each([
  [{ address: "192.168.255.255:65535", label: "abc", weight: 255, mode: "backup" }],
  [{ address: "192.168.128.0:1", label: "l".repeat(32), weight: 1, mode: "reject" }],
])("the least and greatest values of a node are accepted", async (body) => {
  expect((await create(body)).body).toMatchObject(body);
});

test("a node needs an address and a label", async () => {
  expect(fields(await create({}))).toEqual(["address", "label"]);
});

test("a node is up after its first check, if its configuration has checks", async () => {
  await create(least);
  await create(least, "/nodebalancers/1/configs/2/nodes");
  const statusOf = async (config: number): Promise<unknown> =>
    (await api("GET", `/nodebalancers/1/configs/${config}/nodes`)).body.data[0]?.["status"];
  expect([await statusOf(1), await statusOf(2)]).toEqual(["unknown", "unknown"]);
  running.emulator.control.advanceClock(10);
  expect([await statusOf(1), await statusOf(2)]).toEqual(["unknown", "UP"]);
  const counts = { nodes_status: { up: 1, down: 0 } };
  expect((await api("GET", "/nodebalancers/1/configs/2")).body).toMatchObject(counts);
  await api("PUT", "/nodebalancers/1/configs/1", { body: { check: "connection" } });
  running.emulator.control.advanceClock(10);
  expect(await statusOf(1)).toBe("UP");
});

test("a configuration counts the nodes that are down", async () => {
  const nodebalancerNodes = [{ config_id: 2, status: "DOWN" }, { config_id: 2, status: "DOWN" }, { config_id: 2 }];
  running.emulator.control.seed({ objects: { nodebalancerNodes } });
  const counts = { nodes_status: { up: 0, down: 2 } };
  expect((await api("GET", "/nodebalancers/1/configs/2")).body).toMatchObject(counts);
});

test("NodeBalancer Node Delete removes a node, and a node of another configuration is not found", async () => {
  await create(least);
  for (const method of ["GET", "PUT", "DELETE"]) {
    expect((await api(method, "/nodebalancers/1/configs/2/nodes/1", { body: {} })).status).toBe(404);
  }
  const gone = await api("DELETE", `${path}/1`);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect((await api("GET", `${path}/1`)).status).toBe(404);
});
