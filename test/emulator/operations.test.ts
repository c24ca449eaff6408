import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json } from "../../emulator";
import { rowOf, rows } from "./operations";
import { type Running, start } from "./support/api";
import { type Target, targets, validRequest, writing } from "./support/hostile";
import { memberPaths, objectPaths, valueAt, withValue } from "./support/members";
import { differences, outcomeOf } from "./support/outcome";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const ignored = (): readonly string[] | undefined => running.emulator.control.requests().at(-1)?.ignored;

const documented = writing.filter(([, { operation }]) => rowOf(operation).body !== undefined);
const serviceMembers = documented.filter(([, { operation }]) => !rowOf(operation).ownMembers);

beforeAll(async () => {
  // A clock that stands still: two runs of one request have the same times.
  running = await start({ world: "small", clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterAll(() => running.emulator.close());

test("every operation has a row, and every row has an operation", () => {
  const names = targets.map(([, { operation }]) => operation);
  expect(Object.keys(rows).sort()).toEqual([...names].sort());
});

test("every required or nullable member of a row is a member of its body", () => {
  const strange = Object.entries(rows).flatMap(([name, { body = {}, required = [], nullable = [] }]) =>
    [...required, ...nullable].filter((path) => valueAt(body, path) === undefined).map((path) => `${name}: ${path}`),
  );
  expect(strange).toEqual([]);
});

// @rule general-1 success-status json-2 error-5
test.each(targets)(
  "%s carries out a request with every documented member, and reads them all",
  async (_name, target) => {
    const { path, body } = await validRequest(running, target);
    const reply = await api(target.method, path, body === undefined ? {} : { body });
    expect([reply.status, reply.body.errors]).toEqual([target.operation === "Grants List" ? 204 : 200, undefined]);
    expect(ignored()).toBeUndefined();
  },
);

describe.each(serviceMembers)("%s", (_name, target) => {
  const { body = {}, required = [], nullable = [] } = rowOf(target.operation);
  const members = memberPaths(body);

  test.each(members.filter((path) => !nullable.includes(path)))("null for %s equals leaving it out", async (path) => {
    const leaveOut = (whole: Json): Json => withValue(whole, path, undefined);
    const without = await outcomeOf(running, target, leaveOut);
    const again = await outcomeOf(running, target, leaveOut);
    const withNull = await outcomeOf(running, target, (whole) => withValue(whole, path, null));
    expect(differences(withNull, without, again)).toEqual([]);
    if (required.includes(path)) expect(without.get("status")).toBe(400);
  });

  test.each(nullable)("null for %s clears it", async (path) => {
    const { path: at } = await validRequest(running, target);
    expect((await api(target.method, at, { body })).status).toBe(200);
    expect((await api(target.method, at, { body: withValue(body, path, null) })).status).toBe(200);
    const read = await api("GET", at);
    expect([read.status, valueAt(JSON.parse(read.text) as Json, path)]).toEqual([200, null]);
  });

  test.each(objectPaths(body))(
    "an unknown member of the object at %j is ignored, and the log says so",
    async (path) => {
      const place = path === "" ? "unheard_of" : `${path}.unheard_of`;
      const plain = await outcomeOf(running, target);
      const again = await outcomeOf(running, target);
      const more = await outcomeOf(running, target, (whole) => withValue(whole, place, { a: [1] }));
      expect(differences(more, plain, again)).toEqual([]);
      expect(ignored()).toEqual([place]);
    },
  );
});

const bodiless = writing.filter(([, { operation }]) => rowOf(operation).body === undefined);

test.each(bodiless)("%s, which documents no body, ignores one, and the log says so", async (_name, target: Target) => {
  const plain = await outcomeOf(running, target);
  const again = await outcomeOf(running, target);
  const more = await outcomeOf(running, target, () => ({ unheard_of: 1 }));
  expect(differences(more, plain, again)).toEqual([]);
  expect(ignored()).toEqual(["unheard_of"]);
});

test("the members of preferences are the user's own: null is kept, and none is ignored", async () => {
  const own = documented.filter(([, { operation }]) => rowOf(operation).ownMembers).map(([, target]) => target);
  expect(own.map(({ operation }) => operation)).toEqual(["User Preferences Update"]);
  const body = { theme: null, compute_id: 1 };
  expect((await api("PUT", "/profile/preferences", { body })).body).toEqual(body);
  expect(ignored()).toBeUndefined();
});
