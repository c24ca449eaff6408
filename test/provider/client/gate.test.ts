import { afterEach, beforeEach, expect, test } from "vitest";
import { CanceledError } from "../../../provider/client";
import { Gate } from "../../../provider/client/gate";
import { Bench, json, rejection } from "./support";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const get = (id: number) => ({ operation: "VPC View", method: "GET", path: `/vpcs/${id}` }) as const;

test.each([1, 3])("of ten requests at once, %d are under way at a time", async (concurrency) => {
  let running = 0;
  let most = 0;
  const server = await bench.serveBy(() => (response, seen) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      json(200, {})(response, seen);
    }, 10);
  });
  const client = bench.client(server.url, { concurrency });
  await Promise.all(Array.from({ length: 10 }, (_, id) => client.send(get(id))));
  expect(most).toBe(concurrency);
});

test("requests go in the order in which they came", async () => {
  const server = await bench.serveBy(() => json(200, {}));
  const client = bench.client(server.url, { concurrency: 1 });
  await Promise.all([1, 2, 3, 4].map((id) => client.send(get(id))));
  expect(server.seen.map(({ target }) => target)).toEqual([1, 2, 3, 4].map((id) => `/v4/vpcs/${id}`));
});

test("a request that is canceled while it waits for its turn is not sent, and the next one has its turn", async () => {
  const release = Promise.withResolvers<void>();
  const server = await bench.serveBy((_seen, index) => (response, seen) => {
    void (index === 0 ? release.promise : Promise.resolve()).then(() => json(200, {})(response, seen));
  });
  const client = bench.client(server.url, { concurrency: 1 });
  const stop = new AbortController();
  const first = client.send(get(1));
  const second = rejection(client.send({ ...get(2), signal: stop.signal }), CanceledError);
  const third = client.send(get(3));
  stop.abort();
  expect(await second).toMatchObject({ ambiguous: false });
  release.resolve();
  await Promise.all([first, third]);
  expect(server.seen.map(({ target }) => target)).toEqual(["/v4/vpcs/1", "/v4/vpcs/3"]);
});

test("a place that was left twice is one place", async () => {
  const gate = new Gate(1);
  const { signal } = new AbortController();
  const leave = await gate.enter(signal);
  leave();
  leave();
  await gate.enter(signal);
  expect(gate.isFull).toBe(true);
});
