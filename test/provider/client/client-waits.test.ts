import { Agent } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  ApiError,
  CanceledError,
  type ClientError,
  ConnectionError,
  systemClock,
  TimeoutError,
} from "../../../provider/client";
import { Bench, cut, FakeClock, json, ManualClock, refusal, rejection, type Step } from "./support";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const view = { operation: "VPC View", method: "GET", path: "/vpcs/1" } as const;
const update = { operation: "VPC Update", method: "PUT", path: "/vpcs/1", body: {} } as const;
const YEARS = 3 * 365 * 86_400;
const NAMED = "the service asks for a wait of 3 years; the most that is waited is 5 min (compute:maxWait)";

/** The headers of a used-up rate limit. */
function resetIn(seconds: number): Record<string, string> {
  const reset = String(bench.clock.time / 1000 + seconds);
  return {
    date: new Date(bench.clock.time).toUTCString(),
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": reset,
  };
}

describe("a wait of years", () => {
  const reset = () => resetIn(YEARS);

  test.each([429, 500, 502, 503, 504])("after a %d with Retry-After fails at once, and is named", async (status) => {
    const server = await bench.serveBy(() => refusal(status, "Later", { "retry-after": String(YEARS) }));
    const error = await rejection(bench.client(server.url).send(view), ApiError);
    expect(error.message).toBe(`VPC View (GET /vpcs/1) failed with ${status}: Later; ${NAMED}`);
    expect(error).toMatchObject({ status, attempts: 1 });
    expect(server.seen).toHaveLength(1);
    expect(bench.clock.slept).toEqual([]);
  });

  test("until the end of a rate limit fails at once, and so do the next requests of the operation", async () => {
    const server = await bench.serve(refusal(429, "Later", reset()), json(200, {}));
    const client = bench.client(server.url);
    expect((await rejection(client.send(view), ApiError)).message).toContain(`failed with 429: Later; ${NAMED}`);
    const next = await rejection(client.send(view), TimeoutError);
    expect(next.message).toBe(`VPC View (GET /vpcs/1) failed: ${NAMED}`);
    expect(next).toMatchObject({ attempts: 0 });
    expect(await client.send(update)).toEqual({});
    expect(bench.clock.slept).toEqual([]);
  });

  test("that a success announces fails the next request of the operation at once", async () => {
    const server = await bench.serve(json(200, {}, reset()));
    const client = bench.client(server.url);
    await client.send(view);
    expect((await rejection(client.send(view), TimeoutError)).message).toContain(NAMED);
    expect(bench.clock.slept).toEqual([]);
  });

  test("without end fails at once too", async () => {
    const server = await bench.serve(refusal(429, "Never", { "retry-after": "1e400" }));
    const client = bench.client(server.url);
    expect((await rejection(client.send(view), ApiError)).message).toContain(
      "a wait of more than 1,000 years; the most",
    );
    expect((await rejection(client.send(view), TimeoutError)).message).toContain("a wait of more than 1,000 years");
    expect(bench.clock.slept).toEqual([]);
  });
});

describe("the total wait", () => {
  /** A step that takes a time. */
  const slow =
    (step: Step, ms: number): Step =>
    (response, seen) => {
      bench.clock.time += ms;
      step(response, seen);
    };

  test.each<[string, Step, typeof ApiError | typeof ConnectionError]>([
    ["a 500", refusal(500, "Oops"), ApiError],
    ["a 429", refusal(429, "Many", { "retry-after": "1" }), ApiError],
    ["a cut connection", cut, ConnectionError],
  ])("includes the time of attempts that end in %s", async (_title, step, kind) => {
    const server = await bench.serveBy(() => slow(step, 60_000));
    const client = bench.client(server.url, { maxWaitMs: 150_000 });
    const error = await rejection<ClientError>(client.send(view), kind);
    expect(error).toMatchObject({ attempts: 3 });
  });

  test("includes the time of attempts that time out", async () => {
    const server = await bench.serveBy(() => () => {
      bench.clock.time += 60_000;
    });
    const client = bench.client(server.url, { timeoutMs: 250, maxWaitMs: 110_000 });
    expect(await rejection(client.send(view), TimeoutError)).toMatchObject({ attempts: 2 });
  });

  test("includes waits for the rate limit, and is named with what has passed", async () => {
    const server = await bench.serve(
      refusal(429, "Many", { "retry-after": "100" }),
      refusal(503, "Busy", { "retry-after": "51" }),
    );
    const error = await rejection(bench.client(server.url, { maxWaitMs: 150_000 }).send(view), ApiError);
    expect(error.message).toBe(
      "VPC View (GET /vpcs/1) failed with 503: Busy; the service asks for a wait of 51 s; " +
        "the most that is waited is 2.5 min (compute:maxWait), of which 100 s have passed (tried 2 times)",
    );
  });

  test("leaves less time for the rate limit after other waits", async () => {
    const server = await bench.serve(refusal(503, "Busy", { "retry-after": "60", ...resetIn(200) }));
    const error = await rejection(bench.client(server.url, { maxWaitMs: 199_000 }).send(view), ApiError);
    // The window ends 140 s after the wait of 60 s: together more than 199 s.
    expect(error.message).toContain(
      "asks for a wait of 2.3 min; the most that is waited is 3.3 min (compute:maxWait), of which 60 s have passed",
    );
    expect(bench.clock.slept).toEqual([60_000]);
  });

  test("includes what a wait took longer than it should", async () => {
    const clock = new (class extends FakeClock {
      override sleep(ms: number): Promise<void> {
        return super.sleep(ms + 50_000);
      }
    })();
    const server = await bench.serveBy(() => refusal(503, "Busy", { "retry-after": "1" }));
    const client = bench.client(server.url, { maxWaitMs: 100_000 }, { clock });
    expect(await rejection(client.send(view), ApiError)).toMatchObject({ attempts: 2 });
    const early = new (class extends FakeClock {
      override sleep(): Promise<void> {
        return Promise.resolve();
      }
    })();
    const impatient = bench.client(server.url, { maxWaitMs: 2000 }, { clock: early });
    expect(await rejection(impatient.send(view), ApiError)).toMatchObject({ attempts: 3 });
  });
});

test("a request whose rate limit became too long while it waited fails with its own last response", async () => {
  const clock = new ManualClock();
  const release = Promise.withResolvers<void>();
  const server = await bench.serveBy((seen) => (response) => {
    if (seen.body === '"short"') refusal(429, "Many", { "retry-after": "9" })(response, seen);
    else void release.promise.then(() => refusal(429, "Too many", { "retry-after": "200" })(response, seen));
  });
  const client = bench.client(server.url, {}, { clock });
  const short = rejection(client.send({ ...update, body: "short", maxWaitMs: 20_000 }), ApiError);
  const long = rejection(client.send({ ...update, body: "long" }), CanceledError);
  await clock.asleep;
  release.resolve();
  expect((await short).message).toBe(
    "VPC Update (PUT /vpcs/1) failed with 429: Many; the service asks for a wait of 3.3 min; the most that is waited is 20 s",
  );
  await client.close();
  await long;
});

test("a cancel during a wait is a CanceledError with its cause, and other errors of a clock stay as they are", async () => {
  const server = await bench.serveBy(() => refusal(503, "Busy", { "retry-after": "5" }));
  const stop = new AbortController();
  const cause = new Error("aborted");
  const canceling = {
    ...systemClock,
    sleep: () => {
      stop.abort();
      return Promise.reject(cause);
    },
  };
  const client = bench.client(server.url, {}, { clock: canceling });
  expect((await rejection(client.send({ ...view, signal: stop.signal }), CanceledError)).cause).toBe(cause);
  const broken = bench.client(server.url, {}, { clock: { ...systemClock, sleep: () => Promise.reject(cause) } });
  await expect(broken.send(view)).rejects.toBe(cause);
});

test("a client is stopping when its signal says so, and when it is closed", async () => {
  const stop = new AbortController();
  const server = await bench.serve(json(200, {}));
  const client = bench.client(server.url, {}, { stopping: stop.signal });
  expect(client.stopping.aborted).toBe(false);
  stop.abort();
  expect(client.stopping.aborted).toBe(true);
  expect(await client.send(view)).toEqual({});
  const other = bench.client(server.url);
  expect(other.stopping.aborted).toBe(false);
  await other.close();
  expect(other.stopping.aborted).toBe(true);
});

test("a client closes its own dispatcher, and no other", async () => {
  const server = await bench.serveBy(() => json(200, {}));
  const dispatcher = new Agent();
  const client = bench.client(server.url, {}, { dispatcher });
  await client.send(view);
  await client.close();
  expect(dispatcher.destroyed).toBe(false);
  expect(await bench.client(server.url, {}, { dispatcher }).send(view)).toEqual({});
  await dispatcher.destroy();
});
