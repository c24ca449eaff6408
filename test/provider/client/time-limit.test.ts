import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Bench, cut, json, type Step } from "./support";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await bench.close();
});

/** A time limit in milliseconds that no other timer has. */
const LIMIT = 77_777;
const request = { operation: "VPC View", method: "GET", path: "/vpcs/1" } as const;

const answers: Readonly<Record<string, Step>> = {
  "an answer": json(200, {}),
  "an error": json(404, { errors: [{ reason: "Not found" }] }),
  "no answer": cut,
};

test.each(Object.entries(answers))("the time limit of an attempt ends with it: %s", async (_name, step) => {
  const server = await bench.serveBy(() => step);
  const set = vi.spyOn(globalThis, "setTimeout");
  const cleared = vi.spyOn(globalThis, "clearTimeout");
  const client = bench.client(server.url, { timeoutMs: LIMIT, maxRetries: 1 });
  await client.send(request).catch(() => undefined);
  const limits = set.mock.results.filter((_, index) => set.mock.calls[index]?.[1] === LIMIT);
  expect(limits).toHaveLength(server.seen.length);
  for (const { value } of limits) expect(cleared).toHaveBeenCalledWith(value);
});
