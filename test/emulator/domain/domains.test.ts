import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", "/domains", { body });
const master = { domain: "a.example", type: "master", soa_email: "a@b.example" };
const slave = { domain: "a.example", type: "slave", master_ips: ["192.0.2.1"] };

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

// @rule state-domain
test("Domain Create, View and List answer the same complete domain", async () => {
  const made = await create(master);
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: 1,
    ...master,
    status: "active",
    description: null,
    group: null,
    master_ips: [],
    axfr_ips: [],
    expire_sec: 0,
    refresh_sec: 0,
    retry_sec: 0,
    ttl_sec: 0,
    tags: [],
  });
  expect((await api("GET", "/domains/1")).body).toEqual(made.body);
  expect((await api("GET", "/domains")).body).toEqual({ data: [made.body], page: 1, pages: 1, results: 1 });
  const filter = { headers: { "x-filter": `{"domain":"b.example"}` } };
  expect((await api("GET", "/domains", filter)).body.results).toBe(0);
});

test("Domain Update changes every member that is sent, and no other", async () => {
  const { body } = await create({ ...master, description: "Old", tags: ["old"] });
  const whole = {
    domain: "New.example",
    status: "disabled",
    soa_email: "new@b.example",
    description: "New",
    group: "new",
    master_ips: ["192.0.2.1"],
    axfr_ips: ["192.0.2.0/24"],
    expire_sec: 31,
    refresh_sec: 30,
    retry_sec: 1,
    ttl_sec: 301,
    tags: ["new"],
  };
  const after = {
    ...body,
    ...whole,
    domain: "new.example",
    expire_sec: 120,
    retry_sec: 30,
    ttl_sec: 3600,
    tags: ["new"],
  };
  const changed = await api("PUT", "/domains/1", { body: whole });
  expect([changed.status, changed.body]).toEqual([200, after]);
  for (const [name, value] of Object.entries(whole)) {
    await api("PUT", "/domains/1", { body: { [name]: value } });
    expect((await api("GET", "/domains/1")).body).toEqual(after);
  }
});

test("a domain becomes a slave only with a master, and a master only with an address", async () => {
  const { body: read } = await create(slave);
  const update = (body: object): Promise<Reply> => api("PUT", "/domains/1", { body });
  expect((await update(read)).body).toEqual(read);
  expect(fields(await update({ master_ips: [] }))).toEqual(["master_ips"]);
  expect(fields(await update({ type: "master" }))).toEqual(["soa_email"]);
  expect((await update({ type: "master", soa_email: "a@b.example", master_ips: [] })).body).toMatchObject(master);
  expect(fields(await update({ type: "slave" }))).toEqual(["master_ips"]);
});

test("a domain cannot be renamed to a name that is in use", async () => {
  await create(master);
  await create({ ...master, domain: "b.example" });
  expect(fields(await api("PUT", "/domains/1", { body: { domain: "B.example" } }))).toEqual(["domain"]);
  expect((await api("PUT", "/domains/1", { body: { domain: "A.example" } })).status).toBe(200);
});

// By the public service, whose table of a domain's fields marks only these as filterable.
test("domains can be filtered by domain, group and tags alone", async () => {
  const refused = await api("GET", "/domains", { headers: { "x-filter": `{"id":1}` } });
  expect(refused.body.errors).toEqual([{ field: "X-Filter", reason: "Cannot filter on id" }]);
});

// @rule embedded-timer-1 embedded-timer-2
test.each([
  [0, 0],
  [1, 30],
  [30, 30],
  [31, 120],
  [300, 300],
  [301, 3600],
  [86_401, 172_800],
  [1_209_601, 2_419_200],
  [2_419_200, 2_419_200],
  [9_999_999, 2_419_200],
])("a timer of %d seconds is kept as %d", async (given, kept) => {
  const timers = { expire_sec: given, refresh_sec: given, retry_sec: given, ttl_sec: given };
  expect((await create({ ...master, ...timers })).body).toMatchObject({
    expire_sec: kept,
    refresh_sec: kept,
    retry_sec: kept,
    ttl_sec: kept,
  });
});

// @rule embedded-domain
test("a master zone requires soa_email, a slave zone at least one master", async () => {
  expect(fields(await create({ domain: "a.example", type: "master" }))).toEqual(["soa_email"]);
  expect(fields(await create({ domain: "a.example", type: "slave" }))).toEqual(["master_ips"]);
  expect(fields(await create({ ...slave, master_ips: [] }))).toEqual(["master_ips"]);
  expect((await create(slave)).body).toMatchObject({ type: "slave", soa_email: "", master_ips: ["192.0.2.1"] });
});

const long = Array.from({ length: 100 }, () => "2001:db8::"); // 10 characters each

// @rule limit-domain
test.each([
  [{ description: "d" }, []],
  [{ description: "d".repeat(253) }, []],
  [{ description: "" }, ["description"]],
  [{ description: "d".repeat(254) }, ["description"]],
  [{ group: "g".repeat(50) }, []],
  [{ group: "g".repeat(51) }, ["group"]],
  [{ domain: "" }, ["domain"]],
  [{ domain: "no-dot" }, ["domain"]],
  [{ domain: "a b.example" }, ["domain"]],
  [{ domain: `${"a.".repeat(123)}example` }, []],
  [{ domain: `${"a.".repeat(124)}example` }, ["domain"]],
  [{ status: "disabled" }, []],
  [{ status: "sleeping" }, ["status"]],
  [{ type: "other" }, ["type"]],
  [{ soa_email: "nobody" }, ["soa_email"]],
  [{ axfr_ips: ["192.0.2.0/24", "2001:db8::/32", "192.0.2.1"] }, []],
  [{ axfr_ips: ["192.0.2.0/33"] }, ["axfr_ips.0"]],
  [{ axfr_ips: long }, []],
  [{ axfr_ips: [...long, "::"] }, ["axfr_ips"]],
  [{ master_ips: long }, []],
  [{ master_ips: [...long, "::"] }, ["master_ips"]],
  [{ master_ips: ["host"] }, ["master_ips.0"]],
  [{ ttl_sec: -1 }, ["ttl_sec"]],
  [
    { ttl_sec: "300", expire_sec: "1", refresh_sec: 1.5, retry_sec: [] },
    ["expire_sec", "refresh_sec", "retry_sec", "ttl_sec"],
  ],
  [
    { domain: 1, status: 1, soa_email: {}, description: [], group: 1, master_ips: "x", axfr_ips: 1, tags: 1 },
    ["domain", "status", "soa_email", "description", "group", "master_ips", "axfr_ips", "tags"],
  ],
])("a master with %j is judged by the bounds", async (changed, faults) => {
  const made = await create({ ...master, ...changed });
  expect([made.status, made.status === 400 ? fields(made) : []]).toEqual([faults.length > 0 ? 400 : 200, faults]);
});

// @rule embedded-domain
test("a domain exists only once, in any case", async () => {
  await create(master);
  expect(fields(await create({ ...master, domain: "A.Example" }))).toEqual(["domain"]);
  await api("DELETE", "/domains/1");
  expect((await create({ ...master, domain: "A.Example" })).body).toMatchObject({ id: 2, domain: "a.example" });
});

test("a domain that does not exist is answered with 404", async () => {
  for (const [method, path] of [
    ["GET", "/domains/9"],
    ["DELETE", "/domains/9"],
    ["GET", "/domains/x/records"],
    ["POST", "/domains/9/records"],
  ] as const) {
    expect((await api(method, path, { body: {} })).status).toBe(404);
  }
});
