import { request } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Body, type Reply, type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const createVpc = (label: string, token?: string): Promise<Reply> =>
  api("POST", "/vpcs", { body: { label, region: "us-east" }, ...(token === undefined ? {} : { token }) });
const list = (filter?: object, token?: string): Promise<Reply> =>
  api("GET", "/account/events", {
    ...(filter === undefined ? {} : { headers: { "x-filter": JSON.stringify(filter) } }),
    ...(token === undefined ? {} : { token }),
  });
const actions = ({ body }: Reply): unknown[] => body.data.map((event) => event["action"]);
const marks = async (mark: "read" | "seen"): Promise<unknown[]> => (await list()).body.data.map((event) => event[mark]);

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

// @rule event-record
test("Events List and Event View show what happened, the latest first", async () => {
  await createVpc("net");
  running.emulator.control.advanceClock(60);
  await api("PUT", "/vpcs/1", { body: { label: "new" } });
  const events = await list();
  expect(actions(events)).toEqual(["vpc_update", "vpc_create"]);
  const event = {
    id: 1,
    action: "vpc_create",
    created: "2026-01-02T03:04:05",
    duration: 0,
    username: "admin",
    status: "finished",
    percent_complete: 100,
    rate: null,
    time_remaining: null,
    message: null,
    seen: false,
    read: false,
    entity: { id: 1, label: "net", type: "vpc", url: "/v4/vpcs/1" },
    secondary_entity: null,
  };
  expect(events.body.data[1]).toEqual(event);
  expect((await api("GET", "/account/events/1")).body).toEqual(event);
});

test("Events List has the events of the last 90 days", async () => {
  await createVpc("a");
  running.emulator.control.advanceClock(86_400);
  await createVpc("b");
  running.emulator.control.advanceClock(89 * 86_400);
  expect((await list()).body.results).toBe(2);
  running.emulator.control.advanceClock(1);
  expect((await list()).body.data.map(({ id }) => id)).toEqual([2]);
});

test("Event Mark as Read marks one event, Event Mark as Seen all up to one", async () => {
  for (const label of ["a", "b", "c"]) await createVpc(label);
  const answers = [await api("POST", "/account/events/2/read"), await api("POST", "/account/events/2/seen")];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
  ]);
  expect([await marks("read"), await marks("seen")]).toEqual([
    [false, true, false],
    [false, true, true],
  ]);
});

test("an event that does not exist is answered with 404", async () => {
  for (const [method, path] of [
    ["GET", "/account/events/1"],
    ["POST", "/account/events/1/read"],
    ["POST", "/account/events/x/seen"],
  ] as const) {
    expect((await api(method, path)).status).toBe(404);
  }
});

test.each([
  [{ action: "vpc_delete" }, 1],
  [{ created: { "+gte": "2026-01-02T03:04:05" } }, 4],
  [{ created: { "+gt": "2026-01-02T03:04:05" } }, 0],
  [{ id: 2 }, 1],
  [{ read: true }, 1],
  [{ "entity.id": 1, "entity.type": "vpc" }, 2],
  [{ "entity.type": "tag", "entity.id": "blue" }, 1],
  [{ "entity.id": 2 }, 0],
  [{ "entity.type": "account" }, 1],
  [{ "entity.type": "account", "entity.id": { "+gt": 0 } }, 0],
  [{ "+and": [{ "entity.id": 1 }, { "entity.type": "vpc" }], "+order_by": "created", "+order": "desc" }, 2],
])("events are filtered by %j", async (filter, results) => {
  await createVpc("net");
  await api("DELETE", "/vpcs/1");
  await api("POST", "/tags", { body: { label: "blue" } });
  await api("PUT", "/account", { body: {} });
  await api("POST", "/account/events/1/read");
  expect((await list(filter)).body.results).toBe(results);
});

test.each(["status", "seen", "username", "entity.label"])("events cannot be filtered by %s", async (field) => {
  const refused = await list({ [field]: "x" });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ field: "X-Filter", reason: `Cannot filter on ${field}` }],
  ]);
});

test("a restricted user sees, reads and marks the events of granted objects and of the own actions", async () => {
  for (const label of ["a", "b"]) await createVpc(label);
  const objects = { vpc: [{ id: 2, permissions: "read_only" }] } as const;
  const token = restrict(running, "guest", { flags: ["add_vpcs"], objects, account: "read_write" });
  await createVpc("c", token);
  expect((await list(undefined, token)).body.data.map((event) => event["entity"])).toMatchObject([
    { label: "c" },
    { label: "b" },
  ]);
  expect((await api("GET", "/account/events/1", { token })).status).toBe(404);
  expect((await api("POST", "/account/events/1/read", { token })).status).toBe(404);
  expect((await api("POST", "/account/events/3/seen", { token })).status).toBe(200);
  expect(await marks("seen")).toEqual([true, true, false]);
});

test("a restricted user marks events as seen only with account_access read_write, and as read with any grant", async () => {
  const token = restrict(running, "reader", { flags: ["add_vpcs"], account: "read_only" });
  await createVpc("own", token);
  expect((await api("POST", "/account/events/1/seen", { token })).status).toBe(403);
  expect((await api("POST", "/account/events/1/read", { token })).status).toBe(200);
});

test("another brand appears in the action, the entity and its filter", async () => {
  const branded = await start({ brand: "linode", world: "small" });
  await branded.api("POST", "/images", { body: { disk_id: 1, label: "captured" } });
  const filter = { "entity.type": "linode", "entity.id": 1, action: "disk_imagize" };
  const events = await branded.api("GET", "/account/events", { headers: { "x-filter": JSON.stringify(filter) } });
  expect(events.body.data[0]).toMatchObject({
    entity: { id: 1, type: "linode", url: "/v4/linode/instances/1" },
    secondary_entity: { id: expect.stringMatching(/^\d+$/), label: "captured", type: "image" },
  });
  await branded.emulator.close();
});

test.each([
  ["is finished when it is available", async () => {}, "finished"],
  ["has failed when it is deleted before", (id: string) => api("DELETE", `/images/${id}`), "failed"],
] as const)("the capture of an image is in progress, and %s", async (_what, meanwhile, status) => {
  running.emulator.control.seed({ objects: { computes: [{ id: 1 }], disks: [{ id: 1, compute_id: 1 }] } });
  const { body } = await api("POST", "/images", { body: { disk_id: 1 } });
  const event = async (): Promise<Body> => (await api("GET", "/account/events/1")).body;
  expect(await event()).toMatchObject({ action: "disk_imagize", status: "started", percent_complete: 0 });
  await meanwhile(encodeURIComponent(String(body.id)));
  running.emulator.control.advanceClock(600);
  expect(await event()).toMatchObject({ status, percent_complete: 100 });
});

test("an upload is in progress until its data was processed, and has failed when none came for 24 hours", async () => {
  const upload = async (): Promise<string> => {
    const { body } = await api("POST", "/images/upload", { body: { label: "image", region: "us-east" } });
    return String(body["upload_to"]);
  };
  const states = async (): Promise<unknown[]> => (await list()).body.data.map((event) => event["status"]);
  const address = await upload();
  await upload();
  const headers = { "content-type": "application/octet-stream" };
  const sent = await request(address, { method: "PUT", body: Buffer.from([0x1f, 0x8b, 0]), headers });
  expect([sent.statusCode, await sent.body.text()]).toEqual([200, ""]);
  expect(await states()).toEqual(["started", "started"]);
  running.emulator.control.advanceClock(86_400);
  expect(await states()).toEqual(["failed", "finished"]);
});
