import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { request } from "undici";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Running, start } from "../support/api";
import { bucketPath, makeBucket, objectRequest, putObject, urlFor } from "../support/object-storage";

const type = "text/plain";
let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeEach(async () => {
  running = await start();
  await makeBucket(api);
});
afterEach(() => running.emulator.close());

const used = async (): Promise<unknown> => (await api("GET", "/object-storage/transfer")).body.used;
const blobs = (): number => running.emulator.control.state()["blobs"]?.length ?? -1;

// @rule storage-6d
test("an upload answers its ETag; a download gives bytes, length, type and ETag back", async () => {
  const put = await putObject(api, "a", "hello");
  expect([put.status, put.headers.etag, put.text]).toEqual([200, `"5d41402abc4b2a76b9719d911017c592"`, ""]);
  const got = await objectRequest("GET", await urlFor(api, { name: "a" }));
  expect([got.status, got.text]).toEqual([200, "hello"]);
  expect(got.headers).toMatchObject({
    "content-type": type,
    "content-length": "5",
    etag: put.headers.etag,
    "last-modified": expect.stringMatching(/GMT$/),
  });
});

test("HEAD shows what GET would, without the bytes and without transfer", async () => {
  await putObject(api, "a", "hello");
  const url = await urlFor(api, { method: "HEAD", name: "a", content_type: type });
  const head = await objectRequest("HEAD", url, { type });
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(head.headers).toMatchObject({ "content-length": "5", etag: `"5d41402abc4b2a76b9719d911017c592"` });
  expect(await used()).toBe(0);
});

test("transfer counts the bytes of downloads, and of nothing else", async () => {
  await putObject(api, "a", "12345");
  const url = await urlFor(api, { name: "a" });
  expect(await used()).toBe(0);
  await objectRequest("GET", url);
  await objectRequest("GET", url);
  await objectRequest("GET", `${url}x`);
  await objectRequest("GET", await urlFor(api, { name: "absent" }));
  await objectRequest("DELETE", await urlFor(api, { method: "DELETE", name: "a" }));
  expect(await used()).toBe(10);
});

test("for an object that does not exist GET and HEAD answer 404, and DELETE succeeds", async () => {
  const got = await objectRequest("GET", await urlFor(api, { name: "absent" }));
  expect([got.status, got.text]).toEqual([404, expect.stringContaining("<Code>NoSuchKey</Code>")]);
  const head = await urlFor(api, { method: "HEAD", name: "absent", content_type: type });
  expect((await objectRequest("HEAD", head, { type })).status).toBe(404);
  const gone = await objectRequest("DELETE", await urlFor(api, { method: "DELETE", name: "absent" }));
  expect([gone.status, gone.text]).toEqual([204, ""]);
});

test("an upload replaces the object of its name, and what was replaced or deleted is not kept", async () => {
  await putObject(api, "a", "first");
  await putObject(api, "a", "");
  expect(blobs()).toBe(1);
  const got = await objectRequest("GET", await urlFor(api, { name: "a" }));
  expect([got.status, got.text, got.headers["content-length"]]).toEqual([200, "", "0"]);
  await objectRequest("DELETE", await urlFor(api, { method: "DELETE", name: "a" }));
  expect(blobs()).toBe(0);
});

test("a body that is larger than memory is stored and returned unchanged", async () => {
  const piece = Buffer.from(Array.from({ length: 1_000_003 }, (_, n) => (n * 7) % 251));
  const pieces = 48;
  const expected = createHash("md5");
  for (let n = 0; n < pieces; n++) expected.update(piece);
  const etag = `"${expected.digest("hex")}"`;
  const url = await urlFor(api, { method: "PUT", name: "big", content_type: type });
  const put = await request(url, {
    method: "PUT",
    headers: { "content-type": type },
    body: Readable.from(Array.from({ length: pieces }, () => piece)),
  });
  await put.body.dump();
  expect([put.statusCode, put.headers.etag]).toEqual([200, etag]);
  const got = await request(await urlFor(api, { name: "big" }));
  const hash = createHash("md5");
  for await (const chunk of got.body) hash.update(chunk);
  expect(got.headers["content-length"]).toBe(String(pieces * piece.length));
  expect(`"${hash.digest("hex")}"`).toBe(etag);
  await objectRequest("DELETE", await urlFor(api, { method: "DELETE", name: "big" }));
  await putObject(api, "small", "after");
  expect((await objectRequest("GET", await urlFor(api, { name: "small" }))).text).toBe("after");
});

test("an upload with a Content-Length of more than 5 GiB is refused before it is read", async () => {
  const url = new URL(await urlFor(api, { method: "PUT", name: "a", content_type: type }));
  const answer = await raw(url, `PUT ${url.pathname}${url.search} HTTP/1.1`, `Content-Length: ${5 * 1024 ** 3 + 1}`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain("<Code>EntityTooLarge</Code>");
});

test("an interrupted upload stores nothing, and is not reported as a failure", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  const url = new URL(await urlFor(api, { method: "PUT", name: "a", content_type: type }));
  const socket = connect(Number(url.port), url.hostname);
  socket.write(`PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: ${type}\r\n`);
  socket.write("Content-Length: 1000\r\n\r\nonly this");
  await expect.poll(() => running.emulator.control.counts()["Object Upload"]).toBe(1);
  socket.destroy();
  await expect.poll(() => running.emulator.control.requests().at(-1)?.status).toBe(400);
  expect((await api("GET", bucketPath)).body.objects).toBe(0);
  expect(blobs()).toBe(0);
  expect(reported).not.toHaveBeenCalled();
  reported.mockRestore();
});

test("an upload to a bucket that is removed meanwhile is not stored", async () => {
  const url = await urlFor(api, { method: "PUT", name: "a", content_type: type });
  let finish = (): void => {};
  const removed = new Promise<void>((resolve) => {
    finish = resolve;
  });
  async function* body(): AsyncGenerator<Buffer> {
    yield Buffer.from("first");
    await removed;
    yield Buffer.from("second");
  }
  const put = request(url, { method: "PUT", headers: { "content-type": type }, body: Readable.from(body()) });
  await expect.poll(() => running.emulator.control.counts()["Object Upload"]).toBe(1);
  expect((await api("DELETE", bucketPath)).status).toBe(200);
  finish();
  const answer = await put;
  expect(await answer.body.text()).toContain("NoSuchBucket");
  expect(answer.statusCode).toBe(404);
  expect(running.emulator.control.state()).toMatchObject({ bucketObjects: [], blobs: [] });
});

test("an object that is deleted while it is read breaks the connection instead of ending early", async () => {
  const url = await urlFor(api, { method: "PUT", name: "a", content_type: type });
  await objectRequest("PUT", url, { type, body: Buffer.alloc(30_000_000) });
  const got = await request(await urlFor(api, { name: "a" }));
  await objectRequest("DELETE", await urlFor(api, { method: "DELETE", name: "a" }));
  await expect(got.body.arrayBuffer()).rejects.toThrow();
});

test("objects and URLs survive a restart with a state file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "emulator-"));
  const stateFile = join(folder, "state.db");
  const first = await start({ stateFile });
  await makeBucket(first.api);
  await putObject(first.api, "a", "kept");
  const url = new URL(await urlFor(first.api, { name: "a" }));
  await first.emulator.close();
  const second = await start({ stateFile });
  const got = await objectRequest("GET", `${second.emulator.origin}${url.pathname}${url.search}`);
  expect([got.status, got.text]).toEqual([200, "kept"]);
  expect((await second.api("GET", bucketPath)).body).toMatchObject({ size: 4, objects: 1 });
  await second.emulator.close();
  rmSync(folder, { recursive: true });
});

test("requests to the data plane are logged, and faults apply to them, by their operations", async () => {
  await putObject(api, "a", "hello");
  const url = await urlFor(api, { name: "a" });
  running.emulator.control.addFault({ operation: "Object Download", status: 503 });
  expect((await objectRequest("GET", url)).status).toBe(503);
  running.emulator.control.addFault({ operation: "Object Download", truncateBody: 2 });
  await expect(objectRequest("GET", url)).rejects.toThrow();
  expect(running.emulator.control.counts()).toMatchObject({ "Object Upload": 1, "Object Download": 2 });
});

function raw(url: URL, line: string, ...headers: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    let answer = "";
    socket.on("data", (piece) => {
      answer += String(piece);
      if (answer.includes("</Error>")) socket.destroy();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    socket.write([line, `Host: ${url.host}`, `Content-Type: ${type}`, ...headers, "", ""].join("\r\n"));
  });
}
