import { afterEach, beforeEach, expect, test } from "vitest";
import { type Reply, type Running, start } from "../support/api";

const day = 86_400;
const start2024 = Date.UTC(2024, 0, 1);
let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const seed = (table: string, ...rows: { [member: string]: string | number | boolean | null }[]): void =>
  running.emulator.control.seed({ objects: { [table]: rows } });
const ids = (reply: Reply): number[] => reply.body.data.map(({ id }) => id);
const stranger = (): string => {
  running.emulator.control.addUser({ username: "stranger" });
  return running.emulator.control.addToken({ username: "stranger" }).token;
};

beforeEach(async () => {
  running = await start({ clock: { now: () => start2024 } });
});
afterEach(() => running.emulator.close());

const app = { label: "a", website: "https://a.example", scopes: "computes:read_only", expiry: "2024-03-01T00:00:00" };

test("Authorized Apps List and View answer all fields of the user's apps", async () => {
  seed("authorizedApps", { ...app, thumbnail_url: "https://a.example/t.png" }, { label: "b", expiry: null });
  const first = { ...app, id: 1, created: "2024-01-01T00:00:00", thumbnail_url: "https://a.example/t.png" };
  const list = await api("GET", "/profile/apps");
  expect(list.body).toMatchObject({ data: [first, { id: 2, expiry: null, thumbnail_url: null }], page: 1, results: 2 });
  expect(list.body.data[0]).toEqual(first);
  expect((await api("GET", "/profile/apps/1")).body).toEqual(first);
});

test("authorized apps are filtered by label, created and expiry, and by nothing else", async () => {
  seed("authorizedApps", app, { label: "b", created: "2023-01-01T00:00:00" });
  const filtered = (filter: object): Promise<Reply> =>
    api("GET", "/profile/apps", { headers: { "x-filter": JSON.stringify(filter) } });
  expect(ids(await filtered({ label: "b" }))).toEqual([2]);
  expect(ids(await filtered({ created: { "+lt": "2023-06-01T00:00:00" } }))).toEqual([2]);
  expect(ids(await filtered({ expiry: "2024-03-01T00:00:00" }))).toEqual([1]);
  for (const field of ["id", "scopes", "website"]) expect((await filtered({ [field]: 1 })).status).toBe(400);
});

// @rule state-app
test("a revoked app is no longer listed, and its tokens of that user can no longer access the account", async () => {
  const { control } = running.emulator;
  seed("authorizedApps", { ...app, client: "console" });
  const other = stranger();
  const { token } = control.addToken({ client: "console" });
  const kept = control.addToken({ client: "another" }).token;
  const strangers = control.addToken({ username: "stranger", client: "console" }).token;
  expect((await api("GET", "/profile/apps/1", { token: other })).status).toBe(404);
  expect((await api("DELETE", "/profile/apps/1", { token: other })).status).toBe(404);
  expect((await api("GET", "/profile", { token })).status).toBe(200);
  const revoked = await api("DELETE", "/profile/apps/1");
  expect([revoked.status, revoked.body]).toEqual([200, {}]);
  expect((await api("GET", "/profile", { token })).status).toBe(401);
  for (const still of [kept, strangers]) expect((await api("GET", "/profile", { token: still })).status).toBe(200);
  for (const method of ["GET", "DELETE"]) expect((await api(method, "/profile/apps/1")).status).toBe(404);
});

test("an app's access ends at its expiry, with its tokens", async () => {
  const { control } = running.emulator;
  seed("authorizedApps", { ...app, client: "console", expiry: "2024-01-01T00:01:40" });
  const { token } = control.addToken({ client: "console" });
  control.advanceClock(99);
  expect((await api("GET", "/profile/apps/1", { token })).status).toBe(200);
  control.advanceClock(1);
  expect((await api("GET", "/profile/apps/1", { token })).status).toBe(401);
  expect((await api("GET", "/profile/apps")).body.results).toBe(0);
});

test("an app that is seeded again lasts until its new expiry", async () => {
  const { control } = running.emulator;
  seed("authorizedApps", { ...app, id: 4, expiry: "2024-01-01T00:01:40" });
  seed("authorizedApps", { ...app, id: 4, expiry: "2024-01-01T00:03:20" });
  control.advanceClock(150);
  expect(ids(await api("GET", "/profile/apps"))).toEqual([4]);
  control.advanceClock(50);
  expect(ids(await api("GET", "/profile/apps"))).toEqual([]);
  expect(() => seed("authorizedApps", { expiry: "tomorrow" })).toThrow();
});

// @rule limit-device
test("Trusted Devices List and View answer all fields; a session lasts 30 days unless control says otherwise", async () => {
  seed("trustedDevices", { user_agent: "Firefox", last_remote_addr: "203.0.113.7" });
  const device = {
    created: "2024-01-01T00:00:00",
    expiry: "2024-01-31T00:00:00",
    id: 1,
    last_authenticated: "2024-01-01T00:00:00",
    last_remote_addr: "203.0.113.7",
    user_agent: "Firefox",
  };
  expect((await api("GET", "/profile/devices")).body).toEqual({ data: [device], page: 1, pages: 1, results: 1 });
  expect((await api("GET", "/profile/devices/1")).body).toEqual(device);
  running.emulator.control.advanceClock(30 * day - 1);
  expect((await api("GET", "/profile/devices/1")).status).toBe(200);
  running.emulator.control.advanceClock(1);
  expect((await api("GET", "/profile/devices/1")).status).toBe(404);
  expect((await api("GET", "/profile/devices")).body.results).toBe(0);
});

// @rule state-device
test("a revoked trusted device is no longer listed, and devices of other users are answered with 404", async () => {
  seed("trustedDevices", {}, {});
  const token = stranger();
  expect((await api("GET", "/profile/devices", { token })).body.results).toBe(0);
  for (const method of ["GET", "DELETE"]) {
    expect((await api(method, "/profile/devices/1", { token })).status).toBe(404);
  }
  const revoked = await api("DELETE", "/profile/devices/1");
  expect([revoked.status, revoked.body]).toEqual([200, {}]);
  expect(ids(await api("GET", "/profile/devices"))).toEqual([2]);
  expect((await api("DELETE", "/profile/devices/1")).status).toBe(404);
});

test("Logins List and Login View answer all fields", async () => {
  seed("logins", { ip: "203.0.113.9", status: "failed", restricted: true });
  const login = {
    datetime: "2024-01-01T00:00:00",
    id: 1,
    ip: "203.0.113.9",
    restricted: true,
    status: "failed",
    username: "admin",
  };
  expect((await api("GET", "/profile/logins")).body).toEqual({ data: [login], page: 1, pages: 1, results: 1 });
  expect((await api("GET", "/profile/logins/1")).body).toEqual(login);
});

// @rule limit-login
test("logins are shown for 90 days, and only to the user who logged in", async () => {
  seed("logins", { datetime: "2023-10-03T00:00:00" }, { datetime: "2023-10-02T23:59:59" }, {});
  expect(ids(await api("GET", "/profile/logins"))).toEqual([1, 3]);
  expect((await api("GET", "/profile/logins/2")).status).toBe(404);
  expect((await api("GET", "/profile/logins/3", { token: stranger() })).status).toBe(404);
  running.emulator.control.advanceClock(90 * day);
  expect(ids(await api("GET", "/profile/logins"))).toEqual([3]);
  running.emulator.control.advanceClock(1);
  expect(ids(await api("GET", "/profile/logins"))).toEqual([]);
});

test("the three lists are paged, and devices and logins cannot be filtered", async () => {
  for (const [table, path] of [
    ["authorizedApps", "apps"],
    ["trustedDevices", "devices"],
    ["logins", "logins"],
  ] as const) {
    seed(table, ...Array.from({ length: 26 }, () => ({})));
    const second = await api("GET", `/profile/${path}?page=2&page_size=25`);
    expect([second.body.results, ids(second)]).toEqual([26, [26]]);
    for (const query of ["page_size=24", "page_size=501", "page=0", "page=x"]) {
      expect((await api("GET", `/profile/${path}?${query}`)).status).toBe(400);
    }
    for (const id of ["0", "99", "x", "1.5"]) expect((await api("GET", `/profile/${path}/${id}`)).status).toBe(404);
  }
  for (const path of ["devices", "logins"]) {
    const headers = { "x-filter": `{"id":1}` };
    expect((await api("GET", `/profile/${path}`, { headers })).status).toBe(400);
  }
});

test("an app's scopes are shown in the brand's words", async () => {
  const branded = await start({ brand: "linode" });
  branded.emulator.control.seed({ objects: { authorizedApps: [{ scopes: "linodes:read_only" }, {}] } });
  const { data } = (await branded.api("GET", "/profile/apps")).body;
  expect(data.map((each) => each["scopes"])).toEqual(["linodes:read_only", "linodes:read_only"]);
  await branded.emulator.close();
});
