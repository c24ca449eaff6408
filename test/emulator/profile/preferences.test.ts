import { afterEach, beforeEach, expect, test } from "vitest";
import { type Reply, type Running, start } from "../support/api";

let running: Running;
const view = (token = running.emulator.token): Promise<Reply> => running.api("GET", "/profile/preferences", { token });
const store = (body: unknown, token = running.emulator.token): Promise<Reply> =>
  running.api("PUT", "/profile/preferences", { body, token });

beforeEach(async () => {
  running = await start({ brand: "linode" });
});
afterEach(() => running.emulator.close());

test("preferences are an empty object at first", async () => {
  const answer = await view();
  expect([answer.status, answer.body]).toEqual([200, {}]);
});

test("preferences are returned exactly as they were stored, whatever their keys", async () => {
  const preferences = {
    compute: { linode_id: 1, compute_id: [null, true, 1.5, "é 😀"] },
    shell_auth_method: "x",
    lish: {},
    "": "",
  };
  const stored = await store(preferences);
  expect([stored.status, stored.text]).toEqual([200, JSON.stringify(preferences)]);
  expect((await view()).text).toBe(JSON.stringify(preferences));
});

// @rule preferences-1
test("an update replaces preferences, it does not merge", async () => {
  await store({ a: 1, b: 2 });
  expect((await store({ b: 3 })).body).toEqual({ b: 3 });
  expect((await view()).body).toEqual({ b: 3 });
  expect((await store({})).body).toEqual({});
});

// @rule preferences-2
test("preferences are kept per user and per OAuth client of the token", async () => {
  const { control } = running.emulator;
  control.addUser({ username: "other" });
  const token = (username: string, client: string): string => control.addToken({ username, client }).token;
  const tokens = [token("admin", "a"), token("admin", "b"), token("other", "a")];
  for (const [n, each] of tokens.entries()) await store({ n }, each);
  const seen = await Promise.all(tokens.map(async (each) => (await view(each)).body["n"]));
  expect(seen).toEqual([0, 1, 2]);
  expect((await view(token("admin", "a"))).body["n"]).toBe(0);
  expect((await view()).body).toEqual({});
});

// @rule limit-preferences
test("preferences have at most 65,535 characters", async () => {
  const frame = `{"a":""}`.length;
  const longest = { a: "é".repeat(65_535 - frame) };
  expect((await store(longest)).status).toBe(200);
  const refused = await store({ a: `${longest.a}x` });
  expect([refused.status, refused.body.errors]).toEqual([400, [{ reason: expect.any(String) }]]);
  expect((await view()).body).toEqual(longest);
});

test("preferences must be a JSON object", async () => {
  for (const body of ["[]", "5", `"x"`, "null", "{", "true"]) {
    const refused = await store(body);
    expect([body, refused.status]).toEqual([body, 400]);
    expect(refused.body.errors).toHaveLength(1);
  }
});
