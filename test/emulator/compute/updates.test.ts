import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const one = "/compute/instances/1";
const update = (body: object): Promise<Reply> => api("PUT", one, { body });
const view = async (): Promise<Reply["body"]> => (await api("GET", one)).body;
const actions = (): string[] =>
  (running.emulator.control.state()["events"] as { action: string }[]).map((event) => event.action);

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  const computes = [
    { id: 1, label: "web", tags: ["prod"] },
    { id: 2, label: "idle" },
  ];
  running.emulator.control.seed({ objects: { computes } });
});
afterEach(() => running.emulator.close());

test("Compute Update changes the members that are sent, and no others", async () => {
  const before = await view();
  running.emulator.control.advanceClock(5);
  const updated = "2026-01-02T03:04:10";
  const named = await update({ label: "renamed", group: "a", watchdog_enabled: false, tags: ["blue", "prod"] });
  const expected = {
    ...before,
    label: "renamed",
    group: "a",
    watchdog_enabled: false,
    tags: ["blue", "prod"],
    updated,
  };
  expect([named.status, named.body]).toEqual([200, expected]);
  const alerts = { ...(before["alerts"] as object), cpu: 0, network_in: 7 };
  expect((await update({ alerts: { cpu: 0, network_in: 7 } })).body).toEqual({ ...expected, alerts });
  const scheduled = await update({ backups: { schedule: { day: "Sunday", window: "W22" } } });
  expect(scheduled.body["backups"]).toMatchObject({ schedule: { day: "Sunday", window: "W22" } });
  const other = await update({ backups: { schedule: { window: "W0" } } });
  expect(other.body["backups"]).toMatchObject({ schedule: { day: "Sunday", window: "W0" } });
  expect(await view()).toEqual(other.body);
  expect(actions().filter((action) => action === "compute_update")).toHaveLength(4);
});

test("a compute that was read can be written back, and read-only members change nothing", async () => {
  const before = await view();
  expect((await update(before)).body).toEqual(before);
  const ignored = { id: 9, status: "offline", type: "g6-nanode-1", region: "eu-west", specs: { disk: 1 }, ipv4: [] };
  expect((await update({ ...ignored, image: null, host_uuid: "x", backups: { enabled: true } })).body).toEqual(before);
});

// @rule embedded-compute limit-labels
test.each([
  [{ label: "ab" }, ["label"]],
  [{ label: "idle" }, ["label"]],
  [{ label: "web" }, []],
  [{ tags: ["ab"] }, ["tags.0"]],
  [{ alerts: { cpu: -1, io: 1.5 } }, ["alerts.cpu", "alerts.io"]],
  [{ backups: { schedule: { day: "Someday", window: "W1" } } }, ["backups.schedule.day", "backups.schedule.window"]],
  [{ backups: { schedule: { day: "Scheduling", window: "Scheduling" } } }, []],
  [{ backups: { schedule: { day: null, window: null } } }, []],
  [{ watchdog_enabled: "yes", group: 1 }, ["group", "watchdog_enabled"]],
])("an update with %j is judged by the rules of its members", async (body, faults) => {
  const reply = await update(body);
  expect([reply.status, reply.status === 400 ? fields(reply) : []]).toEqual([faults.length > 0 ? 400 : 200, faults]);
});

test("a tag that an update adds exists afterwards, and shows the compute", async () => {
  await update({ tags: ["green"] });
  expect((await api("GET", "/tags/green")).body.data).toMatchObject([{ type: "compute", data: { id: 1 } }]);
});

test("a restricted user changes all members but the tags", async () => {
  const compute = [{ id: 1, permissions: "read_write" }] as const;
  const token = restrict(running, "guest", { objects: { compute } });
  expect((await api("PUT", one, { token, body: { label: "renamed", tags: ["prod"] } })).status).toBe(200);
  expect((await api("PUT", one, { token, body: { tags: ["other"] } })).status).toBe(403);
  expect((await view())["tags"]).toEqual(["prod"]);
  const readOnly = restrict(running, "reader", { objects: { compute: [{ id: 1, permissions: "read_only" }] } });
  expect((await api("PUT", one, { token: readOnly, body: { label: "x" } })).status).toBe(403);
});

// @rule embedded-window
test("backups are enabled and canceled, which also deletes them", async () => {
  running.emulator.control.seed({ objects: { backups: [{ id: 1, compute_id: 1 }] } });
  const enabled = await api("POST", `${one}/backups/enable`);
  expect([enabled.status, enabled.body]).toEqual([200, {}]);
  const schedule = { day: "Scheduling", window: "Scheduling" };
  const backups = { enabled: true, available: true, schedule, last_successful: "2026-01-02T03:04:05" };
  expect((await view())["backups"]).toEqual(backups);
  await update({ backups: { schedule: { day: "Monday" } } });
  await api("POST", `${one}/backups/enable`);
  expect((await view())["backups"]).toMatchObject({ schedule: { day: "Monday" } });
  const canceled = await api("POST", `${one}/backups/cancel`);
  expect([canceled.status, canceled.body]).toEqual([200, {}]);
  const none = { enabled: false, available: false, schedule: { day: null, window: null }, last_successful: null };
  expect((await view())["backups"]).toEqual(none);
  expect(running.emulator.control.state()["backups"]).toEqual([]);
  expect(actions()).toEqual(expect.arrayContaining(["backups_enable", "backups_cancel"]));
});

test("a compute that is cloned or restored cannot be deleted", async () => {
  for (const status of ["cloning", "restoring"]) {
    running.emulator.control.seed({ objects: { computes: [{ id: 3, status }] } });
    expect((await api("DELETE", "/compute/instances/3")).status).toBe(400);
  }
});
