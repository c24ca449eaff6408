import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const add = (body: object, vpc = 1): Promise<Reply> => api("POST", `/vpcs/${vpc}/subnets`, { body });

beforeEach(async () => {
  running = await start();
  running.emulator.control.seed({ objects: { vpcs: [{ label: "one" }, { label: "two" }] } });
});
afterEach(() => running.emulator.close());

test("VPC Subnet Create, View and List answer the same subnet, and the VPC contains it", async () => {
  const made = await add({ label: "s", ipv4: "10.0.0.0/24" });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: 1,
    label: "s",
    ipv4: "10.0.0.0/24",
    computes: [],
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    updated: expect.any(String),
  });
  expect((await api("GET", "/vpcs/1/subnets/1")).body).toEqual(made.body);
  expect((await api("GET", "/vpcs/1/subnets")).body).toEqual({ data: [made.body], page: 1, pages: 1, results: 1 });
  expect((await api("GET", "/vpcs/1")).body.subnets).toEqual([made.body]);
});

// @rule vpc-3a vpc-3b limit-vpc
test.each([
  ["10.0.0.0/8", 200],
  ["10.1.2.8/29", 200],
  ["172.16.0.0/12", 200],
  ["172.31.255.248/29", 200],
  ["192.168.0.0/17", 200],
  ["10.1.2.8/30", 400],
  ["10.0.0.0/32", 400],
  ["0.0.0.0/0", 400],
  ["0.0.0.0/1", 400],
  ["10.0.0.0/7", 400],
  ["10.0.0.1/24", 400],
  ["10.0.0.0/024", 400],
  ["010.0.0.0/24", 400],
  ["10.0.0/24", 400],
  ["10.0.0.0", 400],
  ["10.0.0.0/-1", 400],
  ["10.0.0.0/33", 400],
  ["10.0.0.256/24", 400],
  ["fd00::/64", 400],
  ["8.8.8.0/24", 400],
  ["172.32.0.0/16", 400],
  ["172.15.255.0/24", 400],
  ["192.169.0.0/24", 400],
  ["192.168.0.0/16", 400],
  ["192.168.128.0/17", 400],
  ["192.168.200.0/24", 400],
  ["", 400],
  [10, 400],
  [null, 400],
])("the range %s is judged by the rules", async (ipv4, status) => {
  const made = await add({ label: "s", ipv4 });
  expect(made.status).toBe(status);
  if (status === 400) expect(fields(made)).toEqual(["ipv4"]);
});

// @rule vpc-3c
test("a subnet must not overlap another one of its VPC, and may overlap those of others", async () => {
  await add({ label: "a", ipv4: "10.0.0.0/16" });
  for (const ipv4 of ["10.0.0.0/16", "10.0.255.0/24", "10.0.0.0/8"]) {
    const refused = await add({ label: "b", ipv4 });
    expect([refused.status, fields(refused)]).toEqual([400, ["ipv4"]]);
  }
  expect((await add({ label: "b", ipv4: "10.1.0.0/16" })).status).toBe(200);
  expect((await add({ label: "a", ipv4: "10.0.0.0/16" }, 2)).status).toBe(200);
});

// @rule vpc-2
test("a subnet's label and range are required, and the label follows the rules of VPC labels", async () => {
  expect(fields(await add({}))).toEqual(["label", "ipv4"]);
  for (const label of ["", "a--b", "a b", "x".repeat(65)]) {
    const refused = await add({ label, ipv4: "10.0.0.0/24" });
    expect([refused.status, new Set(fields(refused))]).toEqual([400, new Set(["label"])]);
  }
  expect((await add({ label: "x".repeat(64), ipv4: "10.0.0.0/24" })).status).toBe(200);
});

// @rule vpc-2
test("a subnet's label is unique within its VPC only", async () => {
  await add({ label: "a", ipv4: "10.0.0.0/24" });
  const refused = await add({ label: "a", ipv4: "10.1.0.0/24" });
  expect([refused.status, fields(refused)]).toEqual([400, ["label"]]);
  expect((await add({ label: "a", ipv4: "10.1.0.0/24" }, 2)).status).toBe(200);
});

test("VPC Subnet Update changes the label alone and keeps the range", async () => {
  await add({ label: "a", ipv4: "10.0.0.0/24" });
  await add({ label: "b", ipv4: "10.0.1.0/24" });
  const named = await api("PUT", "/vpcs/1/subnets/1", { body: { label: "c", ipv4: "10.9.0.0/24" } });
  expect(named.body).toMatchObject({ id: 1, label: "c", ipv4: "10.0.0.0/24" });
  const refused = await api("PUT", "/vpcs/1/subnets/1", { body: { label: "b" } });
  expect([refused.status, fields(refused)]).toEqual([400, ["label"]]);
  expect((await api("PUT", "/vpcs/1/subnets/1", { body: { label: "c" } })).status).toBe(200);
});

test("VPC Subnet Delete removes one subnet, and its id is not given out again", async () => {
  await add({ label: "a", ipv4: "10.0.0.0/24" });
  const gone = await api("DELETE", "/vpcs/1/subnets/1");
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect((await api("GET", "/vpcs/1/subnets/1")).status).toBe(404);
  expect((await api("DELETE", "/vpcs/1/subnets/1")).status).toBe(404);
  expect((await add({ label: "a", ipv4: "10.0.0.0/24" })).body.id).toBe(2);
});

// @rule vpc-5b
test("VPC Subnet Delete is refused while a compute has an interface in the subnet", async () => {
  await add({ label: "a", ipv4: "10.0.0.0/24" });
  running.emulator.control.attachCompute(1, 1, { computeId: 5, interfaces: [{ id: 50, active: false }] });
  expect((await api("DELETE", "/vpcs/1/subnets/1")).status).toBe(400);
  expect((await api("GET", "/vpcs/1/subnets/1")).body.computes).toEqual([
    { id: 5, interfaces: [{ id: 50, active: false }] },
  ]);
});

test("a subnet is found only within its own VPC", async () => {
  await add({ label: "a", ipv4: "10.0.0.0/24" });
  for (const method of ["GET", "PUT", "DELETE"]) {
    expect((await api(method, "/vpcs/2/subnets/1")).status).toBe(404);
    expect((await api(method, "/vpcs/1/subnets/x")).status).toBe(404);
  }
});

// @rule event-subnet-create event-subnet-update event-subnet-delete
test("subnet writes record their events", async () => {
  await add({ label: "a", ipv4: "10.0.0.0/24" });
  await api("PUT", "/vpcs/1/subnets/1", { body: { label: "b" } });
  await api("DELETE", "/vpcs/1/subnets/1");
  const events = running.emulator.control.state()["events"] as { action: string }[];
  expect(events.map((event) => event.action)).toEqual(["subnet_create", "subnet_update", "subnet_delete"]);
});

// @rule vpc-ips vpc-6
test("the address lists show every interface with its VPC and subnet, of the account or of one VPC", async () => {
  await add({ label: "a", ipv4: "10.0.0.0/24" });
  await add({ label: "b", ipv4: "10.0.0.0/24" }, 2);
  const { control } = running.emulator;
  control.attachCompute(1, 1, {
    computeId: 5,
    interfaces: [{ id: 50, configId: 500 }, { addressRange: "10.0.0.64/28" }],
  });
  control.attachCompute(2, 2, { computeId: 6, interfaces: [{ active: false, nat1To1: "203.0.113.9" }] });
  const all = await api("GET", "/vpcs/ips");
  expect(all.body.results).toBe(3);
  expect(all.body.data[0]).toEqual({
    address: "10.0.0.2",
    address_range: null,
    active: true,
    compute_id: 5,
    config_id: 500,
    interface_id: 50,
    gateway: "10.0.0.1",
    nat_1_1: null,
    prefix: 24,
    region: "us-east",
    subnet_id: 1,
    subnet_mask: "255.255.255.0",
    vpc_id: 1,
  });
  expect(all.body.data[1]).toMatchObject({ address: null, address_range: "10.0.0.64/28" });
  const one = await api("GET", "/vpcs/2/ips");
  expect(one.body).toMatchObject({ results: 1, data: [{ vpc_id: 2, nat_1_1: "203.0.113.9", active: false }] });
  const filtered = await api("GET", "/vpcs/ips", { headers: { "x-filter": `{"compute_id":6,"active":false}` } });
  expect(filtered.body.results).toBe(1);
});
