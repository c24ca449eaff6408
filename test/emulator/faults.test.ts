import { afterEach, beforeEach, expect, test } from "vitest";
import { type Running, start } from "./support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const vpc = (label: string): { body: object } => ({ body: { label, region: "us-east" } });
const vpcCount = (): number => running.emulator.control.state()["vpcs"]?.length ?? 0;

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.emulator.close());

test("a fault with a status answers in place of the operation, once, with its headers", async () => {
  const headers = { "Retry-After": "-1509450059" };
  running.emulator.control.addFault({ method: "POST", path: "/vpcs", status: 503, headers });
  const refused = await api("POST", "/vpcs", vpc("a"));
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "-1509450059"]);
  expect(refused.body.errors).toHaveLength(1);
  expect(vpcCount()).toBe(0);
  expect((await api("POST", "/vpcs", vpc("a"))).status).toBe(200);
});

test("a fault after the operation hides an operation that was carried out", async () => {
  running.emulator.control.addFault({ operation: "VPC Create", status: 500, body: { made: "up" }, when: "after" });
  const answer = await api("POST", "/vpcs", vpc("a"));
  expect([answer.status, answer.body]).toEqual([500, { made: "up" }]);
  expect(vpcCount()).toBe(1);
});

test("a fault's text body is sent as HTML, an empty one as nothing", async () => {
  const { control } = running.emulator;
  control.addFault({ status: 502, body: "<html>bad gateway</html>" });
  control.addFault({ status: 502, body: "" });
  const html = await api("GET", "/vpcs");
  expect([html.headers["content-type"], html.text]).toEqual(["text/html", "<html>bad gateway</html>"]);
  const empty = await api("GET", "/vpcs");
  expect([empty.status, empty.text]).toEqual([502, ""]);
});

test("a fault affects requests from the nth on, as often as it is set to", async () => {
  running.emulator.control.addFault({ method: "GET", path: "/vpcs", nth: 2, times: 2, status: 429 });
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await api("GET", "/vpcs")).status);
  expect(statuses).toEqual([200, 429, 429, 200, 200]);
  expect(running.emulator.control.faults()).toMatchObject([{ fired: 2 }]);
});

test("a fault without a number of times affects requests until it is cleared", async () => {
  running.emulator.control.addFault({ times: Number.POSITIVE_INFINITY, status: 500 });
  for (let n = 0; n < 3; n++) expect((await api("GET", "/profile")).status).toBe(500);
  running.emulator.control.clearFaults();
  expect((await api("GET", "/profile")).status).toBe(200);
});

test.each([
  [{ path: "/vpcs/{vpcId}" }, "/vpcs/1", "/vpcs/1/subnets"],
  [{ path: /subnets$/ }, "/vpcs/1/subnets", "/vpcs"],
  [{ path: "/vpcs/1" }, "/vpcs/1", "/vpcs/2"],
  [{ method: "put" }, undefined, "/vpcs/1"],
  [{ operation: "VPC View" }, "/vpcs/1", "/vpcs"],
])("the fault for %j strikes what it names and nothing else", async (match, struck, spared) => {
  running.emulator.control.addFault({ ...match, status: 418 });
  expect((await api("GET", spared)).status).not.toBe(418);
  const answer = struck === undefined ? await api("PUT", spared, { body: {} }) : await api("GET", struck);
  expect(answer.status).toBe(418);
});

test("a fault also affects requests that would be refused, and comes first", async () => {
  running.emulator.control.addFault({ status: 503 });
  expect((await api("GET", "/profile", { token: "unknown" })).status).toBe(503);
});

test("a cut connection gives no answer, and the operation was carried out only when cut after", async () => {
  const { control } = running.emulator;
  control.addFault({ method: "POST", cut: true });
  await expect(api("POST", "/vpcs", vpc("a"))).rejects.toThrow();
  expect(vpcCount()).toBe(0);
  control.addFault({ method: "POST", cut: true, when: "after" });
  await expect(api("POST", "/vpcs", vpc("a"))).rejects.toThrow();
  expect(vpcCount()).toBe(1);
  expect(control.requests().map(({ status }) => status)).toEqual([null, null]);
});

test("a truncated body announces more than it sends", async () => {
  running.emulator.control.addFault({ truncateBody: 10 });
  await expect(api("GET", "/regions")).rejects.toThrow();
  expect((await api("GET", "/regions")).status).toBe(200);
});

test("a slow body and late headers arrive complete, with the operation's own answer", async () => {
  running.emulator.control.addFault({ path: "/profile", delayMs: 5, slowBody: { bytes: 50, everyMs: 1 } });
  const slow = await api("GET", "/profile");
  expect([slow.status, slow.text]).toEqual([200, (await api("GET", "/profile")).text]);
});

test("a fault can put headers on a good answer", async () => {
  running.emulator.control.addFault({ headers: { "Retry-After": "106" } });
  const answer = await api("GET", "/vpcs");
  expect([answer.status, answer.headers["retry-after"]]).toEqual([200, "106"]);
});

test("an emulator closes at once, even while its faults delay requests", async () => {
  running.emulator.control.addFault({ delayMs: 3_600_000 });
  const hanging = api("GET", "/vpcs").catch((error: unknown) => error);
  while (running.emulator.control.requests().length === 0) await new Promise((resolve) => setImmediate(resolve));
  await running.emulator.close();
  await hanging;
});

test("rate limits use the emulator's clock, return how much is left, and refuse further requests with 429", async () => {
  const { control } = running.emulator;
  control.setRateLimits([{ path: "/vpcs", limit: 2, windowSeconds: 60 }]);
  const answers = [await api("GET", "/vpcs"), await api("GET", "/vpcs"), await api("GET", "/vpcs")];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers.map(({ headers }) => headers["x-ratelimit-remaining"])).toEqual(["1", "0", "0"]);
  expect(answers[2]?.body).toEqual({ errors: [{ reason: "Too many requests" }] });
  expect(Number(answers[2]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await api("GET", "/profile")).status).toBe(200);
  control.advanceClock(61);
  expect((await api("GET", "/vpcs")).status).toBe(200);
});
