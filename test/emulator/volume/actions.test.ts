import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const act = (action: string, body?: object): Promise<Reply> =>
  api("POST", `/volumes/1/${action}`, body === undefined ? {} : { body });
const view = async (): Promise<Reply["body"]> => (await api("GET", "/volumes/1")).body;

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  running.emulator.control.setTimings({ "volume.active": 10 });
  const computes = [
    { id: 7, label: "web" },
    { id: 8, label: "far", region: "eu-west" },
  ];
  const configs = [
    { id: 70, compute_id: 7 },
    { id: 80, compute_id: 8 },
  ];
  running.emulator.control.seed({ objects: { computes, configs, volumes: [{ id: 1, label: "data", size: 30 }] } });
});
afterEach(() => running.emulator.close());

test("Volume Attach and Volume Detach change the compute of a volume", async () => {
  const attached = await act("attach", { compute_id: 7, config_id: 70, persist_across_boots: false });
  expect([attached.status, attached.body]).toMatchObject([200, { compute_id: 7, compute_label: "web" }]);
  expect(await view()).toEqual(attached.body);
  const detached = await act("detach");
  expect([detached.status, detached.body]).toEqual([200, {}]);
  expect(await view()).toMatchObject({ compute_id: null, compute_label: null });
});

test.each([
  [{}, ["compute_id"]],
  [{ compute_id: 9 }, ["compute_id"]],
  [{ compute_id: "7" }, ["compute_id"]],
  [{ compute_id: 8 }, ["compute_id"]],
  [{ compute_id: 7, config_id: 80 }, ["config_id"]],
  [{ compute_id: 7, config_id: 71 }, ["config_id"]],
  [{ compute_id: 7, persist_across_boots: "yes" }, ["persist_across_boots"]],
])("Volume Attach of a volume in us-east refuses %j", async (body, faults) => {
  const refused = await act("attach", body);
  expect([refused.status, fields(refused)]).toEqual([400, faults]);
  expect(await view()).toMatchObject({ compute_id: null });
});

test("a volume is attached once, and detached only while it is attached", async () => {
  expect((await act("detach")).status).toBe(400);
  await act("attach", { compute_id: 7 });
  expect((await act("attach", { compute_id: 7 })).status).toBe(400);
});

test("Volume Create accepts a configuration profile of the compute that it attaches to, and no other", async () => {
  const create = (body: object): Promise<Reply> => api("POST", "/volumes", { body });
  expect((await create({ label: "a", compute_id: 7, config_id: 70 })).body).toMatchObject({ compute_id: 7 });
  expect(fields(await create({ label: "b", compute_id: 7, config_id: 80 }))).toEqual(["config_id"]);
  expect(fields(await create({ label: "b", region: "us-east", config_id: 70 }))).toEqual(["config_id"]);
});

const devices = async (config: number): Promise<unknown[]> => {
  const { body } = await api("GET", `/compute/instances/7/configs/${config}`);
  return Object.entries(body["devices"] as object).filter(([, device]) => device !== null);
};
const slot = (name: string, volume_id: number): unknown => [name, { disk_id: null, volume_id }];

test("a volume is in the first empty slot of the configuration profile until it is detached or deleted", async () => {
  running.emulator.control.seed({ objects: { volumes: [{ id: 2 }] } });
  await act("attach", { compute_id: 7, config_id: 70 });
  await api("POST", "/volumes/2/attach", { body: { compute_id: 7, config_id: 70 } });
  expect(await devices(70)).toEqual([slot("sda", 1), slot("sdb", 2)]);
  await act("detach");
  expect(await devices(70)).toEqual([slot("sdb", 2)]);
  await api("POST", "/volumes", { body: { label: "a", compute_id: 7, config_id: 70 } });
  expect(await devices(70)).toEqual([slot("sda", 3), slot("sdb", 2)]);
  await api("DELETE", "/volumes/2");
  expect(await devices(70)).toEqual([slot("sda", 3)]);
});

test("without a configuration profile, a volume is in the one that the compute was last booted with", async () => {
  running.emulator.control.seed({
    objects: { configs: [{ id: 71, compute_id: 7 }], computes: [{ id: 7, config_id: 71 }] },
  });
  await act("attach", { compute_id: 7 });
  expect([await devices(70), await devices(71)]).toEqual([[], [slot("sda", 1)]]);
});

test("a volume that does not persist across boots is in no configuration profile", async () => {
  await act("attach", { compute_id: 7, config_id: 70, persist_across_boots: false });
  expect(await devices(70)).toEqual([]);
});

test.each([
  ["paravirt", 8],
  ["fullvirt", 4],
])("a %s configuration profile has %d slots for volumes", async (virt_mode, count) => {
  const volumes = Array.from({ length: count }, (_, index) => ({ id: 10 + index }));
  running.emulator.control.seed({ objects: { volumes, configs: [{ id: 70, compute_id: 7, virt_mode }] } });
  const body = { compute_id: 7, config_id: 70 };
  for (const { id } of volumes) expect((await api("POST", `/volumes/${id}/attach`, { body })).status).toBe(200);
  expect((await act("attach", body)).status).toBe(400);
  expect(await view()).toMatchObject({ compute_id: null });
});

test("Volume Clone creates a volume of the same size and region, which is attached to nothing", async () => {
  await act("attach", { compute_id: 7 });
  const clone = await act("clone", { label: "copy" });
  expect([clone.status, clone.body]).toMatchObject([
    200,
    { id: 2, label: "copy", size: 30, region: "us-east", status: "creating", compute_id: null, tags: [] },
  ]);
  running.emulator.control.advanceClock(10);
  expect((await api("GET", "/volumes/2")).body).toMatchObject({ status: "active" });
});

test.each([[{}], [{ label: "data" }], [{ label: "1" }]])("Volume Clone refuses %j", async (body) => {
  const refused = await act("clone", body);
  expect([refused.status, fields(refused)]).toEqual([400, ["label"]]);
});

test("a volume that is resized can be neither attached, detached, cloned nor resized", async () => {
  await act("attach", { compute_id: 7 });
  expect((await act("resize", { size: 40 })).status).toBe(200);
  const bodies = { attach: { compute_id: 7 }, detach: {}, clone: { label: "copy" }, resize: { size: 50 } };
  for (const [action, body] of Object.entries(bodies)) {
    expect([action, (await act(action, body)).status]).toEqual([action, 400]);
  }
  running.emulator.control.advanceClock(10);
  expect((await act("detach")).status).toBe(200);
});

test("a restricted user attaches with read_write grants on the volume and the compute", async () => {
  const objects = {
    volume: [{ id: 1, permissions: "read_write" }],
    compute: [{ id: 7, permissions: "read_only" }],
  } as const;
  const reader = restrict(running, "reader", { objects });
  const body = { compute_id: 7 };
  expect(fields(await api("POST", "/volumes/1/attach", { token: reader, body }))).toEqual(["compute_id"]);
  const compute = [{ id: 7, permissions: "read_write" }] as const;
  const writer = restrict(running, "writer", { objects: { ...objects, compute } });
  expect((await api("POST", "/volumes/1/attach", { token: writer, body })).status).toBe(200);
});

test("the event of a resize is in progress until the volume is active", async () => {
  await act("resize", { size: 40 });
  running.emulator.control.advanceClock(4);
  const event = async (): Promise<Reply["body"]> => (await api("GET", "/account/events/1")).body;
  expect(await event()).toMatchObject({
    action: "volume_resize",
    status: "started",
    percent_complete: 40,
    duration: 4,
    entity: { id: 1, label: "data", type: "volume", url: "/v4/volumes/1" },
  });
  running.emulator.control.advanceClock(60);
  expect(await event()).toMatchObject({ status: "finished", percent_complete: 100, duration: 10 });
  expect(await view()).toMatchObject({ status: "active" });
});
