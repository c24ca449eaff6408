import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): ReturnType<typeof api> => api("POST", "/vpcs", { body });

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

// @rule time-1
test("VPC Create answers all fields of the VPC: an empty description, no subnets, times without offset", async () => {
  const made = await create({ label: "net", region: "us-east" });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: 1,
    label: "net",
    description: "",
    region: "us-east",
    subnets: [],
    created: "2026-01-02T03:04:05",
    updated: "2026-01-02T03:04:05",
  });
  expect((await api("GET", "/vpcs/1")).body).toEqual(made.body);
});

test("VPC Create creates the given subnets, each with an id of its own", async () => {
  const subnets = [
    { label: "a", ipv4: "10.0.0.0/24" },
    { label: "b", ipv4: "10.0.1.0/24" },
  ];
  const made = await create({ label: "net", region: "us-east", subnets });
  expect(made.body.subnets).toMatchObject([
    { id: 1, ...subnets[0], computes: [] },
    { id: 2, ...subnets[1], computes: [] },
  ]);
});

// @rule vpc-1 limit-vpc
test.each([
  ["1 character", "a", 200],
  ["64 characters", "a".repeat(64), 200],
  ["single hyphens", "-a-1-", 200],
  ["no character", "", 400],
  ["65 characters", "a".repeat(65), 400],
  ["two hyphens in a row", "a--b", 400],
  ["an underscore", "a_b", 400],
  ["a letter beyond ASCII", "ä", 400],
  ["a number", 5, 400],
  ["null", null, 400],
])("a VPC label of %s is judged by the rules", async (_what, label, status) => {
  const made = await create({ label, region: "us-east" });
  expect(made.status).toBe(status);
  if (status === 400) expect(new Set(fields(made))).toEqual(new Set(["label"]));
});

// @rule limit-vpc
test("a VPC description is at most 255 characters and must be text", async () => {
  expect((await create({ label: "a", region: "us-east", description: "ü".repeat(255) })).status).toBe(200);
  const long = await create({ label: "b", region: "us-east", description: "x".repeat(256) });
  expect([long.status, fields(long)]).toEqual([400, ["description"]]);
  const wrong = await create({ label: "b", region: "us-east", description: 5 });
  expect([wrong.status, fields(wrong)]).toEqual([400, ["description"]]);
});

test("a VPC's region must exist and have VPCs", async () => {
  for (const region of ["us-west", "nowhere", "", 7]) {
    const refused = await create({ label: "a", region });
    expect([refused.status, fields(refused)]).toEqual([400, ["region"]]);
  }
});

// @rule error-3 error-4b
test("all errors of a VPC are reported at once, with dotted paths, and nothing is created", async () => {
  const refused = await create({
    description: 1,
    subnets: [{ label: "a", ipv4: "10.0.0.0/24" }, { label: "a--" }, "x", { label: "c", ipv4: 1 }],
  });
  expect(refused.status).toBe(400);
  expect(fields(refused)).toEqual([
    "label",
    "description",
    "region",
    "subnets.1.label",
    "subnets.1.ipv4",
    "subnets.2",
    "subnets.3.ipv4",
  ]);
  expect((await api("GET", "/vpcs")).body.results).toBe(0);
  expect(running.emulator.control.state()["events"]).toEqual([]);
});

// @rule vpc-create
test("subnets of one request must not have the same label or range; nothing is created then", async () => {
  const subnets = [
    { label: "a", ipv4: "10.0.0.0/16" },
    { label: "a", ipv4: "10.1.0.0/16" },
    { label: "c", ipv4: "10.0.5.0/24" },
  ];
  const refused = await create({ label: "net", region: "us-east", subnets });
  expect([refused.status, fields(refused)]).toEqual([400, ["subnets.1.label", "subnets.2.ipv4"]]);
  expect((await api("GET", "/vpcs")).body.results).toBe(0);
});

// @rule vpc-1
test("a VPC label is unique on the account, and free again after a delete", async () => {
  await create({ label: "net", region: "us-east" });
  const twice = await create({ label: "net", region: "eu-central" });
  expect([twice.status, fields(twice)]).toEqual([400, ["label"]]);
  await api("DELETE", "/vpcs/1");
  expect((await create({ label: "net", region: "us-east" })).body.id).toBe(2);
});

test("VPC Update changes label and description, alone or together, and nothing else", async () => {
  await create({ label: "net", region: "us-east", description: "old" });
  running.emulator.control.advanceClock(60);
  const named = await api("PUT", "/vpcs/1", { body: { label: "new", region: "eu-central" } });
  expect(named.body).toMatchObject({ label: "new", description: "old", region: "us-east" });
  expect(named.body).toMatchObject({ created: "2026-01-02T03:04:05", updated: "2026-01-02T03:05:05" });
  const cleared = await api("PUT", "/vpcs/1", { body: { description: "" } });
  expect(cleared.body).toMatchObject({ label: "new", description: "" });
  expect((await api("PUT", "/vpcs/1", { body: {} })).status).toBe(200);
});

test("VPC Update refuses a label of another VPC, and accepts its own", async () => {
  await create({ label: "a", region: "us-east" });
  await create({ label: "b", region: "us-east" });
  const refused = await api("PUT", "/vpcs/2", { body: { label: "a" } });
  expect([refused.status, fields(refused)]).toEqual([400, ["label"]]);
  expect((await api("PUT", "/vpcs/2", { body: { label: "b" } })).status).toBe(200);
});

// @rule vpc-5a
test("VPC Delete removes the VPC with all its subnets and answers an empty object", async () => {
  await create({ label: "a", region: "us-east", subnets: [{ label: "s", ipv4: "10.0.0.0/24" }] });
  const gone = await api("DELETE", "/vpcs/1");
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect((await api("GET", "/vpcs/1")).status).toBe(404);
  expect((await api("GET", "/vpcs/1/subnets/1")).status).toBe(404);
  expect(running.emulator.control.state()["vpcSubnets"]).toEqual([]);
});

// @rule vpc-5a vpc-5b state-vpc
test("VPC Delete is refused while one subnet is in use, and then deletes nothing", async () => {
  const subnets = [
    { label: "free", ipv4: "10.0.0.0/24" },
    { label: "used", ipv4: "10.0.1.0/24" },
  ];
  await create({ label: "a", region: "us-east", subnets });
  running.emulator.control.attachCompute(1, 2, { computeId: 7 });
  expect((await api("DELETE", "/vpcs/1")).status).toBe(400);
  expect((await api("GET", "/vpcs/1")).body.subnets).toHaveLength(2);
  running.emulator.control.detachCompute(7);
  expect((await api("DELETE", "/vpcs/1")).status).toBe(200);
});

test("a VPC that does not exist is answered with 404 by every operation on one", async () => {
  for (const id of ["9", "0", "-1", "abc", "1.5", "1%2F2", "01", "99999999999999999999"]) {
    for (const method of ["GET", "PUT", "DELETE"]) expect((await api(method, `/vpcs/${id}`)).status).toBe(404);
    expect((await api("GET", `/vpcs/${id}/ips`)).status).toBe(404);
    expect((await api("GET", `/vpcs/${id}/subnets`)).status).toBe(404);
    expect((await api("POST", `/vpcs/${id}/subnets`, { body: {} })).status).toBe(404);
  }
});

// @rule event-vpc-create event-vpc-update event-vpc-delete event-subnet-create event-subnet-delete
test("writes to VPCs record their events, subnets included", async () => {
  await create({ label: "a", region: "us-east", subnets: [{ label: "s", ipv4: "10.0.0.0/24" }] });
  await api("PUT", "/vpcs/1", { body: { label: "b" } });
  await api("DELETE", "/vpcs/1");
  const events = running.emulator.control.state()["events"] as { action: string; username: string }[];
  expect(events.map((event) => event.action)).toEqual([
    "vpc_create",
    "subnet_create",
    "vpc_update",
    "subnet_delete",
    "vpc_delete",
  ]);
  expect(events.every((event) => event.username === "admin")).toBe(true);
});

// As on the public service, for both.
test("a label with other characters is refused in the public service's words, for VPCs and subnets", async () => {
  const reason = "Label must include only ASCII letters, numbers, and dashes";
  const body = { label: "a b", region: "us-east", subnets: [{ label: "c_d", ipv4: "10.0.0.0/24" }] };
  expect((await running.api("POST", "/vpcs", { body })).body.errors).toEqual([
    { field: "label", reason },
    { field: "subnets.0.label", reason },
  ]);
});
