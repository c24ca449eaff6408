import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const update = (body: object): Promise<Reply> => api("PUT", "/account", { body });

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

const lengths = {
  first_name: 50,
  last_name: 50,
  company: 128,
  phone: 32,
  address_1: 64,
  address_2: 64,
  city: 24,
  state: 24,
  tax_id: 25,
};

test.each(Object.entries(lengths))("Account Update changes %s alone, up to %d characters", async (field, length) => {
  const before = (await api("GET", "/account")).body;
  const longest = "x".repeat(length);
  const changed = await update({ [field]: longest });
  expect([changed.status, changed.body]).toEqual([200, { ...before, [field]: longest }]);
  expect(fields(await update({ [field]: `${longest}x` }))).toEqual([field]);
  expect(fields(await update({ [field]: 1 }))).toEqual([field]);
  expect((await update({ [field]: "" })).body).toEqual({ ...before, [field]: "" });
});

test.each([
  [{ email: "new@example.com" }, []],
  [{ email: "nobody" }, ["email"]],
  [{ email: `${"e".repeat(117)}@example.com` }, ["email"]],
  [{ country: "DE" }, []],
  [{ country: "de" }, ["country"]],
  [{ country: "DEU" }, ["country"]],
  [{ zip: "x".repeat(100) }, []],
])("Account Update with %j is judged by the bounds", async (body, faults) => {
  const answer = await update(body);
  expect([answer.status, answer.status === 400 ? fields(answer) : []]).toEqual([faults.length > 0 ? 400 : 200, faults]);
});

test("Account Update accepts the account as read, and what only the service sets stays", async () => {
  const read = (await api("GET", "/account")).body;
  const others = { balance: 99, euuid: "other", capabilities: [], active_since: "2030-01-01T00:00:00", credit_card: 1 };
  expect((await update({ ...read, ...others, company: "New" })).body).toEqual({ ...read, company: "New" });
  running.emulator.control.seed({ objects: { account: [{ balance: -5 }] } });
  expect((await api("GET", "/account")).body).toEqual({ ...read, company: "New", balance: -5 });
});

test("the billing source is the brand's word", async () => {
  const branded = await start({ brand: "linode" });
  expect((await branded.api("GET", "/account")).body).toMatchObject({ billing_source: "linode" });
  await branded.emulator.close();
});

const settings = {
  managed: true,
  longview_subscription: null,
  object_storage: "disabled",
  network_helper: true,
  backups_enabled: false,
};

test("Account Settings Update changes two settings, and ignores the others", async () => {
  expect((await api("GET", "/account/settings")).body).toEqual(settings);
  const change = async (body: object): Promise<object> => (await api("PUT", "/account/settings", { body })).body;
  expect(await change({ network_helper: false })).toEqual({ ...settings, network_helper: false });
  const changed = { ...settings, network_helper: false, backups_enabled: true };
  expect(await change({ ...changed, managed: false, object_storage: "suspended" })).toEqual(changed);
  expect((await api("GET", "/account/settings")).body).toEqual(changed);
  const refused = await api("PUT", "/account/settings", { body: { network_helper: 1, backups_enabled: "no" } });
  expect(fields(refused)).toEqual(["network_helper", "backups_enabled"]);
});

test("with backups_enabled, new computes have backups unless they say otherwise", async () => {
  const enabled = async (body: object): Promise<unknown> => {
    const made = await api("POST", "/compute/instances", { body: { type: "g6-nanode-1", region: "us-east", ...body } });
    return (made.body["backups"] as Record<string, unknown>)["enabled"];
  };
  expect(await enabled({})).toBe(false);
  await api("PUT", "/account/settings", { body: { backups_enabled: true } });
  expect([await enabled({}), await enabled({ backups_enabled: false })]).toEqual([true, false]);
});

test("object storage is active with a bucket or a key, and disabled after it was canceled", async () => {
  const state = async (): Promise<unknown> => (await api("GET", "/account/settings")).body["object_storage"];
  await api("POST", "/object-storage/keys", { body: { label: "key" } });
  expect(await state()).toBe("active");
  await api("POST", "/object-storage/cancel");
  expect(await state()).toBe("disabled");
});

const noTransfer = { quota: 0, used: 0, billable: 0, region_transfers: [] };

test("the account's transfer is the sum of its computes', plus a terabyte with object storage", async () => {
  const { control } = running.emulator;
  expect((await api("GET", "/account/transfer")).body).toEqual(noTransfer);
  control.seed({ objects: { computes: [{}, {}] } });
  expect((await api("GET", "/account/transfer")).body).toEqual({ ...noTransfer, quota: 4000 });
  await api("POST", "/object-storage/keys", { body: { label: "key" } });
  control.seed({ objects: { objectTransfer: [{ used: 5_200_000_000_000 }] } });
  const transfer = { ...noTransfer, quota: 5000, used: 5200, billable: 200 };
  expect((await api("GET", "/account/transfer")).body).toEqual(transfer);
});

test("a region with a quota of its own has the transfer of its computes apart", async () => {
  const regions = [
    { id: "br-gru", label: "Sao Paulo, BR", country: "br", capabilities: [], status: "ok", resolvers: {} },
  ];
  running.emulator.control.seed({ objects: { regions, computes: [{ region: "br-gru" }, {}] } });
  expect((await api("GET", "/account/transfer")).body).toEqual({
    ...noTransfer,
    quota: 2000,
    region_transfers: [{ id: "br-gru", quota: 2000, used: 0, billable: 0 }],
  });
});

test("a restricted user changes the account and its settings only with account_access read_write", async () => {
  const reader = restrict(running, "reader", { account: "read_only" });
  const writer = restrict(running, "writer", { account: "read_write" });
  for (const path of ["/account", "/account/settings"]) {
    expect((await api("PUT", path, { token: reader, body: {} })).status).toBe(403);
    expect((await api("PUT", path, { token: writer, body: {} })).status).toBe(200);
  }
});

test("a restricted user sees the account only with account_access", async () => {
  expect((await api("GET", "/account", { token: restrict(running, "none") })).status).toBe(403);
  const token = restrict(running, "reader", { account: "read_only" });
  expect((await api("GET", "/account", { token })).status).toBe(200);
});
