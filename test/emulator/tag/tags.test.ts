import { afterEach, beforeEach, expect, test } from "vitest";
import { type Body, fields, type Reply, type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", "/tags", { body });
const labels = async (): Promise<unknown[]> => (await api("GET", "/tags")).body.data.map((tag) => tag.label);
const tagged = async (label: string): Promise<unknown[]> =>
  (await api("GET", `/tags/${label}`)).body.data.map((each) => [each["type"], (each.data as unknown as Body).id]);

const two = [{ id: 1 }, { id: 2 }];

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  running.emulator.control.seed({
    objects: { computes: two, domains: two, volumes: [{ id: 1, compute_id: 2 }, { id: 2 }], nodebalancers: two },
  });
});
afterEach(() => running.emulator.close());

// @rule tag-5
test("New Tag Create answers the tag, and Tags List shows it", async () => {
  const made = await create({ label: "prod" });
  expect([made.status, made.body]).toEqual([200, { label: "prod" }]);
  expect((await api("GET", "/tags")).body).toEqual({ data: [{ label: "prod" }], page: 1, pages: 1, results: 1 });
});

test("tags are listed sorted, whatever order they were made in", async () => {
  for (const label of ["zeta", "alpha", "beta 2", "alpha"]) await create({ label });
  expect(await labels()).toEqual(["alpha", "beta 2", "zeta"]);
});

// @rule limit-tag
test.each([
  ["3 characters", "abc", 200],
  ["50 characters", "ü".repeat(50), 200],
  ["2 characters", "ab", 400],
  ["51 characters", "a".repeat(51), 400],
  ["a number", 123, 400],
  ["null", null, 400],
  ["an array", ["abc"], 400],
])("a tag's label of %s is judged by its bounds", async (_what, label, status) => {
  const made = await create({ label });
  expect(made.status).toBe(status);
  if (status === 400) expect(fields(made)).toEqual(["label"]);
});

test("New Tag Create gives the tag to every object it names, of every kind", async () => {
  await create({ label: "prod", computes: [2, 1], domains: [1], nodebalancers: [2], volumes: [1] });
  expect(await tagged("prod")).toEqual([
    ["compute", 1],
    ["compute", 2],
    ["domain", 1],
    ["volume", 1],
    ["nodebalancer", 2],
  ]);
  for (const path of ["/compute/instances/1", "/domains/1", "/volumes/1", "/nodebalancers/2"]) {
    expect((await api("GET", path)).body["tags"]).toEqual(["prod"]);
  }
  expect((await api("GET", "/domains/2")).body["tags"]).toEqual([]);
});

// @rule tag-4
test("Tagged Objects List shows each object as its own operation does", async () => {
  await create({ label: "prod", computes: [1], domains: [1], nodebalancers: [1], volumes: [1] });
  const expected: object[] = [];
  for (const [type, path] of [
    ["compute", "/compute/instances/1"],
    ["domain", "/domains/1"],
    ["volume", "/volumes/1"],
    ["nodebalancer", "/nodebalancers/1"],
  ] as const) {
    expected.push({ type, data: (await api("GET", path)).body });
  }
  // The description has the window of backups in another place here than the public service: both are answered.
  const compute = (await api("GET", "/compute/instances/1")).body;
  expected[0] = { type: "compute", data: { ...compute, backups: { ...(compute["backups"] as object), window: null } } };
  expect((await api("GET", "/tags/prod")).body).toEqual({ data: expected, page: 1, pages: 1, results: 4 });
});

// @rule tag-existing
test("creating a tag that exists adds it to the given objects", async () => {
  await create({ label: "prod", computes: [1] });
  const again = await create({ label: "prod", computes: [1, 2], volumes: [2] });
  expect([again.status, again.body]).toEqual([200, { label: "prod" }]);
  expect(await tagged("prod")).toEqual([
    ["compute", 1],
    ["compute", 2],
    ["volume", 2],
  ]);
  expect((await create({ label: "prod" })).status).toBe(200);
  expect(await labels()).toEqual(["prod"]);
});

test("an object's tags are sorted", async () => {
  for (const label of ["www", "app", "mid"]) await create({ label, domains: [1] });
  expect((await api("GET", "/domains/1")).body["tags"]).toEqual(["app", "mid", "www"]);
});

// @rule tag-2
test("a tag for an object that does not exist is not created, and no other object is tagged", async () => {
  const refused = await create({ label: "prod", computes: [1, 9], domains: [1], volumes: [8], nodebalancers: [7] });
  expect(refused.status).toBe(400);
  expect([...fields(refused)].sort()).toEqual(["computes.1", "nodebalancers.0", "volumes.0"]);
  expect(await labels()).toEqual([]);
  expect((await api("GET", "/compute/instances/1")).body["tags"]).toEqual([]);
});

test.each(["computes", "domains", "nodebalancers", "volumes"])(
  "%s of a tag must be an array of ids",
  async (member) => {
    for (const [value, fault] of [
      ["1", member],
      [1, member],
      [{}, member],
      [["1"], `${member}.0`],
      [[1, 1.5], `${member}.1`],
      [[null], `${member}.0`],
    ] as const) {
      const refused = await create({ label: "prod", [member]: value });
      expect([refused.status, fields(refused)]).toEqual([400, [fault]]);
    }
    expect((await create({ label: "prod", [member]: [] })).status).toBe(200);
  },
);

// @rule tag-3
test("Tag Delete takes the tag from all objects and answers an empty object", async () => {
  await create({ label: "prod", computes: [1], domains: [1], nodebalancers: [1], volumes: [1] });
  await create({ label: "keep", computes: [1] });
  const gone = await api("DELETE", "/tags/prod");
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect(await labels()).toEqual(["keep"]);
  expect((await api("GET", "/compute/instances/1")).body["tags"]).toEqual(["keep"]);
  for (const path of ["/domains/1", "/volumes/1", "/nodebalancers/1"]) {
    expect((await api("GET", path)).body["tags"]).toEqual([]);
  }
});

test("a tag is found with space and slash in its label; other labels answer 404", async () => {
  await create({ label: "team a/b ü" });
  expect((await api("GET", `/tags/${encodeURIComponent("team a/b ü")}`)).status).toBe(200);
  expect((await api("DELETE", `/tags/${encodeURIComponent("team a/b ü")}`)).status).toBe(200);
  for (const method of ["GET", "DELETE"]) expect((await api(method, "/tags/none")).status).toBe(404);
});

test("a tag remains when its objects are deleted", async () => {
  await create({ label: "prod", computes: [1] });
  await api("DELETE", "/compute/instances/1");
  expect(await tagged("prod")).toEqual([]);
  expect(await labels()).toEqual(["prod"]);
});

test("tags of new objects become tags of the account, each once and sorted", async () => {
  const body = { domain: "a.example", type: "master", soa_email: "a@b.example", tags: ["web", "app", "web"] };
  expect((await api("POST", "/domains", { body })).body["tags"]).toEqual(["app", "web"]);
  expect(await labels()).toEqual(["app", "web"]);
});

test("lists of tags and of tagged objects are paged, and neither can be filtered", async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ id: 100 + n, tags: ["many"] }));
  running.emulator.control.seed({ objects: { domains: many } });
  const page = await api("GET", "/tags/many?page=3&page_size=25");
  expect([page.body.results, page.body.data.length, page.body["pages"]]).toEqual([60, 10, 3]);
  for (const path of ["/tags", "/tags/many"]) {
    expect((await api("GET", path, { headers: { "x-filter": `{"label":"many"}` } })).status).toBe(400);
    expect((await api("GET", `${path}?page_size=24`)).status).toBe(400);
    expect((await api("GET", `${path}?page_size=501`)).status).toBe(400);
  }
});

const all = [
  ["GET", "/tags"],
  ["POST", "/tags"],
  ["GET", "/tags/prod"],
  ["DELETE", "/tags/prod"],
] as const;

test.each(all)("%s %s is refused for restricted users and without a token", async (method, path) => {
  await create({ label: "prod" });
  const token = restrict(running, "guest", { account: "read_write" });
  expect((await api(method, path, { token, body: { label: "new" } })).status).toBe(403);
  expect((await api(method, path, { token: null, body: { label: "new" } })).status).toBe(401);
  expect(await labels()).toEqual(["prod"]);
});

// The description lists no scope for three of them: these are those of the public service.
test("reading tags needs account:read_only, writing them account:read_write", async () => {
  await create({ label: "prod" });
  const { control } = running.emulator;
  const status = async (method: string, path: string, scopes: string): Promise<number> => {
    const { token } = control.addToken({ scopes });
    return (await api(method, path, { token, body: { label: "prod" } })).status;
  };
  for (const path of ["/tags", "/tags/prod"]) {
    expect(await status("GET", path, "computes:read_write")).toBe(401);
    expect(await status("GET", path, "account:read_only")).toBe(200);
  }
  for (const [method, path] of [
    ["POST", "/tags"],
    ["DELETE", "/tags/prod"],
  ] as const) {
    expect(await status(method, path, "account:read_only")).toBe(401);
    expect(await status(method, path, "account:read_write")).toBe(200);
  }
});

test("another brand appears in the body of a tag and in the type of a tagged object", async () => {
  const branded = await start({ brand: "linode" });
  branded.emulator.control.seed({ objects: { computes: [{ id: 1 }] } });
  const made = await branded.api("POST", "/tags", { body: { label: "prod", linodes: [1] } });
  expect(made.status).toBe(200);
  const list = await branded.api("GET", "/tags/prod");
  expect(list.body.data).toMatchObject([{ type: "linode", data: { id: 1 } }]);
  expect(fields(await branded.api("POST", "/tags", { body: { label: "prod", linodes: [2] } }))).toEqual(["linodes.0"]);
  await branded.emulator.close();
});
