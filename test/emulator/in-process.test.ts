import { afterEach, beforeEach, expect, test } from "vitest";
import { type InProcessEmulator, startInProcess } from "../../emulator/in-process";

let emulator: InProcessEmulator;
const send = (method: "GET" | "POST", path: string, body?: object): ReturnType<InProcessEmulator["handle"]> =>
  emulator.handle({
    method,
    target: `/v4${path}`,
    headers: { authorization: `Bearer ${emulator.token}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

beforeEach(async () => {
  emulator = await startInProcess("http://service.localhost");
});
afterEach(() => emulator.close());

test("an emulator without a socket answers requests, and its addresses begin with the given origin", async () => {
  expect(emulator.url).toBe("http://service.localhost/v4");
  expect((await send("POST", "/vpcs", { label: "a", region: "us-east" }))?.status).toBe(200);
  const list = await send("GET", "/vpcs");
  expect(JSON.parse(list?.body.toString() ?? "")).toMatchObject({ results: 1, data: [{ label: "a" }] });
});

test("a cut connection and a truncated body give no answer", async () => {
  emulator.control.addFault({ cut: true, when: "after" });
  expect(await send("POST", "/vpcs", { label: "a", region: "us-east" })).toBeUndefined();
  emulator.control.addFault({ truncateBody: 3 });
  expect(await send("GET", "/vpcs")).toBeUndefined();
  expect((await send("GET", "/vpcs"))?.status).toBe(200);
});

test("a watcher sees every change of a table, whoever makes it", async () => {
  const seen: unknown[] = [];
  emulator.watch("vpcs", (changes) => seen.push(...changes.map(({ key, row }) => [key, row !== undefined])));
  await send("POST", "/vpcs", { label: "a", region: "us-east" });
  emulator.control.remove({ vpcs: [1] });
  expect(seen).toEqual([
    [1, true],
    [1, false],
  ]);
  expect(() => emulator.watch("nonsense", () => {})).toThrow("Unknown table");
});
