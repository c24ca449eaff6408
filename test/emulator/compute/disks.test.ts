import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running } from "../support/api";
import { one, startWithComputes, type WithComputes } from "../support/computes";

let running: WithComputes;
const api: Running["api"] = (...sent) => running.api(...sent);
const addDisk = (body: object): Promise<Reply> => api("POST", `${one}/disks`, { body });
const diskWith = async (id: number): Promise<Reply["body"]> => (await api("GET", `${one}/disks/${id}`)).body;
const times = { created: "2026-01-02T03:04:05", updated: "2026-01-02T03:04:05" };
const deployed = { image: "compute/alpine3.19", root_pass: "correct horse" };

beforeEach(async () => {
  running = await startWithComputes();
});
afterEach(() => running.emulator.close());

test("Disk Create makes a disk that is ready after a while, which View and List show", async () => {
  running.emulator.control.setTimings({ "disk.ready": 10 });
  const made = await addDisk({ label: "data", size: 400 });
  const disk = { id: 1, label: "data", status: "not ready", size: 400, filesystem: "ext4", ...times };
  expect([made.status, made.body]).toEqual([200, disk]);
  expect((await api("GET", `${one}/disks`)).body.data).toEqual([disk]);
  running.emulator.control.advanceClock(10);
  const ready = { ...disk, status: "ready", updated: "2026-01-02T03:04:15" };
  expect(await diskWith(1)).toEqual(ready);
  expect((await api("GET", "/compute/instances/2/disks")).body.results).toBe(0);
});

test("disks can be filtered by label and size", async () => {
  await addDisk({ label: "a", size: 100 });
  await addDisk({ label: "b", size: 200 });
  const find = async (filter: object): Promise<unknown> =>
    (await api("GET", `${one}/disks`, { headers: { "x-filter": JSON.stringify(filter) } })).body.data.map(
      (disk) => disk.label,
    );
  expect([await find({ label: "a" }), await find({ size: 200 })]).toEqual([["a"], ["b"]]);
});

test("the disks of a compute together are limited to the size of its plan", async () => {
  expect(fields(await addDisk({ label: "a", size: 1001 }))).toEqual(["size"]);
  expect((await addDisk({ label: "a", size: 600 })).status).toBe(200);
  expect(fields(await addDisk({ label: "b", size: 401 }))).toEqual(["size"]);
  expect((await addDisk({ label: "b", size: 400 })).status).toBe(200);
  await api("DELETE", `${one}/disks/1`);
  expect((await addDisk({ label: "c", size: 600 })).status).toBe(200);
});

test.each([
  [{ size: 1 }, []],
  [{ size: 0 }, ["size"]],
  [{ label: undefined }, ["label"]],
  [{ label: "l".repeat(48) }, []],
  [{ label: "l".repeat(49) }, ["label"]],
  [{ filesystem: "raw" }, []],
  [{ filesystem: "ntfs" }, ["filesystem"]],
  [{ label: 1, size: "1", filesystem: 1 }, ["label", "size", "filesystem"]],
  [{ ...deployed, size: 200 }, []],
  [{ ...deployed, size: 199 }, ["size"]],
  [{ ...deployed, size: 200, label: undefined }, []],
  [{ ...deployed, size: 200, root_pass: undefined }, ["root_pass"]],
  [{ ...deployed, size: 200, root_pass: "p".repeat(6) }, ["root_pass"]],
  [{ ...deployed, size: 200, image: "compute/none" }, ["image"]],
  [{ ...deployed, size: 200, stackscript_id: 1 }, ["stackscript_id"]],
  [{ ...deployed, size: 200, stackscript_id: 2, authorized_users: ["admin"] }, []],
  [{ authorized_keys: ["none"], authorized_users: ["nobody"] }, ["authorized_keys.0", "authorized_users.0"]],
])("a disk with %j is judged by the bounds", async (changed, faults) => {
  const made = await addDisk({ label: "a", size: 10, ...changed });
  expect([made.status, made.status === 400 ? fields(made) : []]).toEqual([faults.length > 0 ? 400 : 200, faults]);
});

test("a disk from an image has the image's name and filesystem, and counts for its StackScript", async () => {
  const total = async (): Promise<unknown> => (await api("GET", "/compute/stackscripts/2")).body["deployments_total"];
  const before = Number(await total());
  const made = await addDisk({ ...deployed, size: 300, stackscript_id: 2 });
  expect(made.body).toMatchObject({ label: "Alpine 3.19 Disk", size: 300, filesystem: "ext4" });
  expect(await total()).toBe(before + 1);
});

test("Disk Update changes the label, and takes back a disk as it was read", async () => {
  await addDisk({ label: "a", size: 10 });
  const before = await diskWith(1);
  expect((await api("PUT", `${one}/disks/1`, { body: before })).body).toEqual(before);
  const named = await api("PUT", `${one}/disks/1`, { body: { label: "b", size: 900, status: "ready" } });
  expect([named.status, named.body]).toEqual([200, { ...before, label: "b" }]);
  expect(fields(await api("PUT", `${one}/disks/1`, { body: { label: "" } }))).toEqual(["label"]);
});

test("Disk Resize leads by way of a disk that is not ready to the new size, within the plan", async () => {
  running.emulator.control.setTimings({ "disk.resize": 10 });
  await addDisk({ label: "a", size: 100 });
  await addDisk({ label: "b", size: 500 });
  const resize = (size: unknown): Promise<Reply> => api("POST", `${one}/disks/1/resize`, { body: { size } });
  expect((await resize(200)).status).toBe(400);
  running.emulator.control.advanceClock(5);
  for (const size of [0, 501, "1", undefined]) expect(fields(await resize(size))).toEqual(["size"]);
  const grown = await resize(500);
  expect([grown.status, grown.body]).toEqual([200, {}]);
  expect(await diskWith(1)).toMatchObject({ size: 500, status: "not ready" });
  running.emulator.control.advanceClock(10);
  expect(await diskWith(1)).toMatchObject({ size: 500, status: "ready" });
  expect((await resize(50)).status).toBe(200);
});

test("Disk Resize of a disk in use is accepted, and then changes nothing", async () => {
  await addDisk({ label: "a", size: 100 });
  await running.addConfig({ devices: { sda: { disk_id: 1 } } });
  await running.act("boot");
  const before = await diskWith(1);
  expect((await api("POST", `${one}/disks/1/resize`, { body: { size: 200 } })).status).toBe(200);
  running.emulator.control.advanceClock(60);
  expect(await diskWith(1)).toEqual(before);
  const [newest] = (await api("GET", "/account/events")).body.data;
  expect(newest).toMatchObject({
    action: "disk_resize",
    status: "failed",
    secondary_entity: { id: "1", type: "disk" },
  });
});

test("a disk is deleted only while its compute is shut down, and then no profile has it", async () => {
  running.emulator.control.seed({ objects: { disks: [{ id: 5, compute_id: 2 }] } });
  await addDisk({ label: "a", size: 10 });
  await addDisk({ label: "b", size: 10 });
  await running.addConfig({ devices: { sda: { disk_id: 6 }, sdb: { disk_id: 7 } } });
  expect((await api("DELETE", "/compute/instances/2/disks/5")).status).toBe(400);
  const gone = await api("DELETE", `${one}/disks/6`);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  const { devices } = (await api("GET", `${one}/configs/1`)).body;
  expect(devices).toMatchObject({ sda: null, sdb: { disk_id: 7 } });
});

// Clients of the public service wait for the event of a disk by the id and type of its compute.
test("writes to disks record their events, as events of the compute", async () => {
  await addDisk({ label: "a", size: 10 });
  running.emulator.control.advanceClock(5);
  await api("PUT", `${one}/disks/1`, { body: { label: "b" } });
  await api("POST", `${one}/disks/1/resize`, { body: { size: 20 } });
  await api("DELETE", `${one}/disks/1`);
  const events = running.emulator.control.state()["events"] as { action: string; entity: object }[];
  expect(events.map(({ action }) => action)).toEqual(["disk_create", "disk_update", "disk_resize", "disk_delete"]);
  for (const { entity } of events) expect(entity).toMatchObject({ id: 1, label: "compute-1", type: "compute" });
});
