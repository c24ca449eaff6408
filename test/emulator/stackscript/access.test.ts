import { afterEach, beforeEach, expect, test } from "vitest";
import type { Grants } from "../../../emulator";
import { type Body, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const path = "/compute/stackscripts";
const least = { label: "setup", images: ["any/all"], script: "#!/bin/sh\n" };
const create = async (body: object, token?: string): Promise<Body> =>
  (await api("POST", path, { body, ...(token === undefined ? {} : { token }) })).body;

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.emulator.close());

function restricted(grants: { add?: boolean; objects?: Grants["objects"]["stackscript"] }): string {
  const { control } = running.emulator;
  const global = { add_stackscripts: grants.add ?? false } as Grants["global"];
  control.addUser({
    username: "guest",
    restricted: true,
    grants: { global, objects: { stackscript: grants.objects ?? [] } },
  });
  return control.addToken({ username: "guest" }).token;
}

async function community(): Promise<Body> {
  const { data } = (await api("GET", path, { headers: { "x-filter": `{"mine":false}` } })).body;
  const [first] = data;
  if (first === undefined) throw new Error("Nobody has made a StackScript public.");
  return first;
}

test("every world holds public StackScripts of other users", async () => {
  const { data } = (await api("GET", path)).body;
  expect(data.length).toBeGreaterThan(0);
  for (const each of data) {
    expect(each).toMatchObject({ is_public: true, mine: false });
    expect(each["username"]).not.toBe("admin");
  }
});

test("public StackScripts of other users name images that exist", async () => {
  const { data } = (await api("GET", path)).body;
  for (const { images, script } of data) {
    expect((await create({ ...least, images, script }))["images"]).toEqual(images);
  }
});

// @rule script-5
test("without a token only public StackScripts are listed and viewed, and none is marked as mine", async () => {
  const hidden = await create(least);
  const shown = await create({ ...least, label: "shown", is_public: true });
  const list = (await api("GET", path, { token: null })).body;
  expect(list.data.every((each) => each["is_public"] === true && each["mine"] === false)).toBe(true);
  expect(list.data.map((each) => each.id)).toContain(shown.id);
  expect(list.data.map((each) => each.id)).not.toContain(hidden.id);
  expect((await api("GET", `${path}/${shown.id}`, { token: null })).body).toEqual({ ...shown, mine: false });
  expect((await api("GET", `${path}/${hidden.id}`, { token: null })).status).toBe(404);
});

test("writing needs a token, and reading with one needs a valid one", async () => {
  const { id } = await create(least);
  for (const [method, target] of [
    ["POST", path],
    ["PUT", `${path}/${id}`],
    ["DELETE", `${path}/${id}`],
  ] as const) {
    expect((await api(method, target, { token: null, body: least })).status).toBe(401);
  }
  for (const target of [path, `${path}/${id}`]) expect((await api("GET", target, { token: "wrong" })).status).toBe(401);
});

test("reading needs stackscripts:read_only, writing stackscripts:read_write", async () => {
  const { id } = await create(least);
  const { control } = running.emulator;
  const other = control.addToken({ scopes: "account:read_write" }).token;
  const reads = control.addToken({ scopes: "stackscripts:read_only" }).token;
  const writes = control.addToken({ scopes: "stackscripts:read_write" }).token;
  const answers = async (token: string): Promise<number[]> => {
    const replies = [
      await api("GET", path, { token }),
      await api("GET", `${path}/${id}`, { token }),
      await api("POST", path, { token, body: least }),
      await api("PUT", `${path}/${id}`, { token, body: {} }),
      await api("DELETE", `${path}/${id}`, { token }),
    ];
    for (const { status, body } of replies) {
      if (status === 401) {
        expect(body).toEqual({ errors: [{ reason: "Your OAuth token is not authorized to use this endpoint." }] });
      }
    }
    return replies.map(({ status }) => status);
  };
  expect(await answers(other)).toEqual([401, 401, 401, 401, 401]);
  expect(await answers(reads)).toEqual([200, 200, 401, 401, 401]);
  expect(await answers(writes)).toEqual([200, 200, 200, 200, 200]);
});

test("a public StackScript of another user can be viewed, but neither changed nor deleted", async () => {
  const { id } = await community();
  expect((await api("GET", `${path}/${id}`)).status).toBe(200);
  expect((await api("PUT", `${path}/${id}`, { body: { label: "mine now" } })).status).toBe(403);
  expect((await api("DELETE", `${path}/${id}`)).status).toBe(403);
});

test("a private StackScript of another user is answered with 404", async () => {
  running.emulator.control.seed({ objects: { stackscripts: [{ id: 700, own: false, username: "stranger" }] } });
  for (const method of ["GET", "PUT", "DELETE"]) expect((await api(method, `${path}/700`)).status).toBe(404);
  expect((await api("GET", path)).body.data.map((each) => each.id)).not.toContain(700);
});

test("a restricted user needs add_stackscripts to create one, and has full access to it then", async () => {
  const token = restricted({ add: true });
  const made = await create(least, token);
  expect(made).toMatchObject({ username: "guest", mine: true });
  expect((await api("PUT", `${path}/${made.id}`, { token, body: { label: "renamed" } })).status).toBe(200);
  expect((await api("DELETE", `${path}/${made.id}`, { token })).status).toBe(200);
  running.emulator.control.addUser({ username: "poor", restricted: true });
  const poor = running.emulator.control.addToken({ username: "poor" }).token;
  expect((await api("POST", path, { token: poor, body: least })).status).toBe(403);
});

test("a restricted user sees what was granted and what is public, and writes only where granted", async () => {
  const ids: number[] = [];
  for (const label of ["none", "look", "write"]) ids.push((await create({ ...least, label })).id);
  const [none = 0, look = 0, write = 0] = ids;
  const shown = await create({ ...least, label: "public", is_public: true });
  const token = restricted({
    objects: [
      { id: look, permissions: "read_only" },
      { id: write, permissions: "read_write" },
    ],
  });
  const seen = (await api("GET", path, { token })).body.data.map((each) => each.id);
  expect(seen).toEqual(expect.arrayContaining([look, write, shown.id]));
  expect(seen).not.toContain(none);
  const own = await api("GET", path, { token, headers: { "x-filter": `{"mine":true}` } });
  expect(own.body.data.map((each) => each.id)).toEqual([look, write]);
  const statuses = async (method: string): Promise<number[]> => {
    const replies: number[] = [];
    for (const id of [none, look, shown.id, write]) {
      replies.push((await api(method, `${path}/${id}`, { token, ...(method === "PUT" ? { body: {} } : {}) })).status);
    }
    return replies;
  };
  expect(await statuses("GET")).toEqual([404, 200, 200, 200]);
  expect(await statuses("PUT")).toEqual([404, 403, 403, 200]);
  expect(await statuses("DELETE")).toEqual([404, 403, 403, 200]);
});

test("deleting a StackScript takes away the grants on it, and no others", async () => {
  const ids: number[] = [];
  for (const label of ["first", "second", "third"]) ids.push((await create({ ...least, label })).id);
  const token = restricted({ objects: ids.map((id) => ({ id, permissions: "read_write" })) });
  const [first = 0, second = 0, third = 0] = ids;
  expect((await api("DELETE", `${path}/${second}`)).status).toBe(200);
  const own = await api("GET", path, { token, headers: { "x-filter": `{"mine":true}` } });
  expect(own.body.data.map((each) => each.id)).toEqual([first, third]);
  const { body } = await api("GET", "/profile/grants", { token });
  const held = body["stackscript"] as Body[];
  expect(held.map(({ id, permissions }) => [id, permissions])).toEqual([
    [first, "read_write"],
    [third, "read_write"],
  ]);
});

test("bodies of any kind are answered in the envelope, never with 500", async () => {
  const { id } = await create(least);
  for (const body of ["[]", `"text"`, "5", "null", "{", `{"images":[[]]}`, `{"images":[null,{}]}`]) {
    for (const [method, target] of [
      ["POST", path],
      ["PUT", `${path}/${id}`],
    ] as const) {
      const refused = await api(method, target, { body });
      expect(refused.status).toBe(400);
      expect(refused.body.errors.length).toBeGreaterThan(0);
    }
  }
});
