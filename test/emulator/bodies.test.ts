import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../emulator/clock";
import { type Control, createControl } from "../../emulator/control";
import { Engine } from "../../emulator/engine";
import { createServer } from "../../emulator/server";
import { Brand } from "../../emulator/shared/brand";
import type { JsonObject } from "../../emulator/shared/json";
import { listPage } from "../../emulator/shared/paging";
import type { Service } from "../../emulator/shared/service";
import {
  array,
  defaulted,
  integer,
  nullable,
  object,
  optional,
  parse,
  refine,
  required,
  text,
} from "../../emulator/shared/validate";
import { Worlds } from "../../emulator/worlds";
import { type Api, apiOf, fields } from "./support/api";

const box = { name: "a", size: { width: 0, depth: 5 }, note: "", tags: ["red", "blue"] };

const size = object({ width: optional(integer({ min: 1 })), depth: required(integer({ max: 4 })) });
const rule = object({
  name: optional(text({ min: 2 })),
  size: optional(size),
  note: optional(refine(nullable(text()), (note) => (note === "bad" ? "bad" : undefined))),
  count: defaulted(nullable(integer()), 7),
  parts: defaulted(array(object({ id: required(integer()), label: optional(text()) })), []),
});

// A family that reads bodies in every way.
const boxes: Service = {
  name: "boxes",
  tables: [],
  routes: [
    {
      method: "PUT",
      path: "/box",
      operation: "Box Update",
      handler: ({ body }) => shown(parse(rule, body, box)),
    },
    { method: "POST", path: "/box", operation: "Box Create", handler: ({ body }) => shown(parse(rule, body)) },
    {
      method: "POST",
      path: "/twice",
      operation: "Box Create Twice",
      handler({ body }) {
        parse(object({ kind: optional(text()) }), body);
        return shown(parse(rule, body));
      },
    },
    {
      method: "GET",
      path: "/boxes",
      operation: "Boxes List",
      handler: (call) => {
        const rows = [
          { ...box, id: 1 },
          { ...box, id: 2, tags: ["blue"] },
          { ...box, id: 3, tags: [] },
        ];
        return listPage(
          call,
          { size: 3, [Symbol.iterator]: () => rows.values() },
          {
            view: ({ id }) => id,
            filterable: { tags: (row) => row.tags },
          },
        );
      },
    },
  ],
};

let api: Api;
let control: Control;
let close: () => Promise<void>;

beforeAll(async () => {
  const options = { services: [boxes], clock: systemClock, token: "t", stateFile: undefined };
  const engine = new Engine({ ...options, brand: new Brand("compute"), worlds: new Worlds(), world: "empty" });
  control = createControl(engine);
  const server = createServer(engine, control, true);
  engine.origin = await server.listen({ host: "127.0.0.1", port: 0 });
  api = apiOf(`${engine.origin}/v4`, "t");
  close = () => server.close();
});
afterAll(() => close());

function shown(input: object): JsonObject {
  return JSON.parse(JSON.stringify(input)) as JsonObject;
}

test.each([
  ["null for an optional member is no value", { name: null, size: null }, { count: 7, parts: [] }],
  ["null for a defaulted member is its default", { parts: null }, { count: 7, parts: [] }],
  [
    "null is kept where it is a value, with checks and without",
    { note: null, count: null },
    { note: null, count: null, parts: [] },
  ],
  ["null within an item is no value", { parts: [{ id: 1, label: null }] }, { count: 7, parts: [{ id: 1 }] }],
])("%s: %j", async (_claim, body, read) => {
  expect((await api("POST", "/box", { body })).body).toEqual(read);
});

test("null for a required member is refused as missing", async () => {
  const refused = await api("POST", "/box", { body: { size: { depth: null }, parts: [{ id: null }] } });
  expect(refused.body.errors).toEqual([
    { field: "size.depth", reason: "depth is required" },
    { field: "parts.0.id", reason: "id is required" },
  ]);
});

test("a change accepts the values that the object has, whole or in part, and no other invalid one", async () => {
  const unchanged = { count: 7, parts: [] };
  expect((await api("PUT", "/box", { body: box })).body).toEqual(unchanged);
  expect((await api("PUT", "/box", { body: { size: { width: 0, depth: 4 } } })).body).toEqual({
    ...unchanged,
    size: { depth: 4 },
  });
  expect(fields(await api("PUT", "/box", { body: { name: "b", size: { width: -1, depth: 4 } } }))).toEqual([
    "name",
    "size.width",
  ]);
  // A required member has no value to fall back on, so it is always checked.
  expect((await api("PUT", "/box", { body: { size: { width: 2, depth: 5 } } })).body.errors).toEqual([
    { field: "size.depth", reason: "Must be at most 4" },
  ]);
  // Without an object there is nothing to compare with.
  expect(fields(await api("POST", "/box", { body: box }))).toEqual(["name", "size.width", "size.depth"]);
});

test("a member that any rule of an operation reads is not ignored", async () => {
  const body = { kind: "x", name: "ab", color: 1 };
  expect((await api("POST", "/twice", { body })).body).toEqual({ name: "ab", count: 7, parts: [] });
  expect(control.requests().at(-1)?.ignored).toEqual(["color"]);
});

test.each([
  [{ tags: "blue" }, [1, 2]],
  [{ tags: { "+neq": "blue" } }, [3]],
  [{ tags: { "+contains": "re" } }, [1]],
  [{ tags: { "+gt": "m" } }, [1]],
  [{ tags: "green" }, []],
])("a filter on a list compares its items: %j finds %j", async (filter, found) => {
  const reply = await api("GET", "/boxes", { headers: { "x-filter": JSON.stringify(filter) } });
  expect(reply.body.data).toEqual(found);
});
