import { afterEach, beforeEach, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../../emulator";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({ world: "small" });
});
afterEach(() => emulator.close());

async function send(method: string, path: string, body?: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${emulator.token}` };
  return await fetch(emulator.url + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
}

test("a list is answered after the service was unavailable", async () => {
  emulator.control.addFault({ operation: "VPCs List", status: 503, headers: { "Retry-After": "2" } });
  expect((await send("GET", "/vpcs")).status).toBe(503);
  expect(await (await send("GET", "/vpcs")).json()).toMatchObject({ results: 3 });
  expect(emulator.control.counts()).toEqual({ "VPCs List": 2 });
});

test("an upload without data is canceled after 24 hours", async () => {
  await send("POST", "/images/upload", { label: "late", region: "us-east" });
  emulator.control.advanceClock(24 * 3600);
  expect(emulator.control.state()["images"]).not.toContainEqual(expect.objectContaining({ label: "late" }));
});
