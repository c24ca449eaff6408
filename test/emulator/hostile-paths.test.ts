import { request as httpRequest } from "node:http";
import { Pool } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Reply, type Running, start } from "./support/api";
import { faultsOf, nested, pathOf, resetWorld, stateOf, type Target, targets, writing } from "./support/hostile";

let running: Running;
let pool: Pool;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeAll(async () => {
  running = await start({ world: "small" });
  pool = new Pool(running.emulator.origin, { connections: 4 });
});
beforeEach(() => resetWorld(running));
afterAll(async () => {
  await pool.destroy();
  await running.emulator.close();
});

// As they stand in a path. None of them names anything.
const ids = [
  "..",
  "%2e%2e",
  "..%2f..%2fprofile",
  "%2F",
  "1%2F1",
  "1;x=1",
  "1%00",
  "0",
  "-1",
  "+1",
  "01",
  "1.0",
  "1e0",
  "0x1",
  "9007199254740993",
  "9".repeat(40),
  "9".repeat(5000),
  "NaN",
  "null",
  "__proto__",
  "constructor",
  "%25",
  "%zz",
  "%ff%fe",
  "%20",
  "%F0%9F%92%A5",
  "%27%20OR%201%3D1",
];

const queries = [
  ...["-1", "0", "1.5", "1e9", "999999999999999", "9".repeat(30), "x", "", "%00", "NaN", "1&page=x"].map(
    (value) => `page=${value}`,
  ),
  ...["-1", "0", "24", "501", "1e2", "9".repeat(30), "x", ""].map((value) => `page_size=${value}`),
  "page[]=1",
  "page=1&page=2&page=3",
  "__proto__=1&constructor=2",
  `unknown=${"x".repeat(5000)}`,
  "%",
  "%zz=%ff",
];

const filters = [
  "{",
  "null",
  "[]",
  "5",
  `{"__proto__":1}`,
  `{"label":{"__proto__":1}}`,
  `{"toString":"x"}`,
  `{"+or":{}}`,
  `{"+or":[1]}`,
  `{"+and":[{"+or":[{"+and":[]}]}]}`,
  `{"+order_by":1}`,
  `{"+order_by":"constructor"}`,
  `{"+order":"asc"}`,
  `{"label":{"+contains":{}}}`,
  `{"label":{"+gt":[]}}`,
  `{"label":{"+nothing":1}}`,
  `{"id":{"+lt":"x"}}`,
  JSON.stringify({ "+or": [nested(20)] }),
  `{"+or":[${Array.from({ length: 500 }, () => "{}").join(",")}]}`,
];

const withIds = targets.filter(([, { path }]) => path.includes("{"));
const reading = targets.filter(([, { method }]) => method === "GET");

test.each(withIds)("%s refuses invalid ids, and nothing changes", async (_name, target) => {
  const before = stateOf(running);
  const real = (await pathOf(api, target)).split("/");
  const faults: string[] = [];
  for (const id of ids) {
    for (const [index, part] of target.path.split("/").entries()) {
      if (!part.startsWith("{")) continue;
      const reply = await send(target, real.with(index, id).join("/"), target.method === "PUT" ? "{}" : undefined);
      faults.push(...faultsOf(reply, id));
      if (reply.status < 400) faults.push(`${id}: ${reply.status}`);
    }
  }
  expect(faults).toEqual([]);
  expect(stateOf(running)).toBe(before);
});

test.each(reading)(
  "%s answers any query and any filter, in the error envelope where it refuses",
  async (_name, target) => {
    const path = await pathOf(api, target);
    const faults: string[] = [];
    for (const query of queries) faults.push(...faultsOf(await send(target, `${path}?${query}`), query));
    for (const filter of filters)
      faults.push(...faultsOf(await send(target, path, undefined, ["x-filter", filter]), filter));
    expect(faults).toEqual([]);
  },
);

test.each(targets)("%s answers requests with repeated, unusual or many headers", async (_name, target) => {
  const path = await pathOf(api, target);
  const { token } = running.emulator;
  const faults: string[] = [];
  for (const headers of [
    ["authorization", `Bearer ${token}`, "authorization", "Bearer other"],
    ["x-filter", "{}", "x-filter", `{"label":"x"}`],
    ["content-type", "application/json", "content-type", "text/plain"],
    ["accept", "text/html", "accept-encoding", "zip", "range", "bytes=0-1", "if-match", `"x"`, "expect-ct", "x"],
    ["content-type", "multipart/form-data; boundary=x"],
    ["x-http-method-override", "DELETE"],
    Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? `x-odd-${index}` : "y")),
  ]) {
    faults.push(...faultsOf(await send(target, path, undefined, headers), headers.slice(0, 4).join(" ")));
    resetWorld(running);
  }
  expect(faults).toEqual([]);
});

test.each(writing)("%s refuses a body of 100 MB without reading it, and still answers", async (_name, target) => {
  const path = await pathOf(api, target);
  const before = stateOf(running);
  const { taken, status } = await sendEndlessly(target.method, path, 100 * 1024 * 1024);
  expect(status).toBe(413);
  // What the connection holds on its way is all that was taken beyond the limit.
  expect(taken).toBeLessThan(100 * 1024 * 1024);
  expect((await api("GET", "/regions")).status).toBe(200);
  expect(stateOf(running)).toBe(before);
});

/** Streams a body until the answer comes or it is all sent. @returns the status, and how many bytes were sent by then */
async function sendEndlessly(method: string, path: string, size: number): Promise<{ status: number; taken: number }> {
  const { origin, token } = running.emulator;
  const piece = Buffer.alloc(65_536, 0x20);
  let taken = 0;
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = httpRequest(`${origin}/v4${path}`, { method, headers }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, taken });
      answer.resume();
      sent.destroy();
    });
    sent.on("error", (error) => (sent.destroyed ? undefined : reject(error)));
    const pump = (): void => {
      while (taken < size && !sent.destroyed) {
        taken += piece.length;
        if (!sent.write(piece)) return void sent.once("drain", pump);
      }
      sent.end();
    };
    pump();
  });
}

/** Sends a request as it is: the path is not normalized, and headers may come twice. */
async function send(target: Target, path: string, body?: string, headers: string[] = []): Promise<Reply> {
  const own = headers.includes("authorization") ? [] : ["authorization", `Bearer ${running.emulator.token}`];
  const answer = await pool.request({
    path: `/v4${path}`,
    method: target.method as "GET",
    headers: [...own, ...headers],
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, text, body: jsonOf(text) };
}

function jsonOf(text: string): Reply["body"] {
  try {
    return JSON.parse(text) as Reply["body"];
  } catch {
    return {} as Reply["body"];
  }
}
