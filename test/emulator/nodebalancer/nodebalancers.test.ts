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
    hostname: expect.stringContaining("us-east"),
    ipv4: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
    ipv6: expect.stringContaining(":"),
    transfer: { in: null, out: null, total: null },
    tags: [],
    created: "2026-01-02T03:04:05",
  });
  expect((await api("GET", "/nodebalancers/1")).body).toEqual(made.body);
  expect((await api("GET", "/nodebalancers")).body).toEqual({ data: [made.body], page: 1, pages: 1, results: 1 });
});

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

test("NodeBalancer Delete removes a NodeBalancer, and answers 404 for one that does not exist", async () => {
  await create({ region: "us-east" });
  const gone = await api("DELETE", "/nodebalancers/1");
  expect([gone.status, gone.body]).toEqual([200, {}]);
  for (const method of ["GET", "DELETE"]) expect((await api(method, "/nodebalancers/1")).status).toBe(404);
});
