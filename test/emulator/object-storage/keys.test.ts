import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

const keys = "/object-storage/keys";
const access = { bucket_name: "my-bucket", cluster: "us-east-1", permissions: "read_only" };
let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", keys, { body });
const events = (): { action: string; entity: { id: number; label: string }; username: string }[] =>
  (running.emulator.control.state()["events"] ?? []) as never;

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.emulator.close());

// @rule storage-secret
test("only Key Create returns the secret", async () => {
  const made = await create({ label: "app" });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: 1,
    label: "app",
    access_key: expect.stringMatching(/^[A-Z0-9]{20}$/),
    secret_key: expect.stringMatching(/^[A-Za-z0-9]{40}$/),
    limited: false,
    bucket_access: null,
  });
  const later = { ...made.body, secret_key: "[REDACTED]" };
  expect((await api("GET", `${keys}/1`)).body).toEqual(later);
  expect((await api("GET", keys)).body).toEqual({ data: [later], page: 1, pages: 1, results: 1 });
  expect((await api("PUT", `${keys}/1`, { body: { label: "app" } })).body).toEqual(later);
  expect(JSON.stringify(running.emulator.control.state())).not.toContain(made.body.secret_key);
});

test("no two keys have the same access key or secret", async () => {
  const [a, b] = [await create({ label: "a" }), await create({ label: "a" })];
  expect([b.body.id, a.body.access_key === b.body.access_key, a.body.secret_key === b.body.secret_key]).toEqual([
    2,
    false,
    false,
  ]);
});

// @rule storage-7a storage-7b
test.each([
  ["no bucket_access", {}, false, null],
  ["null", { bucket_access: null }, false, null],
  ["an empty array", { bucket_access: [] }, true, []],
  ["buckets", { bucket_access: [access] }, true, [access]],
])("a key made with %s is limited accordingly", async (_what, given, limited, bucket_access) => {
  const made = await create({ label: "k", ...given });
  expect(made.body).toMatchObject({ limited, bucket_access });
  expect((await api("GET", `${keys}/1`)).body).toMatchObject({ limited, bucket_access });
});

test("a key needs no label, and its label must be text", async () => {
  expect((await create({})).body.label).toBe("");
  for (const label of [5, ["a"]]) expect(fields(await create({ label }))).toEqual(["label"]);
});

// @rule storage-permissions
test("all errors of a key's bucket_access are reported with dotted paths, and nothing is created", async () => {
  const refused = await create({
    label: 1,
    bucket_access: [access, {}, { bucket_name: "", cluster: "nowhere-1", permissions: "write" }, 5],
  });
  expect([refused.status, fields(refused)]).toEqual([
    400,
    [
      "label",
      "bucket_access.1.bucket_name",
      "bucket_access.1.cluster",
      "bucket_access.1.permissions",
      "bucket_access.2.bucket_name",
      "bucket_access.2.cluster",
      "bucket_access.2.permissions",
      "bucket_access.3",
    ],
  ]);
  for (const bucket_access of [{}, "all", 1])
    expect(fields(await create({ bucket_access }))).toEqual(["bucket_access"]);
  expect((await api("GET", keys)).body.results).toBe(0);
  expect(events()).toEqual([]);
});

test("Key Update changes the label alone", async () => {
  await create({ label: "old", bucket_access: [access] });
  const updated = await api("PUT", `${keys}/1`, { body: { label: "new", bucket_access: null } });
  expect([updated.status, updated.body]).toMatchObject([200, { label: "new", limited: true, bucket_access: [access] }]);
  expect((await api("PUT", `${keys}/1`, { body: {} })).body.label).toBe("new");
  expect(fields(await api("PUT", `${keys}/1`, { body: { label: 7 } }))).toEqual(["label"]);
});

test("Key Revoke answers an empty object, and the key no longer exists", async () => {
  await create({ label: "a" });
  const gone = await api("DELETE", `${keys}/1`);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  for (const method of ["GET", "PUT", "DELETE"]) expect((await api(method, `${keys}/1`)).status).toBe(404);
  expect((await create({ label: "b" })).body.id).toBe(2);
});

test("every operation on a key that does not exist answers 404", async () => {
  for (const id of ["1", "0", "x", "1.5", "-1"]) {
    for (const method of ["GET", "PUT", "DELETE"]) expect((await api(method, `${keys}/${id}`)).status).toBe(404);
  }
});

// @rule storage-1
test("Key Create is not available to accounts with a negative balance; update and revoke are", async () => {
  await create({ label: "a" });
  running.emulator.control.seed({ objects: { account: [{ balance: -5 }] } });
  expect((await create({ label: "b" })).status).toBe(400);
  expect((await api("GET", keys)).body.results).toBe(1);
  expect((await api("PUT", `${keys}/1`, { body: { label: "c" } })).status).toBe(200);
  expect((await api("DELETE", `${keys}/1`)).status).toBe(200);
});

// @rule event-key-create event-key-update event-key-delete
test("writes to keys record events, and refused writes none", async () => {
  await create({ label: "a" });
  await create({ label: 5 });
  await api("PUT", `${keys}/1`, { body: { label: "b" } });
  await api("DELETE", `${keys}/1`);
  await api("DELETE", `${keys}/1`);
  expect(events().map(({ action, entity, username }) => [action, entity.id, entity.label, username])).toEqual([
    ["obj_access_key_create", 1, "a", "admin"],
    ["obj_access_key_update", 1, "b", "admin"],
    ["obj_access_key_delete", 1, "b", "admin"],
  ]);
});

test("the keys list is paged by 25 to 500, and cannot be filtered", async () => {
  running.emulator.control.seed({ objects: { objectKeys: Array.from({ length: 26 }, () => ({})) } });
  const second = await api("GET", `${keys}?page=2&page_size=25`);
  expect(second.body).toMatchObject({ page: 2, pages: 2, results: 26, data: [{ id: 26 }] });
  for (const query of ["page_size=24", "page_size=501", "page=0"]) {
    expect((await api("GET", `${keys}?${query}`)).status).toBe(400);
  }
  const refused = await api("GET", keys, { headers: { "x-filter": `{"label":"a"}` } });
  expect([refused.status, fields(refused)]).toEqual([400, ["X-Filter"]]);
});
