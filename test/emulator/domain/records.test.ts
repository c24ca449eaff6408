import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const path = "/domains/1/records";
const create = (body: object): Promise<Reply> => api("POST", path, { body });
const update = (body: object): Promise<Reply> => api("PUT", `${path}/1`, { body });

const times = { created: "2026-01-02T03:04:05", updated: "2026-01-02T03:04:05" };
const none = { name: "", priority: 0, weight: 0, port: 0, service: null, protocol: null, ttl_sec: 0, tag: null };
const srv = { type: "SRV", target: "sip.example", service: "sip", protocol: "tcp", priority: 1, weight: 2, port: 5060 };

/** A body of each type, and what is answered for it beside the body. */
const types = [
  [{ type: "A", name: "www", target: "192.0.2.1" }, {}],
  [{ type: "AAAA", name: "www", target: "2001:db8::1" }, {}],
  [{ type: "NS", name: "sub", target: "ns1.example" }, {}],
  [{ type: "MX", target: "mail.example.", priority: 10 }, {}],
  [{ type: "CNAME", name: "alias", target: "www.a.example" }, {}],
  [{ type: "TXT", name: "note", target: 'v=spf1 -all; "quoted"' }, {}],
  [srv, { name: "_sip._tcp" }],
  [{ type: "PTR", name: "1", target: "host.example" }, {}],
  [{ type: "CAA", target: "ca.example", tag: "issue" }, {}],
] as const;

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  running.emulator.control.seed({ objects: { domains: [{ id: 1, domain: "a.example" }, { id: 2 }] } });
});
afterEach(() => running.emulator.close());

describe.each(types)("a record %j", (body, made) => {
  test("is created, viewed and listed with all its members", async () => {
    const record = await create(body);
    expect([record.status, record.body]).toEqual([200, { id: 1, ...none, ...body, ...made, ...times }]);
    expect((await api("GET", `${path}/1`)).body).toEqual(record.body);
    expect((await api("GET", path)).body).toEqual({ data: [record.body], page: 1, pages: 1, results: 1 });
  });

  test("needs a target", async () => {
    const { target: _target, ...rest } = body;
    expect(fields(await create(rest))).toEqual(["target"]);
    await create(body);
    const answer = await update({ target: "", name: "x" });
    // Only a null MX has no target, and then no name either.
    expect(fields(answer)).toContain(body.type === "MX" ? "name" : "target");
  });

  test("can be updated with what was read, except for its type", async () => {
    const { body: read } = await create(body);
    running.emulator.control.advanceClock(60);
    const after = { ...read, ttl_sec: 300, updated: "2026-01-02T03:05:05" };
    expect((await update({ ...read, type: "TXT", ttl_sec: 300 })).body).toEqual(after);
  });
});

test("a record is deleted alone, and with its domain", async () => {
  await create(types[0][0]);
  await create(types[1][0]);
  const gone = await api("DELETE", `${path}/1`);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect((await api("GET", path)).body.data.map(({ id }) => id)).toEqual([2]);
  await api("DELETE", "/domains/1");
  expect(running.emulator.control.state()["domainRecords"]).toEqual([]);
});

test.each(["GET", "PUT", "DELETE"])("%s of a record of another domain answers 404", async (method) => {
  await create(types[0][0]);
  expect((await api(method, "/domains/2/records/1", { body: {} })).status).toBe(404);
  expect((await api(method, `${path}/9`, { body: {} })).status).toBe(404);
});

test.each([
  [{ type: "X", target: "a.example" }, ["type"]],
  [{ type: "A", target: "a.example" }, ["target"]],
  [{ type: "A", target: "2001:db8::1" }, ["target"]],
  [{ type: "AAAA", target: "192.0.2.1" }, ["target"]],
  [{ type: "CNAME", name: "a", target: "no name" }, ["target"]],
  [{ type: "TXT", name: "n".repeat(101), target: "x" }, ["name"]],
  [{ type: "TXT", target: "x".repeat(65_536) }, ["target"]],
  [{ type: "MX", target: "a.example", priority: 256 }, ["priority"]],
  [{ type: "MX", target: "a.example", priority: -1 }, ["priority"]],
  [{ ...srv, weight: 65_536 }, ["weight"]],
  [{ ...srv, port: 65_536 }, ["port"]],
  [{ ...srv, service: "two words" }, ["service"]],
  [{ type: "SRV", target: "a.example", service: "sip" }, ["priority", "weight", "port"]],
  [{ ...srv, service: undefined }, ["service"]],
  [{ type: "CAA", target: "ca.example" }, ["tag"]],
  [{ type: "CAA", target: "ca.example", tag: "other" }, ["tag"]],
  [{ type: "MX", target: "", name: "sub" }, ["name"]],
  [{ type: "MX", target: "", priority: 5 }, ["priority"]],
  [{ type: 1, name: 2, target: 3 }, ["name", "target", "type"]],
])("a record %j is refused", async (body, faults) => {
  const refused = await create(body);
  expect([refused.status, fields(refused).toSorted()]).toEqual([400, faults.toSorted()]);
});

test.each([
  [{ type: "TXT", name: "n".repeat(100), target: "x".repeat(65_535) }],
  [{ ...srv, priority: 255, weight: 65_535, port: 65_535 }],
  [{ ...srv, priority: 0, weight: 0, port: 0 }],
])("the greatest and least values of a record are accepted", async (body) => {
  expect((await create(body)).body).toMatchObject(body);
});

test("a null MX has neither name nor target, and is the only MX of its domain", async () => {
  expect((await create({ type: "MX", target: "", name: "" })).body).toMatchObject({ target: "", priority: 0 });
  expect(fields(await create({ type: "MX", target: "mail.example" }))).toEqual(["target"]);
  expect((await update({ target: "mail.example" })).status).toBe(200);
  expect(fields(await create({ type: "MX", target: "", name: "" }))).toEqual(["target"]);
  expect((await create({ type: "MX", target: "mail2.example" })).status).toBe(200);
});

test("service and protocol of an SRV record have their underscores in its name alone", async () => {
  const made = await create({ ...srv, service: "_sip.", protocol: "_udp", name: "ignored" });
  expect(made.body).toMatchObject({ name: "_sip._udp", service: "sip", protocol: "udp" });
  expect((await update({ service: "xmpp-server" })).body).toMatchObject({ name: "_xmpp-server._udp" });
  expect((await update({ protocol: null })).body).toMatchObject({ name: "_xmpp-server", protocol: null });
  expect(fields(await update({ service: null }))).toEqual(["service"]);
});

test.each([
  [0, 0],
  [1, 300],
  [300, 300],
  [1949, 300],
  [1950, 3600],
  [5399, 3600],
  [5401, 7200],
  [86_401, 86_400],
  [9_999_999, 2_419_200],
])("a ttl_sec of %d is kept as %d", async (given, kept) => {
  expect((await create({ ...types[0][0], ttl_sec: given })).body).toMatchObject({ ttl_sec: kept });
});

test("a domain has at most 12,000 records", async () => {
  const domainRecords = Array.from({ length: 11_999 }, () => ({ domain_id: 1 }));
  running.emulator.control.seed({ objects: { domainRecords } });
  expect((await create(types[0][0])).status).toBe(200);
  expect((await create(types[0][0])).status).toBe(400);
  expect((await api("POST", "/domains/2/records", { body: types[0][0] })).status).toBe(200);
});

test.each([
  [{ type: "CAA" }, 1],
  [{ name: "www" }, 2],
  [{ target: { "+contains": "db8" } }, 1],
  [{ tag: "issue" }, 1],
])("records are filtered by %j", async (filter, results) => {
  for (const [body] of types) await create(body);
  expect((await api("GET", path, { headers: { "x-filter": JSON.stringify(filter) } })).body.results).toBe(results);
});
