import { connect } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { request } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const upload = (body: object): Promise<Reply> => api("POST", "/images/upload", { body });
const whole = { label: "golden", region: "us-east" };
const day = 24 * 3600;

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

async function put(
  address: unknown,
  body: Uint8Array | Readable,
  type: string | null = "application/octet-stream",
): Promise<{ status: number; text: string }> {
  const headers = type === null ? {} : { "content-type": type };
  const answer = await request(String(address), { method: "PUT", headers, body });
  return { status: answer.statusCode, text: await answer.body.text() };
}

async function view(): Promise<Reply> {
  return api("GET", "/images/private%2F1");
}

// @rule image-upload-shape
test("Image Upload answers the new image, which waits for its data, and the address for them", async () => {
  const made = await upload({ ...whole, description: "ü", cloud_init: true });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    upload_to: expect.stringMatching(new RegExp(`^${running.emulator.origin}/.*[0-9a-f-]{36}$`)),
    image: {
      id: "private/1",
      label: "golden",
      description: "ü",
      created: "2026-01-02T03:04:05",
      created_by: "admin",
      updated: "2026-01-02T03:04:05",
      deprecated: false,
      eol: null,
      expiry: null,
      is_public: false,
      size: 0,
      status: "pending_upload",
      type: "manual",
      vendor: null,
      capabilities: ["cloud-init"],
    },
  });
  expect((await view()).body).toEqual(made.body["image"]);
  const second = await upload(whole);
  expect(second.body["upload_to"]).not.toBe(made.body["upload_to"]);
});

// @rule image-4
test.each([
  ["nothing", {}, ["label", "region"]],
  ["a region that is not there", { ...whole, region: "nowhere" }, ["region"]],
  ["an empty label", { ...whole, label: "" }, ["label"]],
  [
    "wrong types",
    { label: 1, region: [], description: 5, cloud_init: 1 },
    ["label", "region", "description", "cloud_init"],
  ],
])("Image Upload of %s is refused field by field", async (_what, body, faults) => {
  const refused = await upload(body);
  expect([refused.status, fields(refused)]).toEqual([400, faults]);
});

test("data are accepted without a token, and the image then becomes available, with a size", async () => {
  const { control } = running.emulator;
  control.setTimings({ "image.uploadProcessing": 30 });
  const { upload_to } = (await upload(whole)).body;
  const data = gzipSync(Buffer.alloc(1000));
  expect(await put(upload_to, data)).toEqual({ status: 200, text: "" });
  control.advanceClock(29);
  expect((await view()).body).toMatchObject({ status: "pending_upload", size: 0 });
  control.advanceClock(1);
  expect((await view()).body).toMatchObject({ status: "available", size: 1, updated: "2026-01-02T03:04:35" });
});

test("data are counted as they stream in and not kept, however large", async () => {
  const { upload_to } = (await upload(whole)).body;
  const piece = Buffer.alloc(64 * 1024);
  const first = Buffer.concat([Buffer.from([0x1f, 0x8b]), piece]).subarray(0, piece.length);
  const pieces = function* (): Generator<Buffer> {
    yield first;
    for (let n = 1; n < 1600; n++) yield piece;
  };
  expect((await put(upload_to, Readable.from(pieces()))).status).toBe(200);
  running.emulator.control.advanceClock(60);
  expect((await view()).body).toMatchObject({ status: "available", size: 100 });
  expect(running.emulator.control.state()["blobs"]).toEqual([]);
});

// @rule image-8 image-broken
test.each([
  ["empty", Buffer.alloc(0)],
  ["one byte of gzip's mark", Buffer.from([0x1f])],
  ["no gzip", Buffer.from("raw disk")],
  ["gzip's mark in the wrong order", Buffer.from([0x8b, 0x1f, 8])],
])("data that are %s are refused, and the image still waits for data", async (_what, data) => {
  const { upload_to } = (await upload(whole)).body;
  const refused = await put(upload_to, data);
  expect([refused.status, JSON.parse(refused.text).errors.length]).toEqual([400, 1]);
  expect((await view()).body).toMatchObject({ status: "pending_upload" });
  expect((await put(upload_to, gzipSync("x"))).status).toBe(200);
});

test("the first bytes of gzip data are recognized when they arrive one at a time", async () => {
  const { upload_to } = (await upload(whole)).body;
  const bytes = [...gzipSync("x")].map((byte) => Buffer.from([byte]));
  expect((await put(upload_to, Readable.from(bytes))).status).toBe(200);
});

// @rule image-7
test("data must have the content type application/octet-stream", async () => {
  const { upload_to } = (await upload(whole)).body;
  for (const type of [null, "application/gzip", "text/plain", "application/octet-streams"]) {
    expect((await put(upload_to, gzipSync("x"), type)).status).toBe(400);
  }
  expect((await put(upload_to, gzipSync("x"), "application/octet-stream; a=b")).status).toBe(200);
});

// @rule limit-image-size
test.each([
  [5 * 1024 ** 3, "not refused"],
  [5 * 1024 ** 3 + 1, "refused"],
])("data announced with %d bytes are %s by their size", async (length, outcome) => {
  const { upload_to } = (await upload(whole)).body;
  const { port, pathname, host } = new URL(String(upload_to));
  const head = `PUT ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/octet-stream\r\n`;
  const answer = await new Promise<string>((resolve) => {
    let text = "";
    const socket = connect(Number(port), "127.0.0.1", () => {
      // Data that are no gzip: what is not refused by its size is refused by its first bytes.
      socket.write(`${head}Content-Length: ${length}\r\n\r\nraw disk`);
    });
    socket.on("data", (piece) => {
      text += piece.toString();
      if (text.includes("errors")) socket.destroy();
    });
    socket.on("close", () => resolve(text));
  });
  expect(answer.slice(9, 12)).toBe(outcome === "refused" ? "413" : "400");
  expect((await view()).body).toMatchObject({ status: "pending_upload" });
});

test("after an interrupted upload the image still waits for data", async () => {
  const { upload_to } = (await upload(whole)).body;
  const broken = async function* (): AsyncGenerator<Buffer> {
    yield gzipSync("x");
    throw new Error("broken");
  };
  await expect(put(upload_to, Readable.from(broken()))).rejects.toThrow("broken");
  expect((await view()).body).toMatchObject({ status: "pending_upload" });
  expect((await put(upload_to, gzipSync("x"))).status).toBe(200);
});

test("an address accepts data once, and no other address accepts any", async () => {
  const { upload_to } = (await upload(whole)).body;
  await put(upload_to, gzipSync("x"));
  expect((await put(upload_to, gzipSync("x"))).status).toBe(404);
  expect((await put(`${String(upload_to)}0`, gzipSync("x"))).status).toBe(404);
  expect((await api("GET", String(upload_to))).status).toBe(405);
});

// @rule limit-image-window state-image-canceled
test("an image whose data do not come within 24 hours is deleted, and its address with it", async () => {
  const { control } = running.emulator;
  const { upload_to } = (await upload(whole)).body;
  control.advanceClock(day - 1);
  expect((await view()).status).toBe(200);
  control.advanceClock(1);
  expect((await view()).status).toBe(404);
  expect((await put(upload_to, gzipSync("x"))).status).toBe(404);
});

// @rule state-image-uploaded
test("an image whose data came within 24 hours stays", async () => {
  const { control } = running.emulator;
  const { upload_to } = (await upload(whole)).body;
  control.advanceClock(day - 1);
  expect((await put(upload_to, gzipSync("x"))).status).toBe(200);
  control.advanceClock(10 * day);
  expect((await view()).body).toMatchObject({ status: "available" });
});

test("an image that was deleted while it waited no longer accepts data", async () => {
  const { upload_to } = (await upload(whole)).body;
  expect((await api("DELETE", "/images/private%2F1")).status).toBe(200);
  expect((await put(upload_to, gzipSync("x"))).status).toBe(404);
});

test("an image that waits can be renamed and still accepts its data", async () => {
  const { upload_to } = (await upload(whole)).body;
  await api("PUT", "/images/private%2F1", { body: { label: "renamed" } });
  expect((await put(upload_to, gzipSync("x"))).status).toBe(200);
  running.emulator.control.advanceClock(60);
  expect((await view()).body).toMatchObject({ label: "renamed", status: "available" });
});
