import { afterEach, beforeEach, expect, test } from "vitest";
import { type Reply, type Running, start } from "./support/api";

let running: Running;
let time = 0;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeEach(async () => {
  time = Date.UTC(2024, 0, 1);
  running = await start({ clock: { now: () => time } });
});
afterEach(() => running.emulator.close());

/** Calls until something is refused, at most `most` times. @returns how many calls were answered, and the refusal */
async function untilRefused(call: () => Promise<Reply>, most = 1000): Promise<[answered: number, refusal?: Reply]> {
  for (let answered = 0; answered < most; answered++) {
    const reply = await call();
    if (reply.status === 429) return [answered, reply];
  }
  return [most];
}

// @rule limit-rate
test("there are no rate limits until they are set", async () => {
  const [answered] = await untilRefused(() => api("GET", "/images"), 100);
  expect(answered).toBe(100);
  expect((await api("GET", "/images")).headers["x-ratelimit-limit"]).toBeUndefined();
});

test.each([
  ["the images list", "GET", "/images", undefined, 20],
  ["a paginated list", "GET", "/vpcs", undefined, 200],
  ["one operation", "GET", "/vpcs/1", undefined, 400],
  ["one operation that writes", "PUT", "/vpcs/1", {}, 400],
  ["bucket writes", "POST", "/object-storage/buckets", {}, 60],
  ["writes of a bucket's access", "PUT", "/object-storage/buckets/us-east-1/b/access", {}, 60],
  ["key writes", "POST", "/object-storage/keys", {}, 60],
  ["key writes", "DELETE", "/object-storage/keys/1", undefined, 60],
  ["object storage in a second", "GET", "/object-storage/transfer", undefined, 750],
] as const)("with the public service's limits, %s (%s %s) is limited", async (_what, method, path, body, limit) => {
  running.emulator.control.setRateLimits("public");
  const sent = body === undefined ? {} : { body };
  const [answered, refusal] = await untilRefused(() => api(method, path, sent));
  expect(answered).toBe(limit);
  expect(refusal?.body.errors).toEqual([{ reason: "Too many requests" }]);
  expect(refusal?.headers).toMatchObject({ "x-ratelimit-limit": String(limit), "x-ratelimit-remaining": "0" });
  time += Number(refusal?.headers["retry-after"]) * 1000;
  expect((await api(method, path, sent)).status).not.toBe(429);
});

test("with the public service's limits, all requests together are 800 in two minutes, object storage aside", async () => {
  running.emulator.control.setRateLimits("public");
  const paths = ["/vpcs/1", "/profile", "/regions/us-east"];
  let turn = 0;
  const [answered, refusal] = await untilRefused(() => api("GET", paths[turn++ % paths.length] ?? ""));
  expect(answered).toBe(800);
  expect(refusal?.headers["x-ratelimit-limit"]).toBe("800");
  expect(refusal?.headers["retry-after"]).toBe("120");
  expect((await api("GET", "/object-storage/transfer")).status).toBe(200);
});

test("the public service's limits can be set by their name through the control interface, and removed", async () => {
  const door = (body: object): Promise<Reply> =>
    api("PUT", `${running.emulator.origin}/_emulator/rate-limits`, { token: null, body });
  expect((await door({ preset: "public" })).status).toBe(200);
  expect((await api("GET", "/images")).headers["x-ratelimit-limit"]).toBe("20");
  for (const wrong of [{ preset: "other" }, { preset: null }, {}]) expect((await door(wrong)).status).toBe(400);
  expect((await door({ limits: [] })).status).toBe(200);
  expect((await api("GET", "/images")).headers["x-ratelimit-limit"]).toBeUndefined();
});
