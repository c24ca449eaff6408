import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", "/managed/contacts", { body });
const update = (body: object): Promise<Reply> => api("PUT", "/managed/contacts/1", { body });

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

const whole = {
  name: "Ops",
  email: "ops@example.com",
  group: "on-call",
  phone: { primary: "123-456-7890", secondary: "555" },
};

test("Contact Create, View and List answer the same complete contact", async () => {
  const made = await create({ ...whole, unknown: 1 });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({ id: 1, ...whole, updated: "2026-01-02T03:04:05" });
  expect((await api("GET", "/managed/contacts/1")).body).toEqual(made.body);
  expect((await api("GET", "/managed/contacts")).body).toEqual({ data: [made.body], page: 1, pages: 1, results: 1 });
});

// @rule managed-3
test("no field of a contact is required, and the answer still has each in its type", async () => {
  const made = await create({});
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: 1,
    name: "",
    email: "",
    group: null,
    phone: { primary: "", secondary: null },
    updated: "2026-01-02T03:04:05",
  });
});

// @rule limit-contact
test.each([
  ["name", "ab", 200],
  ["name", "ü".repeat(64), 200],
  ["name", "a", 400],
  ["name", "a".repeat(65), 400],
  ["name", 5, 400],
  ["group", "ab", 200],
  ["group", "g".repeat(50), 200],
  ["group", null, 200],
  ["group", "g", 400],
  ["group", "g".repeat(51), 400],
  ["group", [], 400],
  ["email", "a@b.example", 200],
  ["email", "nobody", 400],
  ["email", "a b@c", 400],
  ["email", {}, 400],
  ["phone", {}, 200],
  ["phone", { secondary: null }, 200],
  ["phone", "555", 400],
])("a contact's %s of %j answers %i, on create as on update", async (field, value, status) => {
  await create(whole);
  for (const reply of [await create({ [field]: value }), await update({ [field]: value })]) {
    expect(reply.status).toBe(status);
    if (status === 400) expect(fields(reply)).toEqual([field]);
  }
});

test("all errors of a contact are reported at once, and nothing is created", async () => {
  const refused = await create({ name: "a", email: 1, group: "", phone: { primary: 1, secondary: 2 } });
  expect(refused.status).toBe(400);
  expect(fields(refused)).toEqual(["name", "email", "group", "phone.primary", "phone.secondary"]);
  expect((await api("GET", "/managed/contacts")).body.results).toBe(0);
});

test("Contact Update changes the given fields, also a part of phone, and sets updated", async () => {
  await create(whole);
  running.emulator.control.advanceClock(60);
  const changed = await update({ name: "Night", phone: { primary: "999" } });
  expect(changed.body).toEqual({
    id: 1,
    ...whole,
    name: "Night",
    phone: { primary: "999", secondary: "555" },
    updated: "2026-01-02T03:05:05",
  });
  expect((await api("GET", "/managed/contacts/1")).body).toEqual(changed.body);
});

// @rule managed-body
test("Contact Update clears group and secondary phone by null", async () => {
  await create(whole);
  const cleared = await update({ group: null, phone: { secondary: null } });
  expect(cleared.body).toMatchObject({ group: null, phone: { primary: "123-456-7890", secondary: null } });
});

test("Contact Delete answers an empty object, and the contact no longer exists", async () => {
  await create(whole);
  const gone = await api("DELETE", "/managed/contacts/1");
  expect([gone.status, gone.body]).toEqual([200, {}]);
  for (const method of ["GET", "PUT", "DELETE"]) {
    for (const id of ["1", "x", "0"]) expect((await api(method, `/managed/contacts/${id}`)).status).toBe(404);
  }
  expect((await create(whole)).body.id).toBe(2);
});

test("contacts are filtered by group, and by nothing else", async () => {
  await create(whole);
  await create({ ...whole, group: "others" });
  const found = await api("GET", "/managed/contacts", { headers: { "x-filter": `{"group":"others"}` } });
  expect(found.body.data.map((contact) => contact.id)).toEqual([2]);
  const refused = await api("GET", "/managed/contacts", { headers: { "x-filter": `{"name":"Ops"}` } });
  expect([refused.status, fields(refused)]).toEqual([400, ["X-Filter"]]);
});
