import { afterEach, beforeEach, expect, test } from "vitest";
import { type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const act = (action: string): Promise<Reply> => api("POST", `/managed/services/1/${action}`);
const status = async (): Promise<unknown> => (await api("GET", "/managed/services/1")).body["status"];
const advance = (seconds: number): number => running.emulator.control.advanceClock(seconds);

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  running.emulator.control.setTimings({ "managedService.ok": 30 });
  const body = { address: "https://example.com", label: "web", service_type: "url", timeout: 30 };
  await api("POST", "/managed/services", { body });
});
afterEach(() => running.emulator.close());

test("a new service is pending, and ok after the set time", async () => {
  advance(29);
  expect(await status()).toBe("pending");
  advance(1);
  expect(await status()).toBe("ok");
});

test("a service that becomes ok keeps its updated time", async () => {
  advance(30);
  expect((await api("GET", "/managed/services/1")).body["updated"]).toBe("2026-01-02T03:04:05");
});

// @rule state-service
test("Service Disable answers the service as disabled, and it stays so", async () => {
  const disabled = await act("disable");
  expect([disabled.status, disabled.body["status"]]).toEqual([200, "disabled"]);
  expect((await api("GET", "/managed/services/1")).body).toEqual(disabled.body);
  advance(1000);
  expect(await status()).toBe("disabled");
  expect((await act("disable")).body).toEqual(disabled.body);
});

// @rule state-service-after
test("Service Enable starts monitoring again: pending, then ok", async () => {
  advance(30);
  await act("disable");
  const enabled = await act("enable");
  expect([enabled.status, enabled.body["status"]]).toEqual([200, "pending"]);
  expect(enabled.body["updated"]).toBe("2026-01-02T03:04:35");
  advance(30);
  expect(await status()).toBe("ok");
  expect((await act("enable")).body["status"]).toBe("ok");
});

test("a check that began before a service was disabled has no effect after it is enabled again", async () => {
  advance(20);
  await act("disable");
  await act("enable");
  advance(29);
  expect(await status()).toBe("pending");
  advance(1);
  expect(await status()).toBe("ok");
});

test("a service that was deleted while pending leaves nothing behind", async () => {
  await api("DELETE", "/managed/services/1");
  advance(30);
  expect((await api("GET", "/managed/services")).body.results).toBe(0);
});

test("control gives a service a problem and leaves the rest of it; disabling and enabling ends it", async () => {
  advance(30);
  const before = await api("GET", "/managed/services/1");
  running.emulator.control.seed({ objects: { managedServices: [{ id: 1, status: "problem" }] } });
  expect((await api("GET", "/managed/services/1")).body).toEqual({ ...before.body, status: "problem" });
  await api("PUT", "/managed/services/1", { body: { timeout: 9 } });
  expect(await status()).toBe("problem");
  await act("disable");
  await act("enable");
  advance(30);
  expect(await status()).toBe("ok");
});

test("a pending service becomes ok after a change of its settings too", async () => {
  await api("PUT", "/managed/services/1", { body: { address: "https://example.org" } });
  expect(await status()).toBe("pending");
  advance(30);
  expect((await api("GET", "/managed/services/1")).body).toMatchObject({
    status: "ok",
    address: "https://example.org",
  });
});
