import { afterEach, beforeEach, expect, test } from "vitest";
import { type Running, start } from "../support/api";
import { restrict } from "../support/users";

type Graphs = Readonly<Record<string, readonly { readonly x: number; readonly y: number }[]>>;

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const begin = Date.UTC(2026, 0, 2);
const graphs = async (): Promise<Graphs> => (await api("GET", "/managed/stats")).body["data"] as never;

beforeEach(async () => {
  running = await start({ clock: { now: () => begin } });
});
afterEach(() => running.emulator.close());

test("there are no statistics without computes", async () => {
  const stats = await api("GET", "/managed/stats");
  expect([stats.status, stats.body]).toEqual([200, { data: ["Graphs are not yet available."] }]);
});

test("statistics begin with the first compute, and cover the last 24 hours", async () => {
  running.emulator.control.seed({ objects: { computes: [{}] } });
  running.emulator.control.advanceClock(3600);
  const first = await graphs();
  expect(Object.keys(first).sort()).toEqual(["cpu", "disk", "net_in", "net_out", "swap"]);
  for (const points of Object.values(first)) {
    expect(points.map(({ x }) => x)).toEqual(Array.from({ length: 13 }, (_, index) => begin + index * 300_000));
    for (const { y } of points) expect(y).toBeGreaterThan(0);
  }
  running.emulator.control.advanceClock(3 * 86_400);
  const later = (await graphs())["cpu"] ?? [];
  expect(later[0]?.x).toBe(begin + 3_600_000 + 2 * 86_400_000);
  expect(later).toHaveLength(289);
});

test("two computes have twice the statistics of one, and one that is offline has none", async () => {
  const { control } = running.emulator;
  control.seed({ objects: { computes: [{ id: 1 }] } });
  const single = (await graphs())["net_in"] ?? [];
  control.seed({ objects: { computes: [{ id: 2 }, { id: 3, status: "offline" }] } });
  expect((await graphs())["net_in"]).toEqual(single.map(({ x, y }) => ({ x, y: 2 * y })));
});

test("a restricted user has no statistics", async () => {
  expect((await api("GET", "/managed/stats", { token: restrict(running, "guest") })).status).toBe(403);
});
