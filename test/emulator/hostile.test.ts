import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, start } from "./support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeAll(async () => {
  running = await start();
});
afterAll(() => running.emulator.close());

/** Sends bytes as they are and gives everything that comes back until the connection ends. */
function raw(text: string): Promise<string> {
  const { port } = new URL(running.emulator.origin);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
    socket.on("data", (piece) => {
      answer += piece.toString();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

const deep = (depth: number): string => `{"label":${"[".repeat(depth)}${"]".repeat(depth)}}`;

test.each([
  ["malformed JSON", `{"label":`],
  ["text after the JSON", `{} {}`],
  ["a prototype", `{"__proto__":{"label":"x"}}`],
  ["a prototype further in", `{"label":"a","subnets":[{"__proto__":null}]}`],
  ["a constructor's prototype", `{"constructor":{"prototype":{"label":"x"}}}`],
  ["deep nesting", deep(40)],
  ["very deep nesting", deep(200_000)],
  ["an array", `[]`],
  ["a string", `"x"`],
  ["null", `null`],
  ["bytes that are no JSON", "\u0000\u0001"],
])("a body that is %s is refused with 400 in the error envelope", async (_what, body) => {
  const refused = await api("POST", "/vpcs", { body, headers: { "content-type": "application/json" } });
  expect([refused.status, refused.body.errors.length]).toEqual([400, 1]);
});

test("a body that is not UTF-8 is refused with 400", async () => {
  const head = `POST /v4/vpcs HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${running.emulator.token}\r\n`;
  const { port } = new URL(running.emulator.origin);
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(`${head}Connection: close\r\nContent-Length: 4\r\n\r\n`);
      socket.write(Buffer.from([0x22, 0xff, 0xfe, 0x22]));
    });
    let text = "";
    socket.on("data", (piece) => {
      text += piece.toString();
    });
    socket.on("close", () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

// @rule json-1
test("a body is read as JSON whatever its content type says, and may be left out", async () => {
  const body = `{"label":"typed","region":"us-east"}`;
  expect((await api("POST", "/vpcs", { body, headers: { "content-type": "text/plain" } })).status).toBe(200);
  expect((await api("POST", "/vpcs", { body: `{"label":"untyped","region":"us-east"}` })).status).toBe(200);
  expect((await api("PUT", "/vpcs/1", { headers: { "content-type": "application/json" } })).status).toBe(200);
  const garbage = await api("POST", "/vpcs", { body, headers: { "content-type": ";;;" } });
  expect([garbage.status, garbage.body.errors.length]).toEqual([415, 1]);
});

test("a body beyond 1 MB is refused at once, without being read", async () => {
  const { token } = running.emulator;
  const head = `POST /v4/vpcs HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n`;
  // Of the announced body nothing is ever sent.
  const answer = await raw(`${head}Content-Length: 2000000000\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*"errors"/s);
  const chunked = await api("POST", "/vpcs", { body: `{"label":"${"x".repeat(1_100_000)}"}` });
  expect(chunked.status).toBe(413);
  const huge = await api("POST", "/vpcs", { body: "x".repeat(40_000_000) });
  expect(huge.status).toBe(413);
  const fits = await api("POST", "/vpcs", { body: `{"label":"${"x".repeat(1_000_000)}"}` });
  expect(fits.status).toBe(400);
});

test("a request without a token is refused before its body is read", async () => {
  const answer = await raw("POST /v4/vpcs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test.each([
  ["/nope", 404],
  ["/vpcs/", 404],
  ["/VPCS", 404],
  ["//vpcs", 404],
  ["/../v4/vpcs", 404],
  ["/vpcs/..%2F..%2Fprofile", 404],
  ["/vpcs/%00", 404],
  ["/vpcs/%zz", 400],
  ["/vpcs/%ff", 400],
  [`/vpcs/${"1".repeat(8000)}`, 404],
  [`/regions/${"x".repeat(12_000)}`, 404],
  ["/vpcs/1;a=b", 404],
])("the path %s is answered with the error envelope", async (path, status) => {
  const head = `GET /v4${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${running.emulator.token}\r\n`;
  const answer = await raw(`${head}Connection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\{"errors":\\[`, "s"));
});

// @rule error-6a
test("a method that a path does not have is answered with 405 and the methods that it has", async () => {
  const refused = await api("PATCH", "/vpcs", { body: "{" });
  expect([refused.status, refused.headers["allow"]]).toEqual([405, "GET, POST, HEAD, OPTIONS"]);
  expect(refused.body.errors).toHaveLength(1);
  for (const method of ["PUT", "DELETE"]) expect((await api(method, "/vpcs", { token: null })).status).toBe(405);
  expect((await api("POST", "/nope", { body: "{" })).status).toBe(404);
  for (const method of ["TRACE", "PROPFIND", "QUERY"]) {
    const answer = await raw(`${method} /v4/vpcs HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d .*\{"errors":\[/s);
  }
});

test("HEAD is answered like GET without its body, OPTIONS with the methods", async () => {
  const head = await api("HEAD", "/regions");
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(Number(head.headers["content-length"])).toBeGreaterThan(100);
  const options = await api("OPTIONS", "/vpcs/1", { token: null });
  expect([options.status, options.headers["allow"]]).toEqual([204, "DELETE, GET, PUT, HEAD, OPTIONS"]);
});

test.each(["evil.example", "127.0.0.1.evil.example", "10.0.0.1", "[::2]", "", "localhost.evil.example:80"])(
  "a request for the host %j is refused, at the interface and at the side door",
  async (host) => {
    for (const path of ["/v4/regions", "/_emulator/state", "/nope"]) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[03] .*\{"errors":\[/s);
    }
  },
);

test.each(["localhost", "LOCALHOST:8080", "127.0.0.1", "127.1.2.3:1", "[::1]:99"])(
  "a request for the host %j is answered",
  async (host) => {
    const answer = await raw(`GET /v4/regions HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test("bytes that are not HTTP, and headers that are too large, are answered and have no effect", async () => {
  expect(await raw("nonsense\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 .*\{"errors":\[/s);
  const large = `GET /v4/regions HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Filter: ${"x".repeat(40_000)}\r\n\r\n`;
  expect(await raw(large)).toMatch(/^HTTP\/1\.1 431 .*\{"errors":\[/s);
  expect((await api("GET", "/regions")).status).toBe(200);
});

test("repeated headers have no effect", async () => {
  const { token } = running.emulator;
  const authorization = `Authorization: Bearer ${token}\r\nAuthorization: Bearer other\r\n`;
  const answer = await raw(
    `GET /v4/vpcs HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}X-Filter: {}\r\nX-Filter: {}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*X-Filter/s);
});

test("every answer has the emulator's date and is JSON", async () => {
  const { control } = running.emulator;
  control.advanceClock(86_400 * 365);
  for (const path of ["/regions", "/nope"]) {
    const answer = await api("GET", path);
    expect(answer.headers["date"]).toBe(new Date(Math.floor(control.now() / 1000) * 1000).toUTCString());
    expect(answer.headers["content-type"]).toBe("application/json");
  }
});
