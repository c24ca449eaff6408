import { getEventListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CanceledError, systemClock, TimeoutError } from "../../../provider/client";
import type { Clock } from "../../../provider/client/clock";
import { Pacer } from "../../../provider/client/pacer";
import { Bench, type FakeClock, json, ManualClock, refusal, rejection } from "./support";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const create = { operation: "VPC Create", method: "POST", path: "/vpcs", body: {} } as const;
const view = { operation: "VPC View", method: "GET", path: "/vpcs/1" } as const;

/** A service that lets `limit` requests through in each window of a minute. */
function limited(clock: FakeClock, limit: number, headers: (left: number, resetMs: number) => Record<string, string>) {
  const windows = new Map<number, number>();
  let refused = 0;
  const choose = () => {
    const window = Math.floor(clock.now() / 60_000);
    const used = (windows.get(window) ?? 0) + 1;
    windows.set(window, used);
    const resetMs = (window + 1) * 60_000;
    const date = new Date(clock.now()).toUTCString();
    if (used <= limit) return json(200, {}, { date, ...headers(limit - used, resetMs) });
    refused += 1;
    return refusal(429, "Too many requests", { date, "retry-after": String((resetMs - clock.now()) / 1000) });
  };
  return { choose, refused: () => refused };
}

test("a 429 slows all requests of an operation down together, instead of failing one by one", async () => {
  const service = limited(bench.clock, 20, () => ({}));
  const server = await bench.serveBy(service.choose);
  const client = bench.client(server.url);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let turn = 0; turn < 10; turn++) await client.send(create);
    }),
  );
  expect(server.seen).toHaveLength(80 + service.refused());
  // Four windows are needed; at the end of each at most those under way are refused.
  expect(service.refused()).toBeGreaterThan(0);
  expect(service.refused()).toBeLessThanOrEqual(3 * 8);
});

test("with the headers of a rate limit nothing is refused at all", async () => {
  const service = limited(bench.clock, 20, (left, resetMs) => ({
    "x-ratelimit-limit": "20",
    "x-ratelimit-remaining": String(left),
    "x-ratelimit-reset": String(resetMs / 1000),
  }));
  const server = await bench.serveBy(service.choose);
  const client = bench.client(server.url);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let turn = 0; turn < 10; turn++) await client.send(create);
    }),
  );
  expect(service.refused()).toBe(0);
  expect(server.seen).toHaveLength(80);
});

test("a pause holds back requests that have not met the 429 themselves, until it is over", async () => {
  const clock = new ManualClock();
  const server = await bench.serve(
    refusal(429, "Too many", { "retry-after": "9" }),
    json(200, {}),
    json(200, {}),
    json(200, {}),
  );
  const client = bench.client(server.url, {}, { clock });
  const first = client.send(create);
  await clock.asleep;
  const second = client.send(create);
  const other = client.send(view);
  await other;
  expect(server.seen.map(({ method }) => method)).toEqual(["POST", "GET"]);
  clock.wake(9000);
  await Promise.all([first, second]);
  expect(server.seen.map(({ method }) => method)).toEqual(["POST", "GET", "POST", "POST"]);
});

test("of those who wait, who was refused before goes first", async () => {
  const clock = new ManualClock();
  const release = Promise.withResolvers<void>();
  const tooMany = refusal(429, "Too many", { "retry-after": "9" });
  const server = await bench.serveBy((seen, index) => (response) => {
    if (index > 1) json(200, {})(response, seen);
    else if (seen.body === '"a"') tooMany(response, seen);
    else void release.promise.then(() => tooMany(response, seen));
  });
  const bothRefused = Promise.withResolvers<void>();
  let refused = 0;
  const report = () => {
    refused += 1;
    if (refused === 2) bothRefused.resolve();
  };
  const client = bench.client(server.url, {}, { clock, report });
  const early = [client.send({ ...create, body: "a" }), client.send({ ...create, body: "b" })];
  await clock.asleep;
  const late = client.send({ ...create, body: "c" });
  release.resolve();
  await bothRefused.promise;
  await setImmediate();
  clock.wake(9000);
  await Promise.all([...early, late]);
  expect(server.seen.slice(2).map(({ body }) => body)).toEqual(['"a"', '"b"', '"c"']);
});

test("a request whose rate limit asks for more than it may wait is given up before it is sent", async () => {
  const clock = new ManualClock();
  const server = await bench.serve(refusal(429, "Too many", { "retry-after": "100" }));
  const client = bench.client(server.url, {}, { clock });
  const first = client.send(create);
  await clock.asleep;
  const error = await rejection(client.send({ ...create, maxWaitMs: 10_000 }), TimeoutError);
  expect(error).toMatchObject({ ambiguous: false, attempts: 0 });
  expect(error.message).toBe(
    "VPC Create (POST /vpcs) failed: the service asks for a wait of 100 s; the most that is waited is 10 s",
  );
  const closing = rejection(first, CanceledError);
  await client.close();
  await closing;
  expect(server.seen).toHaveLength(1);
});

test("a request that is canceled while its bucket pauses is not sent", async () => {
  const clock = new ManualClock();
  const server = await bench.serve(refusal(429, "Too many", { "retry-after": "100" }), json(200, {}));
  const client = bench.client(server.url, {}, { clock });
  const first = client.send(create);
  await clock.asleep;
  const stop = new AbortController();
  const second = rejection(client.send({ ...create, signal: stop.signal }), CanceledError);
  stop.abort();
  expect(await second).toMatchObject({ ambiguous: false, attempts: 0 });
  clock.wake(100_000);
  await first;
  expect(server.seen).toHaveLength(2);
});

test("a Retry-After on a success is no reason to wait", async () => {
  const server = await bench.serve(json(200, {}, { "retry-after": "106" }), json(200, {}));
  const client = bench.client(server.url);
  await client.send(view);
  await client.send(view);
  expect(bench.clock.slept).toEqual([]);
});

test("a request that may not wait goes out where nothing holds it back, though the clock ticks meanwhile", async () => {
  let now = 0;
  const ticking: Clock = {
    ...systemClock,
    now: () => now++,
    sleep: () => Promise.reject(new Error("It slept.")),
  };
  const { signal } = new AbortController();
  const pacer = new Pacer(ticking, signal);
  expect((await pacer.enter({ operation: "VPC View", rank: 0, budgetMs: 0, signal })).kind).toBe("go");
});

describe("a bucket that pauses", () => {
  const pause = { kind: "limited", pauseMs: 9000, limit: undefined } as const;
  const entry = (signal: AbortSignal, budgetMs = 300_000) => ({ operation: "VPC View", rank: 0, budgetMs, signal });

  /** A pacer whose bucket pauses for 9 s. */
  async function paused(clock: Clock, closing = new AbortController()) {
    const pacer = new Pacer(clock, closing.signal);
    const { signal } = new AbortController();
    await pacer.enter(entry(signal));
    pacer.leave("VPC View", pause);
    return { pacer, signal };
  }

  test("sleeps once for all who wait", async () => {
    const clock = new ManualClock();
    const { pacer, signal } = await paused(clock);
    const waiting = [pacer.enter(entry(signal)), pacer.enter(entry(signal)), pacer.enter(entry(signal))];
    expect(clock.sleepers).toBe(1);
    clock.wake(9000);
    expect(await waiting[0]).toEqual({ kind: "go", waitedMs: 9000, askedMs: 0 });
  });

  test("does not sleep when nobody waits", async () => {
    const clock = new ManualClock();
    const { pacer, signal } = await paused(clock);
    expect(await pacer.enter(entry(signal, 8999))).toEqual({ kind: "too-long", waitedMs: 0, askedMs: 9000 });
    expect(clock.sleepers).toBe(0);
  });

  test("lets a request wait that may wait exactly as long", async () => {
    const clock = new ManualClock();
    const { pacer, signal } = await paused(clock);
    const entered = pacer.enter(entry(signal, 9000));
    clock.wake(9000);
    expect(await entered).toMatchObject({ kind: "go" });
  });

  test("sends nothing after the client was closed", async () => {
    const clock = new ManualClock();
    const closing = new AbortController();
    const { pacer, signal } = await paused(clock, closing);
    let hasEntered = false;
    void pacer.enter(entry(signal)).then(() => {
      hasEntered = true;
    });
    closing.abort();
    clock.wake(9000);
    await setImmediate();
    expect(hasEntered).toBe(false);
  });

  test("refuses who waited too long for the response to another request", async () => {
    const clock = new ManualClock();
    const { pacer, signal } = await paused(clock);
    const [first, second] = [pacer.enter(entry(signal)), pacer.enter(entry(signal, 10_000))];
    clock.wake(9000);
    await first;
    clock.time += 1001;
    pacer.leave("VPC View", { kind: "answered", limit: undefined });
    expect(await second).toEqual({ kind: "too-long", waitedMs: 10_001, askedMs: 10_001 });
  });

  test("keeps no listener of a request that has entered, was refused or was canceled", async () => {
    const clock = new ManualClock();
    const { pacer, signal } = await paused(clock);
    const stop = new AbortController();
    const canceled = pacer.enter(entry(stop.signal));
    stop.abort();
    expect(await canceled).toMatchObject({ kind: "canceled" });
    await pacer.enter(entry(signal, 1));
    const entered = pacer.enter(entry(signal));
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    clock.wake(9000);
    await entered;
    expect([signal, stop.signal].flatMap((each) => getEventListeners(each, "abort"))).toEqual([]);
  });
});
