import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", "/managed/services", { body });
const update = (body: object): Promise<Reply> => api("PUT", "/managed/services/1", { body });

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

const least = { address: "https://example.com/health", label: "web", service_type: "url", timeout: 30 };
const inside = { address: "10.1.2.3:5432", label: "database", service_type: "tcp", timeout: 5, region: "us-east" };

test("Service Create, View and List answer the same complete service", async () => {
  const made = await create({ ...least, unknown: true });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: 1,
    ...least,
    body: null,
    consultation_group: "",
    credentials: [],
    notes: null,
    region: null,
    status: "pending",
    created: "2026-01-02T03:04:05",
    updated: "2026-01-02T03:04:05",
  });
  expect((await api("GET", "/managed/services/1")).body).toEqual(made.body);
  expect((await api("GET", "/managed/services")).body).toEqual({ data: [made.body], page: 1, pages: 1, results: 1 });
});

test("Service Create takes every field of the description", async () => {
  for (const label of ["one", "two"]) await api("POST", "/managed/credentials", { body: { label, password: "p" } });
  const extras = { body: "It works", consultation_group: "on-call", notes: "Call first" };
  const made = await create({ ...inside, ...extras, credentials: [2, 1, 2] });
  expect(made.body).toMatchObject({ ...inside, ...extras, credentials: [1, 2] });
});

// @rule managed-4
test("Service Create requires address, label, service_type and timeout, and names each that is missing", async () => {
  const refused = await create({});
  expect([refused.status, fields(refused)]).toEqual([400, ["address", "label", "service_type", "timeout"]]);
});

// @rule managed-type limit-service
test.each([
  ["address", "a.b", 200],
  ["address", `https://example.com/${"a".repeat(80)}`, 200],
  ["address", "ab", 400],
  ["address", `https://example.com/${"a".repeat(81)}`, 400],
  ["address", "no address", 400],
  ["label", "abc", 200],
  ["label", "ü".repeat(64), 200],
  ["label", "ab", 400],
  ["label", "l".repeat(65), 400],
  ["service_type", "tcp", 200],
  ["service_type", "udp", 400],
  ["timeout", 1, 200],
  ["timeout", 255, 200],
  ["timeout", 0, 400],
  ["timeout", 256, 400],
  ["timeout", 1.5, 400],
  ["timeout", "30", 400],
  ["body", null, 200],
  ["body", "b".repeat(100), 200],
  ["body", "b".repeat(101), 400],
  ["body", 1, 400],
  ["consultation_group", "", 200],
  ["consultation_group", "g".repeat(50), 200],
  ["consultation_group", "g".repeat(51), 400],
  ["notes", null, 200],
  ["notes", "n".repeat(10_000), 200],
  ["notes", {}, 400],
  ["credentials", [], 200],
  ["credentials", 1, 400],
])(
  "a service's %s (case %#) is judged by its bounds and its type, on create as on update",
  async (field, value, status) => {
    await create(least);
    for (const reply of [await create({ ...least, [field]: value }), await update({ [field]: value })]) {
      expect(reply.status).toBe(status);
      if (status === 400) expect(fields(reply)).toEqual([field]);
      else expect(reply.body[field]).toEqual(value);
    }
  },
);

test("a service's credentials must exist", async () => {
  await api("POST", "/managed/credentials", { body: { label: "one", password: "p" } });
  const refused = await create({ ...least, credentials: [1, 9, "1"] });
  expect([refused.status, fields(refused)]).toEqual([400, ["credentials.1", "credentials.2"]]);
});

test.each([
  "10.0.0.1",
  "10.255.255.255:80",
  "http://172.16.0.1/",
  "172.31.255.255",
  "https://192.168.1.1:8443/x?y",
  "tcp://192.168.128.9:22",
  "http://[fd12::1]/",
])("%s is private, so a region is required", async (address) => {
  const refused = await create({ ...inside, address, region: undefined });
  expect([refused.status, fields(refused)]).toEqual([400, ["region"]]);
  expect((await create({ ...inside, address })).body).toMatchObject({ address, region: "us-east" });
});

test.each([
  "9.255.255.255",
  "11.0.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.169.0.1:22",
  "https://example.com/10.0.0.1",
  "10.0.0.1.example.com",
  "[2001:db8::1]:80",
])("%s is not private, so a region is refused", async (address) => {
  const refused = await create({ ...inside, address });
  expect([refused.status, fields(refused)]).toEqual([400, ["region"]]);
  expect((await create({ ...inside, address, region: undefined })).body).toMatchObject({ address, region: null });
});

test("a service's region must exist, and null equals none", async () => {
  for (const region of ["nowhere", "", null, 5]) {
    const refused = await create({ ...inside, region });
    expect([refused.status, fields(refused)]).toEqual([400, ["region"]]);
  }
});

test("a missing region is reported together with all other errors", async () => {
  const refused = await create({ address: "10.0.0.1", label: "x", service_type: "udp", timeout: 0 });
  expect([refused.status, fields(refused)]).toEqual([400, ["label", "service_type", "timeout", "region"]]);
  expect((await api("GET", "/managed/services")).body.results).toBe(0);
});

test("Service Update changes the given fields, and sets updated", async () => {
  const made = await create(least);
  running.emulator.control.advanceClock(10);
  const changed = await update({ label: "shop", notes: "n", body: "b", timeout: 7 });
  expect(changed.body).toEqual({
    ...made.body,
    label: "shop",
    notes: "n",
    body: "b",
    timeout: 7,
    updated: "2026-01-02T03:04:15",
  });
  expect((await update({ notes: null, body: null })).body).toMatchObject({ notes: null, body: null, label: "shop" });
});

// @rule managed-region
test("address and region change together: a private address requires a region, and another address removes it", async () => {
  await create(inside);
  expect((await update({ address: "10.9.9.9" })).body).toMatchObject({ region: "us-east" });
  expect((await update({ region: "eu-west" })).body).toMatchObject({ region: "eu-west" });
  const both = await update({ address: "https://example.com", region: "us-east" });
  expect([both.status, fields(both)]).toEqual([400, ["region"]]);
  expect((await update({ address: "https://example.com" })).body).toMatchObject({ region: null });
  expect(fields(await update({ region: "us-east" }))).toEqual(["region"]);
  expect(fields(await update({ address: "10.0.0.1" }))).toEqual(["region"]);
  expect((await update({ address: "10.0.0.1", region: "us-east" })).status).toBe(200);
});

test("Service Delete answers an empty object, and every operation on the service then answers 404", async () => {
  await create(least);
  const gone = await api("DELETE", "/managed/services/1");
  expect([gone.status, gone.body]).toEqual([200, {}]);
  for (const id of ["1", "0", "x"]) {
    for (const method of ["GET", "PUT", "DELETE"])
      expect((await api(method, `/managed/services/${id}`)).status).toBe(404);
    for (const action of ["enable", "disable"]) {
      expect((await api("POST", `/managed/services/${id}/${action}`)).status).toBe(404);
    }
  }
});

test("services cannot be filtered", async () => {
  const refused = await api("GET", "/managed/services", { headers: { "x-filter": `{"label":"web"}` } });
  expect([refused.status, fields(refused)]).toEqual([400, ["X-Filter"]]);
});
