import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../../emulator/clock";
import { createControl } from "../../emulator/control";
import { Engine } from "../../emulator/engine";
import { createServer } from "../../emulator/server";
import { Brand } from "../../emulator/shared/brand";
import { badRequest, notFound } from "../../emulator/shared/envelope";
import type { JsonObject } from "../../emulator/shared/json";
import { Answer, type Service } from "../../emulator/shared/service";
import { defineTable } from "../../emulator/shared/table";
import { object, parse, required, text } from "../../emulator/shared/validate";
import { Worlds } from "../../emulator/worlds";
import { type Api, apiOf } from "./support/api";

interface Parcel {
  readonly id: number;
  readonly state: string;
  readonly changed: string;
  readonly blob?: string;
}

const parcelTable = defineTable<Parcel>({ name: "parcels", key: (parcel) => parcel.id });

// A family that uses everything which the families of the interface may use.
const parcels: Service = {
  name: "parcels",
  tables: [parcelTable],
  timings: { "parcel.sent": 10, "parcel.arrived": 100 },
  timers: {
    "parcel.sent"(stage, { id }) {
      stage.store.in(parcelTable).put({ id: Number(id), state: "sent", changed: stage.timestamp });
      stage.later(stage.timing("parcel.arrived"), "parcel.arrived", { id: id ?? 0 });
    },
    "parcel.arrived"(stage, { id }) {
      stage.store.in(parcelTable).put({ id: Number(id), state: "arrived", changed: stage.timestamp });
    },
  },
  routes: [
    {
      method: "POST",
      path: "/parcels",
      operation: "Parcel Create",
      handler(call) {
        const id = call.store.next("parcels");
        const parcel = { id, state: "new", changed: call.timestamp };
        call.store.in(parcelTable).put(parcel);
        call.later(call.timing("parcel.sent"), "parcel.sent", { id });
        if (call.body["outcome"] === "refuse") throw badRequest("Refused", "outcome.compute_id");
        if (call.body["outcome"] === "break") throw new TypeError("broken");
        return parcel;
      },
    },
    {
      method: "GET",
      path: "/parcels/{parcelId}",
      operation: "Parcel View",
      auth: "optional",
      handler({ store, params, caller }): JsonObject {
        const parcel = store.in(parcelTable).get(params.id("parcelId"));
        if (parcel === undefined) throw notFound();
        return { ...parcel, caller: caller?.user.username ?? null };
      },
    },
    {
      method: "GET",
      path: "/compute/things/{thingId}",
      operation: "Thing View",
      auth: "none",
      handler: ({ params }) => ({ id: params.text("thingId") }),
    },
    {
      method: "PUT",
      path: "/verbatim",
      operation: "Verbatim Update",
      verbatim: true,
      handler: ({ body }) => body,
    },
    {
      method: "GET",
      path: "/nothing",
      operation: "Nothing View",
      unrestrictedOnly: true,
      scope: ["a:read_only", "b:read_only"],
      handler: () => new Answer(204, undefined, { "X-Extra": "1" }),
    },
    {
      method: "POST",
      path: "/checked",
      operation: "Checked Create",
      grant: { account: "read_write" },
      handler: ({ body }) => parse(object({ compute_id: required(text()) }), body),
    },
  ],
  dataRoutes: [
    {
      method: "PUT",
      path: "/_parcels/{ticket}/*",
      operation: "Parcel Fill",
      async handler({ params, stream, blobs, store, timestamp }) {
        const id = Number(params.text("ticket"));
        await blobs.receive(stream, { limit: 3_000_000 }, (blob) => {
          if (id === 0) throw notFound();
          return store.in(parcelTable).put({ id, state: params.text("*"), changed: timestamp, blob: blob.id });
        });
        return { status: 201, headers: { ETag: "x" } };
      },
    },
    {
      method: "GET",
      path: "/_parcels/{ticket}/*",
      operation: "Parcel Empty",
      handler: ({ params, blobs, store }) => {
        const blob = store.in(parcelTable).get(Number(params.text("ticket")))?.blob;
        if (blob === undefined) throw notFound();
        return { status: 200, headers: { "Content-Type": "application/octet-stream" }, body: blobs.read(blob) };
      },
    },
  ],
};

let engine: Engine;
let api: Api;
let close: () => Promise<void>;
const origin = (): string => engine.origin;

beforeEach(async () => {
  const brand = new Brand("linode");
  const worlds = new Worlds();
  const options = { services: [parcels], brand, clock: systemClock, worlds, world: "empty" };
  engine = new Engine({ ...options, token: "t", stateFile: undefined });
  const server = createServer(engine, createControl(engine), true);
  engine.origin = await server.listen({ host: "127.0.0.1", port: 0 });
  api = apiOf(`${engine.origin}/v4`, "t");
  close = () => server.close();
});
afterEach(() => close());

test("timed transitions happen at their own times, in order, however far the clock is moved", async () => {
  const made = await api("POST", "/parcels");
  const start = Date.parse(`${String(made.body["changed"])}Z`);
  engine.advance(9);
  expect((await api("GET", "/parcels/1")).body).toMatchObject({ state: "new" });
  engine.advance(1000);
  const arrived = (await api("GET", "/parcels/1")).body;
  expect(arrived).toMatchObject({ state: "arrived" });
  expect(Date.parse(`${String(arrived["changed"])}Z`) - start).toBe(110_000);
});

test("timings can be set, and then the transition is seen by the next request", async () => {
  createControl(engine).setTimings({ "parcel.sent": 0, "parcel.arrived": 0 });
  await api("POST", "/parcels");
  expect((await api("GET", "/parcels/1")).body).toMatchObject({ state: "arrived" });
});

test("a handler that refuses keeps no rows and no timers", async () => {
  const refused = await api("POST", "/parcels", { body: { outcome: "refuse" } });
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([{ field: "outcome.linode_id", reason: "Refused" }]);
  expect(createControl(engine).state()).toMatchObject({ parcels: [], timers: [] });
});

// @rule general-4 error-2
test("a handler that throws is answered with 500 in the error envelope and reported, and nothing is kept", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = await api("POST", "/parcels", { body: { outcome: "break" } });
  expect([broken.status, broken.body.errors.length]).toEqual([500, 1]);
  expect(broken.text).not.toContain("TypeError");
  expect(reported).toHaveBeenCalledOnce();
  reported.mockRestore();
  expect(createControl(engine).state()).toMatchObject({ parcels: [], timers: [] });
});

test("where a token is optional, it identifies the caller, and an invalid one is refused", async () => {
  await api("POST", "/parcels");
  expect((await api("GET", "/parcels/1", { token: null })).body["caller"]).toBe(null);
  expect((await api("GET", "/parcels/1")).body["caller"]).toBe("admin");
  expect((await api("GET", "/parcels/1", { token: "x" })).status).toBe(401);
});

test("path parameters are decoded once, slashes included", async () => {
  const view = async (id: string): Promise<unknown> => (await api("GET", `/linode/things/${id}`)).body.id;
  expect(await view("private%2F123")).toBe("private/123");
  expect(await view("private%252F123")).toBe("private%2F123");
  expect(await view("a%20b%C3%A9%3F")).toBe("a bé?");
  expect((await api("GET", "/linode/things/private/123")).status).toBe(404);
  expect((await api("GET", "/compute/things/1")).status).toBe(404);
});

test("a verbatim operation keeps the user's own keys, which the brand would change in others", async () => {
  const body = { compute_id: 1, linode_id: 2, shell: { lish: null } };
  expect((await api("PUT", "/verbatim", { body })).body).toEqual(body);
  expect((await api("POST", "/checked", { body: { linode_id: "x" } })).body).toEqual({ linode_id: "x" });
  expect((await api("POST", "/checked", { body: { compute_id: "x" } })).body.errors).toEqual([
    { field: "linode_id", reason: expect.any(String) },
  ]);
});

test("an operation can need several scopes, unrestricted users and the account grant", async () => {
  const control = createControl(engine);
  const call = async (path: string, scopes: string, username = "admin"): Promise<number> =>
    (await api(path === "/checked" ? "POST" : "GET", path, { token: control.addToken({ scopes, username }).token }))
      .status;
  expect(await call("/nothing", "a:read_only")).toBe(401);
  expect(await call("/nothing", "a:read_only b:read_write")).toBe(204);
  control.seed({ objects: { users: [{ username: "no", restricted: true }] } });
  control.seed({
    objects: { users: [{ username: "ro", restricted: true, grants: { global: { account_access: "read_only" } } }] },
  });
  expect(await call("/nothing", "*", "no")).toBe(403);
  expect(await call("/checked", "*", "no")).toBe(403);
  expect(await call("/checked", "*", "ro")).toBe(403);
  expect(await call("/checked", "*")).toBe(400);
});

test("an answer can have no body and headers of its own", async () => {
  const answer = await api("GET", "/nothing");
  expect([answer.status, answer.text, answer.headers["x-extra"]]).toEqual([204, "", "1"]);
});

test("a data plane stores a stream and returns it, and its requests are logged", async () => {
  const bytes = "0123456789".repeat(100_000);
  const put = await api("PUT", `${origin()}/_parcels/7/a/b%2Fc`, { token: null, body: bytes });
  expect([put.status, put.text, put.headers["etag"]]).toEqual([201, "", "x"]);
  expect(createControl(engine).state()).toMatchObject({
    parcels: [{ id: 7, state: "a/b/c" }],
    blobs: [{ size: 1_000_000, md5: expect.stringMatching(/^[0-9a-f]{32}$/) }],
  });
  expect((await api("GET", `${origin()}/_parcels/7/x`)).text).toBe(bytes);
  expect(engine.log.counts()).toEqual({ "Parcel Fill": 1, "Parcel Empty": 1 });
});

test("nothing is kept of a stream that is too large, refused or interrupted", async () => {
  expect((await api("PUT", `${origin()}/_parcels/7/x`, { body: "x".repeat(3_000_001) })).status).toBe(413);
  expect((await api("PUT", `${origin()}/_parcels/0/x`, { body: "x" })).status).toBe(404);
  const broken = Readable.from([Buffer.from("x"), Promise.reject(new Error("gone"))]);
  await expect(engine.blobs.receive(broken, { limit: 10 }, () => {})).rejects.toThrow("gone");
  expect(createControl(engine).state()).toMatchObject({ parcels: [], blobs: [] });
});
