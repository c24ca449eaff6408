import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const path = "/compute/stackscripts";
const least = { label: "setup", images: ["any/all"], script: "#!/bin/sh\necho hello\n" };
const create = (body: object): Promise<Reply> => api("POST", path, { body });
const update = (id: number, body: object): Promise<Reply> => api("PUT", `${path}/${id}`, { body });

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

async function publicImages(): Promise<string[]> {
  const { data } = (await api("GET", "/images")).body;
  return data.filter((image) => image["is_public"]).map((image) => String(image["id"]));
}

// @rule script-6
test("StackScript Create answers the whole StackScript, and so does View", async () => {
  const made = await create({ ...least, unknown: 1 });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: expect.any(Number),
    username: "admin",
    user_gravatar_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    ...least,
    description: "",
    deployments_total: 0,
    deployments_active: 0,
    is_public: false,
    mine: true,
    created: "2026-01-02T03:04:05",
    updated: "2026-01-02T03:04:05",
    rev_note: "",
    user_defined_fields: [],
  });
  expect((await api("GET", `${path}/${made.body.id}`)).body).toEqual(made.body);
  const list = await api("GET", path, { headers: { "x-filter": `{"mine":true}` } });
  expect(list.body).toEqual({ data: [made.body], page: 1, pages: 1, results: 1 });
});

// @rule script-3
test("StackScript Create requires images, label and script, and names each that is missing", async () => {
  const refused = await create({ description: 1, is_public: "yes", rev_note: 1 });
  expect(refused.status).toBe(400);
  expect(fields(refused).sort()).toEqual(["description", "images", "is_public", "label", "rev_note", "script"]);
  const own = await api("GET", path, { headers: { "x-filter": `{"mine":true}` } });
  expect(own.body.results).toBe(0);
});

// @rule limit-script
test.each([
  ["label", "abc", 200],
  ["label", "ü".repeat(128), 200],
  ["label", "ab", 400],
  ["label", "l".repeat(129), 400],
  ["script", ["#!/bin/sh"], 400],
  ["description", "d".repeat(5000), 200],
  ["description", "", 200],
  ["rev_note", "", 200],
  ["rev_note", 5, 400],
  ["is_public", 1, 400],
  ["images", "any/all", 400],
])(
  "a StackScript's %s (case %#) is judged by its bounds and its type, on create as on update",
  async (field, value, status) => {
    const { id } = (await create(least)).body;
    for (const reply of [await create({ ...least, [field]: value }), await update(id, { [field]: value })]) {
      expect(reply.status).toBe(status);
      if (status === 400) expect(fields(reply)).toEqual([field]);
      else expect(reply.body[field]).toBe(value);
    }
  },
);

test("two StackScripts may have the same label", async () => {
  const first = await create(least);
  expect((await create(least)).body.id).toBe(first.body.id + 1);
});

// @rule script-2
test("a StackScript's images must exist, and are a set", async () => {
  const [first = "", second = ""] = await publicImages();
  const made = await create({ ...least, images: [second, first, second] });
  expect(new Set(made.body["images"] as string[])).toEqual(new Set([first, second]));
  expect(made.body["images"]).toHaveLength(2);
  const refused = await create({ ...least, images: [first, "compute/nothing", "private/999999", 5, "any"] });
  expect(refused.status).toBe(400);
  expect(fields(refused)).toEqual(["images.1", "images.2", "images.3", "images.4"]);
});

test("images of StackScripts are written with the brand's word", async () => {
  const branded = await start({ brand: "linode" });
  try {
    const { data } = (await branded.api("GET", "/images")).body;
    const image = String(data.find((each) => each["is_public"])?.["id"]);
    expect(image).toMatch(/^linode\//);
    const made = await branded.api("POST", "/linode/stackscripts", { body: { ...least, images: [image] } });
    expect([made.status, made.body["images"]]).toEqual([200, [image]]);
    const neutral = { ...least, images: [image.replace("linode", "compute")] };
    const refused = await branded.api("POST", "/linode/stackscripts", { body: neutral });
    expect([refused.status, fields(refused)]).toEqual([400, ["images.0"]]);
  } finally {
    await branded.emulator.close();
  }
});

test("StackScript Update changes the given fields, clears them by empty text, and sets updated", async () => {
  const made = await create({ ...least, description: "old", rev_note: "first" });
  running.emulator.control.advanceClock(60);
  const changed = await update(made.body.id, { label: "renamed", description: "" });
  expect(changed.body).toEqual({ ...made.body, label: "renamed", description: "", updated: "2026-01-02T03:05:05" });
  expect((await api("GET", `${path}/${made.body.id}`)).body).toEqual(changed.body);
  expect((await update(made.body.id, { rev_note: "" })).body).toMatchObject({ label: "renamed", rev_note: "" });
});

// @rule script-1
test("a StackScript becomes public and never private again", async () => {
  const { id } = (await create(least)).body;
  expect((await update(id, { is_public: false })).body["is_public"]).toBe(false);
  expect((await update(id, { is_public: true })).body["is_public"]).toBe(true);
  const refused = await update(id, { is_public: false, label: "changed" });
  expect([refused.status, fields(refused)]).toEqual([400, ["is_public"]]);
  expect((await update(id, { is_public: true, rev_note: "2" })).body).toMatchObject({ label: "setup", rev_note: "2" });
});

test("StackScript Delete answers an empty object for a private one, which then no longer exists", async () => {
  const { id } = (await create(least)).body;
  const gone = await api("DELETE", `${path}/${id}`);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  for (const missing of [id, 0, "x", 99999]) {
    for (const method of ["GET", "PUT", "DELETE"]) expect((await api(method, `${path}/${missing}`)).status).toBe(404);
  }
});

// @rule script-4
test("StackScript Delete is refused for a public one, which stays", async () => {
  const { id } = (await create({ ...least, is_public: true })).body;
  const refused = await api("DELETE", `${path}/${id}`);
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toHaveLength(1);
  expect((await api("GET", `${path}/${id}`)).status).toBe(200);
});

test.each([
  [{ label: "alpha" }, ["alpha"]],
  [{ label: { "+contains": "a" }, mine: true }, ["alpha", "beta"]],
  [{ description: "second", mine: true }, ["beta"]],
  [{ rev_note: "n", mine: true }, ["alpha"]],
  [{ is_public: true, mine: true }, ["beta"]],
  [{ deployments_total: { "+gte": 5 }, mine: true }, ["other"]],
  [{ mine: true, "+order_by": "label", "+order": "desc" }, ["other", "beta", "alpha"]],
])("StackScripts are filtered by %j", async (filter, labels) => {
  await create({ ...least, label: "alpha", rev_note: "n" });
  await create({ ...least, label: "beta", description: "second", is_public: true });
  running.emulator.control.seed({ objects: { stackscripts: [{ label: "other", deployments_total: 5 }] } });
  const list = await api("GET", path, { headers: { "x-filter": JSON.stringify(filter) } });
  expect(list.body.data.map((each) => each.label)).toEqual(labels);
});

test.each(["id", "script", "images", "created", "username"])("StackScripts cannot be filtered by %s", async (field) => {
  const refused = await api("GET", path, { headers: { "x-filter": JSON.stringify({ [field]: 1 }) } });
  expect([refused.status, fields(refused)]).toEqual([400, ["X-Filter"]]);
});

// By the actions of the public service: the description names none for StackScripts.
test("an update records one event: that the StackScript became public, was revised or was updated", async () => {
  const { id } = (await create(least)).body;
  await update(id, { label: "renamed", description: "New" });
  await update(id, { script: "#!/bin/sh\necho 2", label: "revised" });
  await update(id, { rev_note: "3" });
  await update(id, { is_public: true, rev_note: "4" });
  await update(id, { is_public: true });
  const events = (await api("GET", "/account/events")).body.data;
  expect(events.map((event) => event["action"]).reverse()).toEqual([
    "stackscript_create",
    "stackscript_update",
    "stackscript_revise",
    "stackscript_revise",
    "stackscript_publicize",
    "stackscript_update",
  ]);
  expect(events.map((event) => event["entity"])).toMatchObject(events.map(() => ({ id, type: "stackscript" })));
});
