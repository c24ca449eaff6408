import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const path = "/profile/tokens";
const create = (body: object, token?: string): Promise<Reply> =>
  api("POST", path, { body, ...(token === undefined ? {} : { token }) });
const textOf = ({ body }: Reply): string => String(body["token"]);

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

// @rule auth-8a
test("Profile Token Create answers the whole token once, View and List its first 16 characters", async () => {
  const made = await create({ label: "ci", scopes: "vpc:read_write", expiry: "2026-02-01T00:00:00" });
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: 2,
      label: "ci",
      scopes: "vpc:read_write",
      created: "2026-01-02T03:04:05",
      expiry: "2026-02-01T00:00:00",
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
  const shown = { ...made.body, token: textOf(made).slice(0, 16) };
  expect((await api("GET", `${path}/2`)).body).toEqual(shown);
  expect((await api("PUT", `${path}/2`, { body: {} })).body).toEqual(shown);
  expect((await api("GET", path)).body.data[1]).toEqual(shown);
});

test("a token works at once, with its scopes alone", async () => {
  const token = textOf(await create({ label: "ci", scopes: "images:read_only vpc:read_write" }));
  expect((await api("POST", "/vpcs", { token, body: { label: "net", region: "us-east" } })).status).toBe(200);
  expect((await api("GET", "/profile/sshkeys", { token })).status).toBe(401);
  const reply = await api("POST", "/images/upload", { token, body: {} });
  expect(reply.body.errors).toEqual([{ reason: "Your OAuth token is not authorized to use this endpoint." }]);
});

// @rule auth-8a
test("a token ends at its expiry, and is listed no longer", async () => {
  const token = textOf(await create({ expiry: "2026-01-02T04:04:05" }));
  running.emulator.control.advanceClock(3599);
  expect((await api("GET", "/profile", { token })).status).toBe(200);
  running.emulator.control.advanceClock(1);
  const refused = await api("GET", "/profile", { token });
  expect([refused.status, refused.body]).toEqual([401, { errors: [{ reason: "Invalid Token" }] }]);
  expect((await api("GET", path)).body.results).toBe(1);
  expect((await api("GET", `${path}/2`)).status).toBe(404);
});

test("a token without an expiry does not end", async () => {
  const made = await create({});
  expect(made.body["expiry"]).toBeNull();
  running.emulator.control.advanceClock(4_000_000_000);
  expect((await api("GET", "/profile", { token: textOf(made) })).status).toBe(200);
});

test("Profile Token Revoke ends a token at once, also the one of the request", async () => {
  const token = textOf(await create({}));
  const gone = await api("DELETE", `${path}/2`, { token });
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect((await api("GET", "/profile", { token })).status).toBe(401);
  for (const method of ["GET", "PUT", "DELETE"])
    expect((await api(method, `${path}/2`, { body: {} })).status).toBe(404);
});

test("Profile Token Update changes the label alone", async () => {
  const { body } = await create({ label: "old", scopes: "vpc:read_only" });
  const read = (await api("GET", `${path}/2`)).body;
  const sent = { ...read, label: "new", scopes: "*", expiry: "2030-01-01T00:00:00", token: "mine" };
  expect((await api("PUT", `${path}/2`, { body: sent })).body).toEqual({ ...read, label: "new" });
  expect((await api("GET", "/profile", { token: String(body["token"]) })).status).toBe(200);
});

test.each([
  [{ label: "l" }, []],
  [{ label: "l".repeat(100) }, []],
  [{ label: "" }, ["label"]],
  [{ label: "l".repeat(101) }, ["label"]],
  [{ expiry: "2026-01-02T03:04:06" }, []],
  [{ expiry: "2026-01-02T03:04:06Z" }, []],
  [{ expiry: "2026-01-02T03:04:05" }, ["expiry"]],
  [{ expiry: "2026-02-31" }, ["expiry"]],
  [{ expiry: "2026-99-01T00:00:00" }, ["expiry"]],
  [{ expiry: 5 }, ["expiry"]],
  [{ scopes: "everything" }, ["scopes"]],
  [{ scopes: "vpc:write" }, ["scopes"]],
  [{ scopes: ["vpc:read_only"] }, ["scopes"]],
])("a token with %j is judged by the bounds", async (body, faults) => {
  const made = await create(body);
  expect([made.status, made.status === 400 ? fields(made) : []]).toEqual([faults.length > 0 ? 400 : 200, faults]);
});

test.each([
  [{}, "account:read_write vpc:read_only"],
  [{ scopes: "*" }, "account:read_write vpc:read_only"],
  [{ scopes: "vpc:read_only" }, "vpc:read_only"],
  [{ scopes: "account:read_only,vpc:read_only" }, "account:read_only vpc:read_only"],
  [{ scopes: "account:*" }, "account:*"],
  [{ scopes: "vpc:read_write" }, undefined],
  [{ scopes: "vpc:*" }, undefined],
  [{ scopes: "account:read_only images:read_only" }, undefined],
])("of a token with two scopes, a token with %j has %s", async (body, scopes) => {
  const { token } = running.emulator.control.addToken({ scopes: "account:read_write vpc:read_only" });
  const made = await create(body, token);
  if (scopes === undefined) expect([made.status, fields(made)]).toEqual([400, ["scopes"]]);
  else expect(made.body).toMatchObject({ scopes });
});

test("tokens are those of the user, without the tokens of OAuth clients", async () => {
  const { control } = running.emulator;
  control.addToken({ client: "app" });
  const guest = restrict(running, "guest");
  const own = await create({ label: "mine" }, guest);
  const labels = async (token?: string): Promise<string[]> =>
    (await api("GET", path, token === undefined ? {} : { token })).body.data.map(({ label }) => label);
  expect(await labels(guest)).toEqual(["token-3", "mine"]);
  expect(await labels()).toEqual(["emulator"]);
  for (const id of [2, own.body.id]) expect((await api("GET", `${path}/${id}`)).status).toBe(404);
});

test.each([
  [{ label: "two" }, ["two"]],
  [{ created: { "+gt": "2026-01-02T03:04:05" } }, ["two"]],
])("tokens are filtered by %j", async (filter, labels) => {
  await create({ label: "one" });
  running.emulator.control.advanceClock(60);
  await create({ label: "two" });
  const found = await api("GET", path, { headers: { "x-filter": JSON.stringify(filter) } });
  expect(found.body.data.map(({ label }) => label)).toEqual(labels);
});

test("no token is in control's list of objects or in the log of requests", async () => {
  const { control, token, origin } = running.emulator;
  const made = textOf(await create({ label: "secret", expiry: "2030-01-01T00:00:00" }));
  await api("PUT", "/profile/preferences", { token: made, body: { theme: "dark" } });
  const served = await api("GET", `${origin}/_emulator/state`, { token: null });
  expect(served.text).toContain("secret");
  for (const text of [served.text, JSON.stringify(control.state()), JSON.stringify(control.requests())]) {
    expect(text).not.toContain(made);
    expect(text).not.toContain(token);
  }
});

test("the scopes of a token are in the words of the brand", async () => {
  const again = await start({ brand: "linode" });
  const made = await again.api("POST", path, { body: { scopes: "linodes:read_only" } });
  expect(made.body["scopes"]).toBe("linodes:read_only");
  const refused = await again.api("POST", path, { body: { scopes: "computes:read_only" } });
  expect(fields(refused)).toEqual(["scopes"]);
  await again.emulator.close();
});
