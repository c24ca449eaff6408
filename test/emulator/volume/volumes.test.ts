import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", "/volumes", { body });
const resize = (size: unknown): Promise<Reply> => api("POST", "/volumes/1/resize", { body: { size } });
const whole = { label: "data", region: "us-east", size: 30 };

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  running.emulator.control.setTimings({ "volume.active": 10 });
});
afterEach(() => running.emulator.close());

const data = {
  id: 1,
  label: "data",
  status: "creating",
  size: 30,
  region: "us-east",
  hardware_type: "nvme",
  filesystem_path: "/dev/disk/by-id/scsi-0Compute_Volume_data",
  compute_id: null,
  compute_label: null,
  tags: [],
  created: "2026-01-02T03:04:05",
  updated: "2026-01-02T03:04:05",
};

test("Volume Create, View and List answer the same complete volume", async () => {
  const made = await create(whole);
  expect([made.status, made.body]).toEqual([200, data]);
  expect((await api("GET", "/volumes/1")).body).toEqual(data);
  expect((await api("GET", "/volumes")).body).toEqual({ data: [data], page: 1, pages: 1, results: 1 });
  const filter = { headers: { "x-filter": `{"label":"data"}` } };
  expect((await api("GET", "/volumes", filter)).body.results).toBe(1);
});

// By the public service, whose table of a volume's fields marks only these as filterable.
test("volumes can be filtered by label and tags alone", async () => {
  for (const field of ["id", "region", "size", "compute_id"]) {
    const refused = await api("GET", "/volumes", { headers: { "x-filter": `{"${field}":1}` } });
    expect(refused.body.errors).toEqual([{ field: "X-Filter", reason: `Cannot filter on ${field}` }]);
  }
});

test("Volume Update changes label and tags, and ignores what other operations change", async () => {
  const { body } = await create(whole);
  running.emulator.control.advanceClock(60);
  const read = { ...body, label: "archive", tags: ["two", "one"], size: 999, compute_id: 5 };
  const changed = await api("PUT", "/volumes/1", { body: read });
  const filesystem_path = "/dev/disk/by-id/scsi-0Compute_Volume_archive";
  const tags = ["one", "two"];
  const after = { ...data, status: "active", label: "archive", tags, filesystem_path, updated: "2026-01-02T03:05:05" };
  expect([changed.status, changed.body]).toEqual([200, after]);
  expect((await api("PUT", "/volumes/1", { body: changed.body })).body).toEqual(after);
  expect((await api("PUT", "/volumes/1", { body: { tags: [] } })).body["tags"]).toEqual([]);
  expect((await api("GET", "/tags/two")).body.results).toBe(0);
});

test("Volume Update refuses a label that another volume has, and keeps an own one", async () => {
  await create(whole);
  await create({ ...whole, label: "other" });
  expect(fields(await api("PUT", "/volumes/1", { body: { label: "other" } }))).toEqual(["label"]);
  expect((await api("PUT", "/volumes/1", { body: { label: "data" } })).status).toBe(200);
});

test("a volume is creating at first and then active", async () => {
  await create(whole);
  running.emulator.control.advanceClock(9);
  expect((await api("GET", "/volumes/1")).body).toEqual(data);
  running.emulator.control.advanceClock(1);
  expect((await api("GET", "/volumes/1")).body).toEqual({ ...data, status: "active" });
});

// @rule state-volume state-volume-moves
test("Volume Resize enlarges a volume: its status is resizing, then active", async () => {
  await create(whole);
  running.emulator.control.advanceClock(10);
  const grown = await resize(31);
  expect([grown.status, grown.body]).toMatchObject([200, { status: "resizing", size: 31 }]);
  running.emulator.control.advanceClock(10);
  expect((await api("GET", "/volumes/1")).body).toMatchObject({ status: "active", size: 31 });
});

// @rule embedded-grow
test.each([30, 29, 0, -1, 10_241, 30.5, "31", null, undefined])(
  "Volume Resize to %s is refused for a volume of 30 GiB",
  async (size) => {
    await create(whole);
    running.emulator.control.advanceClock(10);
    const refused = await resize(size);
    expect([refused.status, fields(refused)]).toEqual([400, ["size"]]);
    expect((await api("GET", "/volumes/1")).body).toMatchObject({ status: "active", size: 30 });
  },
);

test("a volume cannot be resized while it is being created or resized", async () => {
  await create(whole);
  expect((await resize(40)).status).toBe(400);
  running.emulator.control.advanceClock(10);
  expect((await resize(40)).status).toBe(200);
  expect((await resize(50)).status).toBe(400);
  running.emulator.control.advanceClock(10);
  expect((await resize(10_240)).status).toBe(200);
});

// @rule limit-labels
test.each([
  [{ label: "l" }, 200, []],
  [{ label: "l".repeat(32) }, 200, []],
  [{ label: "" }, 400, ["label"]],
  [{ label: "l".repeat(33) }, 400, ["label"]],
  [{ label: "a-b_c-1" }, 200, []],
  [{ label: "1a" }, 400, ["label"]],
  [{ label: "-a" }, 400, ["label"]],
  [{ label: "a--b" }, 400, ["label"]],
  [{ label: "a__b" }, 400, ["label"]],
  [{ label: "a b" }, 400, ["label"]],
  [{ size: 10 }, 200, []],
  [{ size: 10_240 }, 200, []],
  [{ size: 9 }, 400, ["size"]],
  [{ size: 10_241 }, 400, ["size"]],
  [{ region: "nowhere" }, 400, ["region"]],
  [{ region: undefined }, 400, ["region"]],
  [{ compute_id: 5 }, 400, ["compute_id"]],
  [{ compute_id: null }, 200, []],
  [{ tags: ["ab"] }, 400, ["tags.0"]],
  [{ label: [], size: "1", region: 1, tags: {} }, 400, ["label", "size", "region", "tags"]],
])("a volume with %j is judged by the bounds", async (changed, status, faults) => {
  const made = await create({ ...whole, ...changed });
  expect([made.status, made.status === 400 ? fields(made) : []]).toEqual([status, faults]);
});

test("a volume has 20 GiB by default, and its label must be unique", async () => {
  expect((await create({ label: "a", region: "us-east" })).body).toMatchObject({ size: 20 });
  expect(fields(await create({ label: "a", region: "us-east" }))).toEqual(["label"]);
});

test("a volume that is attached to a compute is in the compute's region and shows its label, until the compute is deleted", async () => {
  running.emulator.control.seed({ objects: { computes: [{ id: 7, label: "web", region: "eu-west" }] } });
  const made = await create({ label: "a", compute_id: 7 });
  expect(made.body).toMatchObject({ region: "eu-west", compute_id: 7, compute_label: "web" });
  expect(fields(await create({ label: "b", compute_id: 7, region: "us-east" }))).toEqual(["region"]);
  await api("DELETE", "/compute/instances/7");
  expect((await api("GET", "/volumes/1")).body).toMatchObject({ compute_id: null, compute_label: null });
});

test("Volume Delete removes a volume, also one that is being made", async () => {
  await create(whole);
  const gone = await api("DELETE", "/volumes/1");
  expect([gone.status, gone.body]).toEqual([200, {}]);
  running.emulator.control.advanceClock(60);
  for (const [method, path] of [
    ["GET", "/volumes/1"],
    ["DELETE", "/volumes/1"],
    ["POST", "/volumes/1/resize"],
  ] as const) {
    expect((await api(method, path, { body: {} })).status).toBe(404);
  }
});

test("another brand appears in a volume's path and members", async () => {
  const branded = await start({ brand: "linode" });
  const made = await branded.api("POST", "/volumes", { body: whole });
  expect(made.body).toMatchObject({
    filesystem_path: "/dev/disk/by-id/scsi-0Linode_Volume_data",
    linode_id: null,
    linode_label: null,
  });
  await branded.emulator.close();
});
