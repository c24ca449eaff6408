import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", "/nodebalancers", { body });

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

test("NodeBalancer Create, View and List answer the same complete load balancer", async () => {
  const made = await create({ region: "us-east", label: "front", client_conn_throttle: 5 });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: 1,
    label: "front",
    region: "us-east",
    client_conn_throttle: 5,
    hostname: expect.stringMatching(new RegExp(`^${made.body["ipv4"]}\\.`)),
    ipv4: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
    ipv6: expect.stringContaining(":"),
    transfer: { in: null, out: null, total: null },
    tags: [],
    created: "2026-01-02T03:04:05",
    updated: "2026-01-02T03:04:05",
  });
  expect((await api("GET", "/nodebalancers/1")).body).toEqual(made.body);
  expect((await api("GET", "/nodebalancers")).body).toEqual({ data: [made.body], page: 1, pages: 1, results: 1 });
});

// @rule limit-throttle limit-labels
test.each([
  [{ label: "abc" }, []],
  [{ label: "a".repeat(32) }, []],
  [{ label: "ab" }, ["label"]],
  [{ label: "a".repeat(33) }, ["label"]],
  [{ client_conn_throttle: 0 }, []],
  [{ client_conn_throttle: 20 }, []],
  [{ client_conn_throttle: -1 }, ["client_conn_throttle"]],
  [{ client_conn_throttle: 21 }, ["client_conn_throttle"]],
  [{ region: "nowhere" }, ["region"]],
  [{ region: undefined }, ["region"]],
  [
    { region: [], label: {}, client_conn_throttle: "1", tags: [1] },
    ["region", "label", "client_conn_throttle", "tags.0"],
  ],
])("a load balancer with %j is judged by the bounds", async (changed, faults) => {
  const made = await create({ region: "us-east", ...changed });
  expect([made.status, made.status === 400 ? fields(made) : []]).toEqual([faults.length > 0 ? 400 : 200, faults]);
});

test("a label is unique on the account, and generated if none is given", async () => {
  await create({ region: "us-east", label: "nodebalancer-2" });
  expect(fields(await create({ region: "eu-west", label: "nodebalancer-2" }))).toEqual(["label"]);
  const unnamed = [await create({ region: "us-east" }), await create({ region: "us-east" })];
  const labels = new Set(["nodebalancer-2", ...unnamed.map((made) => made.body.label)]);
  expect(labels.size).toBe(3);
});

test("NodeBalancer Update changes label, throttle and tags, and ignores what was read beside them", async () => {
  const { body } = await create({ region: "us-east", label: "front", tags: ["one"] });
  running.emulator.control.advanceClock(60);
  const changes = { label: "back", client_conn_throttle: 20, tags: ["two"] };
  const after = { ...body, ...changes, updated: "2026-01-02T03:05:05" };
  const changed = await api("PUT", "/nodebalancers/1", { body: { ...body, ...changes, region: "eu-west" } });
  expect([changed.status, changed.body]).toEqual([200, after]);
  expect((await api("GET", "/nodebalancers/1")).body).toEqual(after);
  await create({ region: "us-east", label: "other" });
  expect(fields(await api("PUT", "/nodebalancers/1", { body: { label: "other" } }))).toEqual(["label"]);
});

test("firewalls do not exist here: one that is named is refused", async () => {
  expect(fields(await create({ region: "us-east", firewall_id: 1 }))).toEqual(["firewall_id"]);
});

test("NodeBalancer Create creates its configurations and their nodes", async () => {
  const nodes = [{ address: "192.168.200.5:80", label: "one" }];
  const configs = [{ nodes }, { port: 81, check: "connection", nodes: [...nodes, ...nodes] }];
  expect((await create({ region: "us-east", configs })).status).toBe(200);
  const made = await api("GET", "/nodebalancers/1/configs");
  expect(made.body.data).toMatchObject([{ port: 80 }, { port: 81, check: "connection" }]);
  expect((await api("GET", "/nodebalancers/1/configs/2/nodes")).body.results).toBe(2);
});

test.each([
  [[{ port: 80 }, {}], ["configs.1.port"]],
  [[{ protocol: "https" }], ["configs.0.ssl_cert", "configs.0.ssl_key"]],
  [[{ nodes: [{ address: "192.168.200.5", label: "one" }] }], ["configs.0.nodes.0.address"]],
])("NodeBalancer Create with the configurations %j is refused whole", async (configs, faults) => {
  expect(fields(await create({ region: "us-east", configs }))).toEqual(faults);
  expect((await api("GET", "/nodebalancers")).body.results).toBe(0);
});

test("NodeBalancer Delete removes a NodeBalancer with its configurations and nodes, and answers 404 for none", async () => {
  const nodes = [{ address: "192.168.200.5:80", label: "one" }];
  await create({ region: "us-east", configs: [{ nodes }] });
  const gone = await api("DELETE", "/nodebalancers/1");
  expect([gone.status, gone.body]).toEqual([200, {}]);
  const state = running.emulator.control.state();
  expect([state["nodebalancerConfigs"], state["nodebalancerNodes"]]).toEqual([[], []]);
  for (const method of ["GET", "DELETE"]) expect((await api(method, "/nodebalancers/1")).status).toBe(404);
});
