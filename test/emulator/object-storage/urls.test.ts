import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";
import { bucketPath, makeBucket, objectRequest, putObject, urlFor } from "../support/object-storage";

const type = "text/plain";
let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", `${bucketPath}/object-url`, { body });

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 678) } });
  await makeBucket(api);
});
afterEach(() => running.emulator.close());

// @rule storage-6a
test("Object URL Create answers an address of the emulator, and whether the object exists", async () => {
  const before = await create({ method: "GET", name: "a" });
  expect(before.status).toBe(200);
  expect(before.body).toEqual({ url: expect.stringContaining(`${running.emulator.origin}/_objects/`), exists: false });
  await putObject(api, "a", "x");
  expect((await create({ method: "GET", name: "a" })).body.exists).toBe(true);
});

// The description has a default and requires it; so does the public service.
// @rule storage-method
test("a URL needs a method, in any case", async () => {
  await putObject(api, "a", "x");
  for (const method of [undefined, null]) expect(fields(await create({ name: "a", method }))).toEqual(["method"]);
  expect((await objectRequest("GET", await urlFor(api, { name: "a", method: "get" }))).status).toBe(200);
});

// @rule storage-6b
test("content_type is required for all methods except GET and DELETE", async () => {
  for (const method of ["GET", "DELETE"]) expect((await create({ method, name: "a" })).status).toBe(200);
  for (const method of ["PUT", "POST", "HEAD", "PATCH", "put"]) {
    const refused = await create({ method, name: "a" });
    expect([refused.status, fields(refused)]).toEqual([400, ["content_type"]]);
    expect((await create({ method, name: "a", content_type: type })).status).toBe(200);
  }
});

// @rule limit-expires
test("expires_in is 360 to 86,400 seconds", async () => {
  for (const expires_in of [360, 86_400])
    expect((await create({ method: "GET", name: "a", expires_in })).status).toBe(200);
  for (const expires_in of [359, 86_401, 400.5, "3600", -1]) {
    const refused = await create({ method: "GET", name: "a", expires_in });
    expect([refused.status, fields(refused)]).toEqual([400, ["expires_in"]]);
  }
});

test("a name is 1 to 1024 bytes of UTF-8, and not `.` or `..`, which clients remove from paths", async () => {
  expect((await create({ method: "GET", name: "é".repeat(512) })).status).toBe(200);
  for (const name of ["", "é".repeat(513), ".", "..", "\ud800", 5, null]) {
    const refused = await create({ method: "GET", name });
    expect([refused.status, fields(refused)]).toEqual([400, ["name"]]);
  }
  expect(fields(await create({}))).toEqual(["method", "name"]);
  expect(fields(await create({ method: 1, name: "", content_type: {}, expires_in: [] }))).toEqual([
    "method",
    "name",
    "content_type",
    "expires_in",
  ]);
});

test.each(["a", "dir/a.txt", "/a//b/", "a/../b", "100% é?#&+;=.txt", "%2F", "a\u0000b", "🙂", " "])(
  "an object called %j is stored, read and deleted under exactly that name",
  async (name) => {
    expect((await putObject(api, name, "contents")).status).toBe(200);
    const list = await api("GET", `${bucketPath}/object-list`);
    expect(list.body.data.map((entry) => entry.name)).toEqual([name]);
    expect((await objectRequest("GET", await urlFor(api, { name }))).text).toBe("contents");
    expect((await objectRequest("DELETE", await urlFor(api, { name, method: "DELETE" }))).status).toBe(204);
    expect((await create({ method: "GET", name })).body.exists).toBe(false);
  },
);

test("a URL is valid until it expires by the emulator's clock", async () => {
  await putObject(api, "a", "x");
  const short = await urlFor(api, { name: "a", expires_in: 360 });
  const usual = await urlFor(api, { name: "a" });
  running.emulator.control.advanceClock(360);
  expect((await objectRequest("GET", short)).status).toBe(200);
  running.emulator.control.advanceClock(1);
  const expired = await objectRequest("GET", short);
  expect([expired.status, expired.headers["content-type"]]).toEqual([403, "application/xml"]);
  expect(expired.text).toContain("<Code>AccessDenied</Code><Message>Request has expired</Message>");
  running.emulator.control.advanceClock(3239);
  expect((await objectRequest("GET", usual)).status).toBe(200);
  running.emulator.control.advanceClock(1);
  expect((await objectRequest("GET", usual)).status).toBe(403);
});

test("a URL is valid for its method only", async () => {
  await putObject(api, "a", "x");
  const get = await urlFor(api, { name: "a" });
  for (const method of ["DELETE", "PUT", "HEAD"]) expect((await objectRequest(method, get)).status).toBe(403);
  const put = await urlFor(api, { method: "PUT", name: "a", content_type: type });
  for (const method of ["GET", "DELETE"]) expect((await objectRequest(method, put, { type })).status).toBe(403);
  expect((await create({ method: "GET", name: "a" })).body.exists).toBe(true);
  const patch = await urlFor(api, { method: "PATCH", name: "a", content_type: type });
  expect((await objectRequest("PATCH", patch, { type })).status).toBe(405);
});

// @rule storage-6c
test("a content type that was signed must be sent, for any method, and another one need not be", async () => {
  const put = await urlFor(api, { method: "PUT", name: "a", content_type: type });
  const wrong = await objectRequest("PUT", put, { type: "text/html", body: "x" });
  expect([wrong.status, wrong.text]).toEqual([403, expect.stringContaining("<Code>SignatureDoesNotMatch</Code>")]);
  expect((await objectRequest("PUT", put, { body: "x" })).status).toBe(403);
  expect((await create({ method: "GET", name: "a" })).body.exists).toBe(false);
  expect((await objectRequest("PUT", put, { type, body: "x" })).status).toBe(200);
  const typed = await urlFor(api, { name: "a", content_type: type });
  expect((await objectRequest("GET", typed)).status).toBe(403);
  expect((await objectRequest("GET", typed, { type })).status).toBe(200);
  expect((await objectRequest("GET", await urlFor(api, { name: "a" }), { type: "text/html" })).status).toBe(200);
});

test("a URL that was changed in any part is refused", async () => {
  await makeBucket(api, { label: "other" });
  await makeBucket(api, { cluster: "eu-central-1" });
  await putObject(api, "a", "x");
  const url = await urlFor(api, { name: "a", content_type: type });
  const changes: [RegExp, string][] = [
    [/\/a\?/, "/b?"],
    [/my-bucket/, "other"],
    [/us-east-1/, "eu-central-1"],
    [/Expires=\d/, "Expires=2"],
    [/Expires=/, "Expires=0"],
    [/Expires=\d+/, "Expires=soon"],
    [/&SignedHeaders=content-type/, ""],
    [/Signature=./, "Signature="],
    [/Signature=.*/, "Signature=%C3%A9"],
    [/Signature=/, "Other="],
    [/\?.*/, ""],
  ];
  for (const [pattern, replacement] of changes) {
    const changed = url.replace(pattern, replacement);
    expect(changed).not.toBe(url);
    expect((await objectRequest("GET", changed, { type })).status).toBe(403);
  }
  expect((await objectRequest("GET", url, { type })).status).toBe(200);
});

test("a token is not accepted in place of a signature", async () => {
  await putObject(api, "a", "x");
  const { url } = (await create({ method: "GET", name: "a" })).body;
  const bare = String(url).split("?")[0] ?? "";
  expect((await api("GET", bare)).status).toBe(403);
});

test("a URL for a bucket that was removed is answered with 404", async () => {
  const get = await urlFor(api, { name: "a" });
  const put = await urlFor(api, { method: "PUT", name: "a", content_type: type });
  await api("DELETE", bucketPath);
  const gone = await objectRequest("GET", get);
  expect([gone.status, gone.text]).toEqual([404, expect.stringContaining("<Code>NoSuchBucket</Code>")]);
  expect((await objectRequest("PUT", put, { type, body: "x" })).status).toBe(404);
});
