import { afterEach, beforeEach, expect, test } from "vitest";
import { type Body, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const capture = (diskId: number): Promise<Reply> =>
  api("POST", "/images", { body: { disk_id: diskId, label: `of-${diskId}` } });
const image = async (id = "private%2F1"): Promise<Body> => (await api("GET", `/images/${id}`)).body;
const pass = (seconds: number): number => running.emulator.control.advanceClock(seconds);

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  running.emulator.control.setTimings({ "disk.ready": 10, "image.captured": 20 });
  running.emulator.control.seed({ objects: { computes: [{ id: 1, status: "offline" }] } });
  await api("POST", "/compute/instances/1/disks", { body: { label: "new", size: 100 } });
});
afterEach(() => running.emulator.close());

// The public service accepts the capture: an earlier version of this emulator refused it.
test("the capture of a disk that is not ready is accepted, and the image is created after the disk is ready", async () => {
  const captured = await capture(1);
  expect([captured.status, captured.body]).toMatchObject([200, { status: "creating", size: 100 }]);
  pass(10);
  expect((await api("GET", "/compute/instances/1/disks/1")).body["status"]).toBe("ready");
  pass(19);
  expect(await image()).toMatchObject({ status: "creating" });
  pass(1);
  expect(await image()).toMatchObject({ status: "available", updated: "2026-01-02T03:04:35" });
});

test("all captures of one disk start when it is ready, those of another disk do not", async () => {
  await capture(1);
  await capture(1);
  running.emulator.control.seed({ objects: { disks: [{ id: 9, compute_id: 1, status: "not ready", size: 5 }] } });
  await capture(9);
  pass(600);
  const states = (await api("GET", "/images", { headers: { "x-filter": `{"is_public":false}` } })).body.data;
  expect(states.map(({ status }) => status)).toEqual(["available", "available", "creating"]);
});

test("a resized disk is captured after the resize", async () => {
  running.emulator.control.setTimings({ "disk.resize": 50 });
  pass(10);
  await api("POST", "/compute/instances/1/disks/1/resize", { body: { size: 200 } });
  await capture(1);
  pass(60);
  expect(await image()).toMatchObject({ status: "creating", size: 200 });
  pass(10);
  expect(await image()).toMatchObject({ status: "available" });
});

test.each([["/compute/instances/1/disks/1"], ["/compute/instances/1"]])(
  "an image whose capture waits vanishes when %s is deleted",
  async (path) => {
    await capture(1);
    expect((await api("DELETE", path)).status).toBe(200);
    expect((await api("GET", "/images/private%2F1")).status).toBe(404);
    pass(600);
    expect((await api("GET", "/images/private%2F1")).status).toBe(404);
  },
);

test("an image whose capture has started stays when the disk is deleted", async () => {
  pass(10);
  await capture(1);
  await api("DELETE", "/compute/instances/1/disks/1");
  pass(20);
  expect(await image()).toMatchObject({ status: "available" });
});
