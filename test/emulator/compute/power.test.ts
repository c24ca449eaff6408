import { afterEach, beforeEach, expect, test } from "vitest";
import { type Body, fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const one = "/compute/instances/1";
const deployed = {
  type: "g6-standard-2",
  region: "us-east",
  image: "compute/debian12",
  root_pass: "correct horse",
};
const create = (body: object): Promise<Reply> => api("POST", "/compute/instances", { body });
const status = async (): Promise<unknown> => (await api("GET", one)).body["status"];
const act = async (action: string, body: object = {}): Promise<number> =>
  (await api("POST", `${one}/${action}`, { body })).status;
const addConfig = (label: string): Promise<Reply> =>
  api("POST", `${one}/configs`, { body: { label, devices: {}, interfaces: [{ purpose: "public" }] } });
const pass = (seconds = 10): number => running.emulator.control.advanceClock(seconds);
const active = async (): Promise<unknown[]> =>
  (await api("GET", `${one}/configs`)).body.data.flatMap(({ interfaces }) =>
    (interfaces as Body[]).map((each) => each["active"]),
  );

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  const timings = { "compute.provision": 10, "compute.boot": 10, "compute.reboot": 10, "compute.shutdown": 10 };
  running.emulator.control.setTimings(timings);
});
afterEach(() => running.emulator.close());

// @rule embedded-status
test("shutdown leads to offline and boot to running; both are refused on the way there and afterwards", async () => {
  await create(deployed);
  expect([await act("boot"), await act("shutdown"), await act("reboot")]).toEqual([400, 400, 400]);
  pass();
  expect([await act("boot"), await act("shutdown"), await status()]).toEqual([400, 200, "shutting_down"]);
  expect([await act("boot"), await act("shutdown"), await act("reboot")]).toEqual([400, 400, 400]);
  pass();
  expect([await status(), await act("shutdown"), await act("reboot")]).toEqual(["offline", 400, 400]);
  expect([await act("boot"), await status()]).toEqual([200, "booting"]);
  expect([await act("boot"), await act("shutdown"), await act("reboot")]).toEqual([400, 400, 400]);
  pass();
  expect(await status()).toBe("running");
  expect((await api("POST", `${one}/shutdown`)).body).toEqual({});
});

test("reboot leads to running, by way of rebooting, with the profile that is named", async () => {
  await create(deployed);
  pass();
  await addConfig("second");
  expect([await act("reboot", { config_id: 2 }), await status()]).toEqual([200, "rebooting"]);
  expect([await act("boot"), await act("shutdown"), await act("reboot")]).toEqual([400, 400, 400]);
  expect(await active()).toEqual([false]);
  pass();
  expect([await status(), await active()]).toEqual(["running", [true]]);
  // Without a name the profile stays.
  expect(await act("reboot")).toBe(200);
  pass();
  expect([await status(), await active()]).toEqual(["running", [true]]);
});

test("a request changes when a compute was updated, and so does every transition", async () => {
  await create(deployed);
  const updated = async (): Promise<unknown> => (await api("GET", one)).body["updated"];
  pass();
  expect(await updated()).toBe("2026-01-02T03:04:15");
  await act("shutdown");
  pass();
  expect(await updated()).toBe("2026-01-02T03:04:25");
});

test("a compute with one profile boots with it, and with several only with one that is named or was used", async () => {
  await create({ ...deployed, image: undefined, root_pass: undefined });
  pass();
  expect(await act("boot")).toBe(400);
  await addConfig("a");
  expect(await act("boot")).toBe(200);
  pass();
  await act("shutdown");
  pass();
  await addConfig("b");
  expect(await act("boot")).toBe(200);
  pass();
  expect(await active()).toEqual([true, false]);
  await act("shutdown");
  pass();
  // No profile was used last once that one is deleted.
  expect((await api("DELETE", `${one}/configs/1`)).status).toBe(200);
  await addConfig("c");
  const refused = await api("POST", `${one}/boot`);
  expect([refused.status, fields(refused)]).toEqual([400, ["config_id"]]);
  expect(await act("boot", { config_id: 3 })).toBe(200);
  pass();
  expect(await active()).toEqual([false, true]);
});

// The public service takes null for no profile.
test("a profile that is named for a boot must be the compute's own; null names none", async () => {
  await create({ ...deployed, booted: false });
  pass();
  running.emulator.control.seed({ objects: { configs: [{ id: 8, compute_id: 7 }] } });
  for (const config_id of [8, 9, "1"]) {
    const refused = await api("POST", `${one}/boot`, { body: { config_id } });
    expect([refused.status, fields(refused)]).toEqual([400, ["config_id"]]);
  }
  expect(await act("boot", { config_id: null })).toBe(200);
});

test("a compute that is not to be booted stays offline, and can be booted later", async () => {
  await create({ ...deployed, booted: false });
  pass();
  expect(await status()).toBe("offline");
  expect((await api("GET", `${one}/disks`)).body.data.map((disk) => disk["status"])).toEqual(["ready", "ready"]);
  expect(await act("boot")).toBe(200);
  pass();
  expect(await status()).toBe("running");
});

test("a compute's life records its events, each with the compute", async () => {
  await create({ ...deployed, label: "web" });
  pass();
  for (const action of ["shutdown", "boot", "reboot"]) {
    await act(action);
    pass();
  }
  await api("DELETE", one);
  const events = running.emulator.control.state()["events"] as { action: string; entity: object }[];
  const actions = ["create", "shutdown", "boot", "reboot", "delete"].map((each) => `compute_${each}`);
  expect(events.map(({ action }) => action)).toEqual(actions);
  for (const { entity } of events) expect(entity).toMatchObject({ id: 1, label: "web", type: "compute" });
});

test("the events of a start name the image or the profile, and last as long as the start", async () => {
  await create(deployed);
  const newest = async (): Promise<Body | undefined> => (await api("GET", "/account/events")).body.data[0];
  expect(await newest()).toMatchObject({
    action: "compute_create",
    status: "started",
    secondary_entity: { id: "compute/debian12", type: "image" },
  });
  pass();
  expect(await newest()).toMatchObject({ action: "compute_create", status: "finished", duration: 10 });
  await act("reboot");
  pass(5);
  expect(await newest()).toMatchObject({
    action: "compute_reboot",
    status: "started",
    percent_complete: 50,
    entity: { id: 1, type: "compute" },
    secondary_entity: { id: "1", label: "My Debian 12 profile", type: "compute_config" },
  });
  pass(5);
  expect(await newest()).toMatchObject({ action: "compute_reboot", status: "finished" });
});
