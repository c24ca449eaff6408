import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", "/images", { body });
const update = (body: object): Promise<Reply> => api("PUT", "/images/private%2F1", { body });
const filtered = (filter: object): Promise<Reply> =>
  api("GET", "/images", { headers: { "x-filter": JSON.stringify(filter) } });

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  const { control } = running.emulator;
  control.seed({ objects: { computes: [{ id: 7 }], disks: [{ id: 4, compute_id: 7, label: "root", size: 9000 }] } });
});
afterEach(() => running.emulator.close());

const captured = {
  id: "private/1",
  label: "root",
  description: null,
  created: "2026-01-02T03:04:05",
  created_by: "admin",
  updated: "2026-01-02T03:04:05",
  deprecated: false,
  eol: null,
  expiry: null,
  is_public: false,
  size: 9000,
  status: "creating",
  type: "manual",
  vendor: null,
  capabilities: [],
};

// @rule image-3
test("Image Create captures a disk, under the disk's label when none is given", async () => {
  const made = await create({ disk_id: 4 });
  expect([made.status, made.body]).toEqual([200, captured]);
  expect((await api("GET", "/images/private%2F1")).body).toEqual(captured);
});

test("Image Create takes label, description and cloud_init", async () => {
  const made = await create({ disk_id: 4, label: "Golden", description: "ü", cloud_init: true });
  expect(made.body).toMatchObject({ label: "Golden", description: "ü", capabilities: ["cloud-init"] });
  expect((await create({ disk_id: 4, cloud_init: false })).body.capabilities).toEqual([]);
});

// @rule state-image
test("a captured image is creating at first, and available after the set time", async () => {
  const { control } = running.emulator;
  control.setTimings({ "image.captured": 60 });
  await create({ disk_id: 4 });
  control.advanceClock(59);
  expect((await api("GET", "/images/private%2F1")).body).toMatchObject({ status: "creating" });
  control.advanceClock(1);
  const ready = (await api("GET", "/images/private%2F1")).body;
  expect(ready).toEqual({ ...captured, status: "available", updated: "2026-01-02T03:05:05" });
});

test("an image that is deleted while it is being created stays deleted", async () => {
  await create({ disk_id: 4 });
  expect((await api("DELETE", "/images/private%2F1")).status).toBe(200);
  running.emulator.control.advanceClock(3600);
  expect((await api("GET", "/images/private%2F1")).status).toBe(404);
});

test.each([
  ["no disk", {}, ["disk_id"]],
  ["a disk that is not there", { disk_id: 5 }, ["disk_id"]],
  ["a disk by its name", { disk_id: "4" }, ["disk_id"]],
  ["null for a disk", { disk_id: null }, ["disk_id"]],
  ["an empty label", { disk_id: 4, label: "" }, ["label"]],
  [
    "wrong types",
    { disk_id: [], label: 1, description: {}, cloud_init: "yes" },
    ["disk_id", "label", "description", "cloud_init"],
  ],
])("Image Create of %s is refused field by field, and nothing is made", async (_what, body, faults) => {
  const refused = await create(body);
  expect([refused.status, fields(refused)]).toEqual([400, faults]);
  expect((await filtered({ is_public: false })).body.results).toBe(0);
});

// @rule image-6
test("Image Update changes label and description, alone or together, and clears the description by null", async () => {
  await create({ disk_id: 4 });
  running.emulator.control.advanceClock(60);
  const named = await update({ label: "new" });
  expect(named.body).toMatchObject({ label: "new", description: null, updated: "2026-01-02T03:05:05" });
  expect((await update({ description: "text" })).body).toMatchObject({ label: "new", description: "text" });
  expect((await update({ description: null })).body).toMatchObject({ label: "new", description: null });
  expect((await update({ id: "private/9", size: 1, is_public: true })).body).toMatchObject({
    id: "private/1",
    size: 9000,
    is_public: false,
  });
});

// @rule limit-image-description
test.each([
  ["description", "d", 200],
  ["description", "ü".repeat(65_000), 200],
  ["description", "", 400],
  ["description", "d".repeat(65_001), 400],
  ["description", 5, 400],
  ["label", "l", 200],
  ["label", "", 400],
  ["label", [], 400],
])("Image Update judges the field %s by its bounds", async (field, value, status) => {
  await create({ disk_id: 4 });
  const answer = await update({ [field]: value });
  expect(answer.status).toBe(status);
  if (status === 400) expect(fields(answer)).toEqual([field]);
});

// @rule image-5
test("Image Delete removes a private image for good and answers an empty object", async () => {
  await create({ disk_id: 4 });
  const gone = await api("DELETE", "/images/private%2F1");
  expect([gone.status, gone.body]).toEqual([200, {}]);
  for (const method of ["GET", "PUT", "DELETE"]) {
    expect((await api(method, "/images/private%2F1")).status).toBe(404);
  }
  expect((await create({ disk_id: 4 })).body.id).toBe("private/2");
});

// @rule image-5
test("a public image can be viewed, but neither changed nor deleted", async () => {
  const seen = await api("GET", "/images/compute%2Fdebian12");
  expect(seen.body).toEqual({
    id: "compute/debian12",
    label: "Debian 12",
    description: "",
    created: "2023-06-11T16:39:02",
    created_by: "compute",
    updated: "2023-06-11T16:39:02",
    deprecated: false,
    eol: "2028-06-30T04:00:00",
    expiry: null,
    is_public: true,
    size: 1100,
    status: "available",
    type: "manual",
    vendor: "Debian",
    capabilities: ["cloud-init"],
  });
  expect((await api("PUT", "/images/compute%2Fdebian12", { body: { label: "x" } })).status).toBe(403);
  expect((await api("DELETE", "/images/compute%2Fdebian12")).status).toBe(403);
  expect((await api("GET", "/images/compute%2Fdebian12")).body).toEqual(seen.body);
});

test.each(["private%2F9", "compute%2Fnone", "private", "1", "private%2Fx", "private%2F01", "%2F", "linode%2Fdebian12"])(
  "the image id %s is answered with 404 by every operation on one",
  async (id) => {
    for (const method of ["GET", "PUT", "DELETE"]) expect((await api(method, `/images/${id}`)).status).toBe(404);
  },
);

test("X-Filter accepts every filterable field of an image and refuses the others", async () => {
  await create({ disk_id: 4, label: "mine" });
  const expected: [object, string[]][] = [
    [{ label: "mine" }, ["private/1"]],
    [{ status: "creating" }, ["private/1"]],
    [{ is_public: false, type: "manual" }, ["private/1"]],
    [{ size: 9000 }, ["private/1"]],
    [{ vendor: "Debian", deprecated: true }, ["compute/debian10"]],
    [{ vendor: "Debian", deprecated: false }, ["compute/debian11", "compute/debian12"]],
    [{ "+or": [{ vendor: "Arch" }, { label: "mine" }] }, ["compute/arch", "private/1"]],
  ];
  for (const [filter, ids] of expected) {
    expect((await filtered(filter)).body.data.map((image) => image.id).sort()).toEqual(ids);
  }
  for (const field of ["id", "description", "created", "ticket", "capabilities"]) {
    expect((await filtered({ [field]: "x" })).status).toBe(400);
  }
});
