import { afterEach, beforeEach, expect, test } from "vitest";
import { type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

test("Account View shows the account with its balance and what its regions can do", async () => {
  const seen = await api("GET", "/account");
  expect([seen.status, seen.body]).toMatchObject([200, { balance: 0, email: "admin@example.com" }]);
  expect(seen.body.capabilities).toContain("VPCs");
  running.emulator.control.seed({ objects: { account: [{ balance: -5 }] } });
  expect((await api("GET", "/account")).body).toMatchObject({ balance: -5 });
});

test("the account's transfer is the sum of its computes', plus a terabyte with object storage", async () => {
  expect((await api("GET", "/account/transfer")).body).toEqual({ quota: 0, used: 0, billable: 0 });
  running.emulator.control.seed({ objects: { computes: [{}, {}] } });
  expect((await api("GET", "/account/transfer")).body).toEqual({ quota: 4000, used: 0, billable: 0 });
  await api("POST", "/object-storage/keys", { body: { label: "key" } });
  running.emulator.control.seed({ objects: { objectTransfer: [{ used: 5_200_000_000_000 }] } });
  expect((await api("GET", "/account/transfer")).body).toEqual({ quota: 5000, used: 5200, billable: 200 });
});

test("Events List shows what happened, the latest first", async () => {
  await api("POST", "/vpcs", { body: { label: "net", region: "us-east" } });
  running.emulator.control.advanceClock(60);
  await api("PUT", "/vpcs/1", { body: { label: "new" } });
  const events = await api("GET", "/account/events");
  expect(events.body.data.map((event) => event["action"])).toEqual(["vpc_update", "vpc_create"]);
  expect(events.body.data[1]).toEqual({
    id: 1,
    action: "vpc_create",
    created: "2026-01-02T03:04:05",
    username: "admin",
    status: "finished",
    percent_complete: 100,
    seen: false,
    read: false,
    entity: { id: 1, label: "net", type: "vpc", url: "/v4/vpcs/1" },
    secondary_entity: null,
  });
});

test("events can be filtered by action, time and user", async () => {
  await api("POST", "/vpcs", { body: { label: "net", region: "us-east" } });
  await api("DELETE", "/vpcs/1");
  const results = async (filter: object): Promise<number> =>
    (await api("GET", "/account/events", { headers: { "x-filter": JSON.stringify(filter) } })).body.results;
  expect(await results({ action: "vpc_delete" })).toBe(1);
  expect(await results({ username: "admin", created: { "+gte": "2026-01-02T03:04:05" } })).toBe(2);
  expect(await results({ created: { "+gt": "2026-01-02T03:04:05" } })).toBe(0);
});

test("a restricted user sees the events of granted objects and of the user's own actions", async () => {
  for (const label of ["a", "b"]) await api("POST", "/vpcs", { body: { label, region: "us-east" } });
  const objects = { vpc: [{ id: 2, permissions: "read_only" }] } as const;
  const token = restrict(running, "guest", { flags: ["add_vpcs"], objects });
  await api("POST", "/vpcs", { token, body: { label: "c", region: "us-east" } });
  const seen = (await api("GET", "/account/events", { token })).body.data;
  expect(seen.map((event) => event["entity"])).toMatchObject([{ label: "c" }, { label: "b" }]);
});

test("a restricted user sees the account only with account_access", async () => {
  expect((await api("GET", "/account", { token: restrict(running, "none") })).status).toBe(403);
  const token = restrict(running, "reader", { account: "read_only" });
  expect((await api("GET", "/account", { token })).status).toBe(200);
});
