import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Running, start } from "./support/api";
import { runHere } from "./support/process";

let running: Running;
let folder: string;

beforeEach(async () => {
  running = await start({ world: "small" });
  folder = mkdtempSync(join(tmpdir(), "emulator-ctl-"));
});
afterEach(async () => {
  await running.emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

type Result = Awaited<ReturnType<typeof runHere>>;

/** Runs a command against the emulator of the test. */
async function ctl(...args: string[]): Promise<Result> {
  return await runHere("ctl", "--url", running.emulator.url, ...args);
}

/** Runs a command that has to succeed, and returns what it printed as JSON. */
async function json(...args: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await ctl(...args, "--json");
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

const silent = { code: 0, stdout: "", stderr: "" };

test("health is 0 for a running emulator, and 1 with one line where none answers", async () => {
  expect(await ctl("health")).toEqual({ code: 0, stdout: "ok\n", stderr: "" });
  expect(await json("health")).toEqual({ status: "ok" });
  const { origin } = running.emulator;
  await running.emulator.close();
  const gone = await runHere("ctl", "health", "--url", origin);
  expect([gone.code, gone.stdout]).toEqual([1, ""]);
  expect(gone.stderr).toMatch(new RegExp(`^No emulator answers at ${origin}: [A-Z_]+\\.\n$`));
});

test("what is no emulator is reported as such", async () => {
  const server = createServer((_request, response) => response.end("<html>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ended = await runHere("ctl", "health", "--url", origin);
  server.close();
  expect(ended).toEqual({ code: 1, stdout: "", stderr: `What answers at ${origin} is not an emulator.\n` });
});

test("seed adds objects given as JSON, as a file, or as a world", async () => {
  expect(await ctl("seed", '{"objects": {"vpcs": [{"label": "given"}]}}')).toEqual(silent);
  const file = join(folder, "objects.json");
  writeFileSync(file, '{"objects": {"vpcs": [{"label": "filed"}]}}');
  expect(await ctl("seed", file)).toEqual(silent);
  const labels = (await running.api("GET", "/vpcs")).body.data.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(["given", "filed"]));
  await ctl("reset", "empty");
  expect(await ctl("seed", "--world", "small")).toEqual(silent);
  expect((await running.api("GET", "/vpcs")).body.results).toBe(3);
});

test("reset goes back to the initial world, or to another one", async () => {
  await ctl("reset", "empty");
  expect((await running.api("GET", "/vpcs")).body.results).toBe(0);
  expect(await ctl("reset")).toEqual(silent);
  expect((await running.api("GET", "/vpcs")).body.results).toBe(3);
});

test("a fault of options affects requests, is listed with its number of them, and is cleared", async () => {
  const options = ["--operation", "VPCs List", "--status", "503", "--times", "2", "--header", "Retry-After: 2"];
  expect(await ctl("faults", "add", ...options)).toEqual(silent);
  const answer = await running.api("GET", "/vpcs");
  expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
  const fault = { operation: "VPCs List", times: 2, status: 503, headers: { "Retry-After": "2" } };
  expect(await json("faults", "list")).toEqual([{ id: 1, fault, fired: 1 }]);
  expect((await ctl("faults", "list")).stdout).toMatch(/^1 \{.*"VPCs List".*\}\n$/);
  expect(await ctl("faults", "clear")).toEqual(silent);
  expect((await running.api("GET", "/vpcs")).status).toBe(200);
});

test("a fault of JSON is completed by options", async () => {
  expect(await ctl("faults", "add", '{"set": {"id": -1}}', "--operation", "VPC View", "--method", "GET")).toEqual(
    silent,
  );
  expect((await running.api("GET", "/vpcs/1")).body.id).toBe(-1);
  const options = ["--path", "/regions", "--nth", "2", "--when", "after", "--delay", "1", "--cut"];
  await ctl("faults", "add", ...options);
  const fault = { path: "/regions", nth: 2, when: "after", delayMs: 1, cut: true };
  expect(await json("faults", "list")).toContainEqual(expect.objectContaining({ fault, fired: 0 }));
});

test("latency and limits apply until they are ended", async () => {
  expect(await ctl("latency", "1")).toEqual(silent);
  expect(await ctl("latency", "0")).toEqual(silent);
  expect(await ctl("limits", '{"limits": [{"path": "/vpcs", "limit": 1, "windowSeconds": 60}]}')).toEqual(silent);
  const statuses = [await running.api("GET", "/vpcs"), await running.api("GET", "/vpcs")].map(({ status }) => status);
  expect(statuses).toEqual([200, 429]);
  await ctl("limits", "public");
  expect((await running.api("GET", "/vpcs")).headers).toHaveProperty("x-ratelimit-limit");
  await ctl("limits", "none");
  expect((await running.api("GET", "/vpcs")).headers).not.toHaveProperty("x-ratelimit-limit");
});

test("the clock is shown and advanced", async () => {
  const before = running.emulator.control.now();
  const { now } = (await json("clock", "advance", "3600")) as { now: number };
  expect(now).toBeGreaterThanOrEqual(before + 3_600_000);
  const shown = await ctl("clock", "get");
  expect(Date.parse(shown.stdout.trim())).toBeGreaterThanOrEqual(now);
});

test("requests are listed with the members of the body that they ignored", async () => {
  await running.api("POST", "/tags", { body: { label: "prod", color: 1, size: { x: 1 } } });
  const { stdout } = await ctl("requests");
  expect(stdout).toMatch(/ 200 POST \/tags New Tag Create, ignored: color, size\n$/);
  expect(await json("requests")).toMatchObject([{ ignored: ["color", "size"] }]);
});

test("requests are listed, counted and cleared", async () => {
  await running.api("GET", "/vpcs?page_size=25");
  await running.api("GET", "/none");
  const { stdout } = await ctl("requests");
  expect(stdout.split("\n").map((line) => line.slice(line.indexOf(" ") + 1))).toEqual([
    "200 GET /vpcs?page_size=25 VPCs List",
    "404 GET /v4/none",
    "",
  ]);
  expect(await json("requests", "--counts")).toEqual({ "VPCs List": 1, "": 1 });
  expect((await ctl("requests", "--counts")).stdout).toBe("1 VPCs List\n1 (no operation)\n");
  expect(await ctl("requests", "--clear")).toEqual(silent);
  expect(await json("requests")).toEqual([]);
});

test("the state is shown by table, of one table, and whole as JSON", async () => {
  expect((await ctl("state")).stdout).toContain("3 vpcs\n");
  const rows = (await ctl("state", "vpcs")).stdout.trim().split("\n");
  expect(rows.map((row) => JSON.parse(row).label)).toEqual(["vpc-1", "vpc-2", "vpc-3"]);
  expect(await json("state")).toEqual(running.emulator.control.state());
});

test("the address is taken from COMPUTE_URL where --url is not given", async () => {
  const before = process.env["COMPUTE_URL"];
  process.env["COMPUTE_URL"] = running.emulator.url;
  try {
    expect(await runHere("ctl", "health")).toEqual({ code: 0, stdout: "ok\n", stderr: "" });
    delete process.env["COMPUTE_URL"];
    expect((await runHere("ctl", "health")).stderr).toMatch(/^No address: .+\n$/);
  } finally {
    if (before !== undefined) process.env["COMPUTE_URL"] = before;
  }
});

test.each([
  ["seed"],
  ["seed", "{"],
  ["seed", "[]"],
  ["seed", "missing.json"],
  ["seed", '{"objects": {"nothing": [{}]}}'],
  ["reset", "other"],
  ["faults", "add"],
  ["faults", "add", "--status", "x"],
  ["faults", "add", "--status", "99"],
  ["faults", "add", "--header", "none"],
  ["latency", "-1"],
  ["latency", ""],
  ["limits", "{}"],
  ["clock", "advance", "x"],
  ["state", "nothing"],
  ["health", "--url", "other"],
])("%s %s %s %s is refused with exit code 1, one line, and no change", async (...args) => {
  const before = running.emulator.control.state();
  const ended = await ctl(...args);
  expect([ended.code, ended.stdout]).toEqual([1, ""]);
  expect(ended.stderr).toMatch(/^[^\n]+[^.]\.\n$/);
  expect(running.emulator.control.state()).toEqual(before);
  expect(running.emulator.control.faults()).toEqual([]);
});
