import { setTimeout } from "node:timers/promises";
import { Agent, type Dispatcher } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Reads, Waits } from "../../../provider/client";
import { VirtualTime } from "../../simulation/virtual-time";
import { Bench, cut, json, refusal, type Step } from "./support";

const MINUTE = 60_000;
const remove = { operation: "VPC Delete", method: "DELETE", path: "/vpcs/1" } as const;

let time: VirtualTime;
let waits: Waits;
beforeEach(() => {
  time = new VirtualTime();
  waits = new Waits(time);
});

/** Does work and returns what was shown of its waits. */
async function shownDuring(work: () => Promise<unknown>): Promise<string[]> {
  const shown: string[] = [];
  const watched = { subject: () => "urn:one", show: (message: string) => shown.push(message) };
  await time.until(waits.watch(watched, work), 10 * MINUTE);
  return shown;
}

describe("a wait", () => {
  const waitFor = (ms: number) => waits.during("a box", "until the box is open", () => time.sleep(ms));

  test.each([
    [2999, []],
    [3001, ["waiting 3 s: until the box is open"]],
    [
      8000,
      [
        "waiting 3 s: until the box is open",
        "waiting 5 s: until the box is open",
        "waiting 7 s: until the box is open",
      ],
    ],
  ])("of %d ms is shown after 3 s, and renewed while it lasts", async (ms, shown) => {
    expect(await shownDuring(() => waitFor(ms))).toEqual(shown);
  });

  test("of minutes is renewed at least every 15 s", async () => {
    const shown = await shownDuring(() => waitFor(5 * MINUTE));
    const seconds = shown.map((line) => {
      const [, amount = "", unit] = /^waiting ([\d.]+) (s|min): /.exec(line) ?? [];
      return Number(amount) * (unit === "min" ? 60 : 1);
    });
    const pauses = seconds.slice(1).map((one, index) => one - (seconds[index] ?? 0));
    // Minutes are shown with one decimal.
    expect(Math.max(...pauses)).toBeLessThanOrEqual(15 + 6);
    expect(seconds.at(-1)).toBeGreaterThan(280);
  });

  test("that nobody watches is shown to nobody, and neither is one that goes on after the work", async () => {
    expect(await shownDuring(async () => void waitFor(MINUTE))).toEqual([]);
    await time.until(waitFor(10_000), MINUTE);
  });

  test("says whom it is for", async () => {
    await shownDuring(async () => expect(waits.subject()).toBe("urn:one"));
    expect(waits.subject()).toBeUndefined();
  });

  test("of two that lie in each other, the inner one is shown once it has lasted 3 s", async () => {
    const inner = async () => {
      await time.sleep(4000);
      await waits.during("a key", "for the key", () => time.sleep(4000));
    };
    expect(await shownDuring(() => waits.during("a box", "until the box is open", inner))).toEqual([
      "waiting 3 s: until the box is open",
      "waiting 5 s: until the box is open",
      "waiting 3 s: for the key",
    ]);
  });

  test("for what another work does says what that one waits for", async () => {
    const shared = waits.during("VPCs List", "rate limit of VPCs List", () => time.sleep(4000));
    expect(await shownDuring(() => waits.behind("VPCs List", () => shared))).toEqual([
      "waiting 3 s: queued behind others: rate limit of VPCs List",
    ]);
    const silent = time.sleep(4000);
    expect(await shownDuring(() => waits.behind("VPCs List", () => silent))).toEqual([
      "waiting 3 s: queued behind others: VPCs List",
    ]);
  });

  test("that fails is over", async () => {
    const failing = async () => {
      await time.sleep(1000);
      throw new Error("no");
    };
    const work = async () => {
      await waits.during("a box", "until the box is open", failing).catch(() => undefined);
      await time.sleep(MINUTE);
    };
    expect(await shownDuring(work)).toEqual([]);
  });
});

describe("a request shows", () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });
  afterEach(() => bench.close());

  /** Connections on which time stands still while a request is under way. */
  function holding(): Dispatcher {
    return new Agent().compose((dispatch) => (options, handler) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      void time.holding(promise);
      // The client reads the body a moment later.
      const release = () => void setTimeout(20).then(resolve);
      return dispatch(options, {
        onRequestStart: (...args) => handler.onRequestStart?.(...args),
        onResponseStart: (...args) => handler.onResponseStart?.(...args),
        onResponseData: (...args) => handler.onResponseData?.(...args),
        onResponseEnd: (...args) => {
          handler.onResponseEnd?.(...args);
          release();
        },
        onResponseError: (...args) => {
          handler.onResponseError?.(...args);
          release();
        },
      });
    });
  }

  test.each<[string, Step[], string[]]>([
    [
      "its rate limit",
      [refusal(429, "Many", { "retry-after": "6" })],
      ["waiting 3 s: rate limit of VPC Delete", "waiting 5 s: rate limit of VPC Delete"],
    ],
    [
      "what the service answered, with the attempt",
      Array(2).fill(refusal(503, "Busy", { "retry-after": "4" })),
      [
        "waiting 3 s: the service answered 503, attempt 1 of 6",
        "waiting 5 s: the service answered 503, attempt 2 of 6",
        "waiting 7 s: the service answered 503, attempt 2 of 6",
      ],
    ],
    [
      "a lost connection, with the attempt",
      Array(5).fill(cut),
      [
        expect.stringMatching(
          /^waiting 3 s: 127\.0\.0\.1:\d+ closed the connection without a response, attempt \d of 6$/,
        ),
      ],
    ],
  ])("%s", async (_what, steps, shown) => {
    const server = await bench.serve(...steps, json(200, {}));
    const dispatcher = holding();
    const client = bench.client(server.url, {}, { clock: time, waits, dispatcher });
    const lines = await shownDuring(() => client.send(remove));
    expect(lines.slice(0, shown.length)).toEqual(shown);
    expect(server.seen).toHaveLength(steps.length + 1);
    await dispatcher.destroy();
  });

  test("that it is queued, where another one has the only place", async () => {
    const release = Promise.withResolvers<void>();
    const server = await bench.serveBy((_seen, index) => (response, seen) => {
      if (index > 0) json(200, {})(response, seen);
      else void release.promise.then(() => json(200, {})(response, seen));
    });
    const client = bench.client(server.url, { concurrency: 1 }, { clock: time, waits });
    const first = client.send({ operation: "VPCs List", method: "GET", path: "/vpcs" });
    const shown: string[] = [];
    const second = waits.watch({ subject: () => undefined, show: (line) => shown.push(line) }, () =>
      client.send(remove),
    );
    await time.until(time.sleep(4000), MINUTE);
    expect(shown).toEqual(["waiting 3 s: queued behind others: compute:concurrency is 1"]);
    expect(server.seen).toHaveLength(1);
    release.resolve();
    await Promise.all([first, second]);
    expect(server.seen).toHaveLength(2);
  });

  test("the list that it shares with other reads", async () => {
    const release = Promise.withResolvers<void>();
    const server = await bench.serveBy(() => (response, seen) => {
      void release.promise.then(() => json(200, { data: [{ id: 1 }], page: 1, pages: 1 })(response, seen));
    });
    const client = bench.client(server.url, {}, { clock: time, waits });
    const reads = new Reads(client, waits);
    const family = {
      key: "vpcs",
      list: { operation: "VPCs List", method: "GET", path: "/vpcs" },
      idOf: (item: unknown) => String((item as { id: number }).id),
      get: (id: string) => ({ operation: "VPC View", method: "GET", path: `/vpcs/${id}` }) as const,
    } as const;
    const lines: Record<string, string[]> = { first: [], second: [] };
    const all = ["first", "second"].map((name) =>
      waits.watch({ subject: () => name, show: (line) => lines[name]?.push(line) }, () => reads.all(family)),
    );
    await time.until(time.sleep(4000), MINUTE);
    expect(lines).toEqual({
      first: ["waiting 3 s: response to VPCs List"],
      second: [expect.stringMatching(/^waiting 3 s: queued behind others: (response to|all pages of) VPCs List$/)],
    });
    release.resolve();
    await Promise.all(all);
    expect(server.seen).toHaveLength(1);
  });
});
