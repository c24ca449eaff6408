import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ApiError, path, type ReadFamily, Reads } from "../../../provider/client";
import { Bench, FakeClock, json, refusal, rejection, type ScriptedServer, type Seen, type Step } from "./support";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const PAGE = 500;

/** An account with VPCs, whose ids are strings here and numbers there. */
class Account {
  readonly vpcs = new Map<number, { id: number; label: string; script?: string }>();
  list: Step | undefined;

  constructor(count: number) {
    for (let id = 1; id <= count; id++) this.vpcs.set(id, { id, label: `vpc-${id}` });
  }

  readonly choose = (seen: Seen): Step => {
    const url = new URL(seen.target, "http://x");
    if (url.pathname === "/v4/vpcs") return this.list ?? this.#page(Number(url.searchParams.get("page")));
    const found = this.vpcs.get(Number(url.pathname.split("/").at(-1)));
    return found === undefined ? refusal(404, "Not found") : json(200, { ...found, by: "GET" });
  };

  #page(page: number): Step {
    const all = [...this.vpcs.values()];
    const data = all.slice((page - 1) * PAGE, page * PAGE);
    return json(200, { data, page, pages: Math.ceil(all.length / PAGE), results: all.length });
  }
}

const family: ReadFamily = {
  key: "vpcs",
  list: { operation: "VPCs List", method: "GET", path: "/vpcs" },
  idOf: (item) => String((item as { id: number }).id),
  get: (id) => ({ operation: "VPC View", method: "GET", path: path`/vpcs/${id}` }),
};

async function open(account: Account): Promise<{ server: ScriptedServer; reads: Reads }> {
  const server = await bench.serveBy(account.choose);
  return { server, reads: new Reads(bench.client(server.url)) };
}

const lists = (server: ScriptedServer) => server.seen.filter(({ target }) => target.startsWith("/v4/vpcs?")).length;
const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index));

/** Reads as the engine does: `width` at once, the next when one has ended. */
async function readAll(reads: Reads, all: readonly string[], width = 8): Promise<unknown[]> {
  const queue = [...all.entries()];
  const results: unknown[] = [];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results[next[0]] = await reads.view(family, next[1]).catch((error: unknown) => error);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

test("two pages are bought on trust, and more as reads are answered from them", async () => {
  const { server, reads } = await open(new Account(5000));
  await readAll(reads, ["1", "600", "601"]);
  expect(server.seen).toHaveLength(1 + 2);
  await readAll(reads, ["1100", "1600", "2100"], 1);
  expect(lists(server)).toBe(5);
  expect(server.seen).toHaveLength(1 + 5);
});

test("a single read is a GET", async () => {
  const { server, reads } = await open(new Account(3));
  expect(await reads.view(family, "2")).toEqual({ id: 2, label: "vpc-2", by: "GET" });
  expect(server.seen.map(({ target }) => target)).toEqual(["/v4/vpcs/2"]);
});

test("reads one after the other are GETs", async () => {
  const { server, reads } = await open(new Account(3));
  for (const id of ["1", "2", "3"]) await reads.view(family, id);
  expect(server.seen).toHaveLength(3);
  expect(lists(server)).toBe(0);
});

test("reads that come together are one GET and one list", async () => {
  const { server, reads } = await open(new Account(300));
  const found = await readAll(reads, ids(1, 300));
  expect(found).toMatchObject(ids(1, 300).map((id) => ({ id: Number(id) })));
  expect(server.seen).toHaveLength(2);
});

test.each([
  [1000, 1 + 2],
  [2600, 1 + 6],
])("a stack that is the whole account of %d costs about one request per page", async (count, requests) => {
  const { server, reads } = await open(new Account(count));
  const found = await readAll(reads, ids(1, count));
  expect(found).toMatchObject(ids(1, count).map((id) => ({ id: Number(id) })));
  expect(server.seen).toHaveLength(requests);
});

test.each([
  ["at the start of the list", 1, 2],
  ["at its end", 19_990, 8],
  ["at its end", 19_999, 2],
  ["in the middle", 9000, 40],
  ["beyond it", 50_000, 12],
])("a small stack %s of a large account costs at most reads + 2 (from %d: %d reads)", async (_where, from, count) => {
  const { server, reads } = await open(new Account(20_000));
  const found = await readAll(reads, ids(from, count));
  expect(server.seen.length).toBeLessThanOrEqual(count + 2);
  for (const [index, answer] of found.entries()) {
    if (from + index <= 20_000) expect(answer).toMatchObject({ id: from + index });
    else expect(answer).toMatchObject({ status: 404, envelope: true });
  }
});

test("the bound holds over many writes, as in an up that creates much", async () => {
  const { server, reads } = await open(new Account(20_000));
  for (let round = 0; round < 20; round++) {
    await readAll(reads, ids(19_000 + round * 5, 5));
    reads.forget("vpcs");
  }
  expect(server.seen.length).toBeLessThanOrEqual(100 + 2);
});

test("an object that the list does not hold is read by GET, so that a 404 comes from a GET", async () => {
  const { server, reads } = await open(new Account(10));
  const [, , missing] = await readAll(reads, ["1", "2", "77"]);
  expect(missing).toBeInstanceOf(ApiError);
  expect(missing).toMatchObject({ status: 404, method: "GET", path: "/vpcs/77" });
  expect(server.seen.map(({ target }) => target)).toEqual([
    "/v4/vpcs/1",
    "/v4/vpcs?page_size=500&page=1",
    "/v4/vpcs/77",
  ]);
});

test("fetched pages answer later reads for a minute, and no longer", async () => {
  const { server, reads } = await open(new Account(10));
  await readAll(reads, ["1", "2", "3"]);
  bench.clock.time += 59_000;
  await reads.view(family, "4");
  expect(server.seen).toHaveLength(2);
  bench.clock.time += 1001;
  expect(await reads.view(family, "4")).toMatchObject({ by: "GET" });
  expect(server.seen).toHaveLength(3);
});

test("after a write only the object that it changed is read again", async () => {
  const account = new Account(10);
  const { server, reads } = await open(account);
  await readAll(reads, ["1", "2", "3"]);
  account.vpcs.set(4, { id: 4, label: "renamed" });
  reads.changed({ ...family, key: "other" }, "4", undefined);
  expect(await reads.view(family, "4")).toMatchObject({ label: "vpc-4" });
  reads.changed(family, "4", undefined);
  expect(await reads.view(family, "4")).toMatchObject({ label: "renamed", by: "GET" });
  expect(await readAll(reads, ["1", "2", "3"])).toHaveLength(3);
  expect(server.seen).toHaveLength(3);
});

test("after a write of unknown effect every object is read again", async () => {
  const account = new Account(10);
  const { server, reads } = await open(account);
  await readAll(reads, ["1", "2", "3"]);
  account.vpcs.set(4, { id: 4, label: "renamed" });
  reads.forget("other");
  expect(await reads.view(family, "4")).toMatchObject({ label: "vpc-4" });
  reads.forget("vpcs");
  expect(await reads.view(family, "4")).toMatchObject({ label: "renamed" });
  expect(server.seen).toHaveLength(3);
});

test.each([
  ["a GET", ["2"], (reads: Reads) => reads.changed(family, "2", undefined)],
  ["a page, where one object was changed", ["1", "2"], (reads: Reads) => reads.changed(family, "2", (entry) => entry)],
  ["a page, where it is unknown what was changed", ["1", "2"], (reads: Reads) => reads.forget("vpcs")],
])("what began before a write ended does not answer reads after it: %s", async (_title, early, tell) => {
  const account = new Account(10);
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const server = await bench.serveBy((seen, index) => {
    const answer = account.choose(seen);
    if (index !== early.length - 1) return answer;
    arrived.resolve();
    return (response, request) => void release.promise.then(() => answer(response, request));
  });
  const reads = new Reads(bench.client(server.url));
  const before = Promise.all(early.map((id) => reads.view(family, id)));
  await arrived.promise;
  account.vpcs.set(2, { id: 2, label: "renamed" });
  tell(reads);
  const during = reads.view(family, "2");
  release.resolve();
  await before;
  expect(await during).toMatchObject({ label: "renamed" });
  expect(await reads.view(family, "2")).toMatchObject({ label: "renamed" });
});

test("concurrent reads of one object share its GET, also when it fails", async () => {
  const { server, reads } = await open(new Account(10));
  const same = await Promise.all([reads.view(family, "1"), reads.view(family, "1"), reads.view(family, "1")]);
  expect(same).toHaveLength(3);
  expect(server.seen).toHaveLength(1);
  const missing = [reads.view(family, "99"), reads.view(family, "99")];
  for (const promise of missing) await rejection(promise, ApiError);
  expect(server.seen).toHaveLength(2);
});

test.each([
  ["is refused", refusal(403, "Unauthorized")],
  ["is no list", json(200, { nothing: true })],
  ["holds what has no id", json(200, { data: [null], page: 1, pages: 1, results: 1 })],
  ["asks for a long wait", refusal(429, "Too many", { "retry-after": "60" })],
])("a list that %s falls back to GETs, and is not tried again at once", async (_title, list) => {
  const account = new Account(10);
  account.list = list;
  const { server, reads } = await open(account);
  const found = await readAll(reads, ids(1, 10));
  expect(found).toMatchObject(ids(1, 10).map((id) => ({ id: Number(id), by: "GET" })));
  expect(lists(server)).toBe(1);
  expect(server.seen).toHaveLength(11);
});

test("an entry that lacks a needed field is read by GET", async () => {
  const account = new Account(4);
  account.vpcs.set(3, { id: 3, label: "vpc-3", script: "#!" });
  const { server, reads } = await open(account);
  const strict = { ...family, complete: (item: unknown) => (item as { script?: string }).script !== undefined };
  const found = await Promise.all(["1", "2", "3"].map((id) => reads.view(strict, id)));
  expect(found.map((item) => (item as { by?: string }).by)).toEqual(["GET", "GET", undefined]);
  expect(server.seen).toHaveLength(3);
});

test("an id that a path cannot contain rejects, and blocks nothing", async () => {
  const { reads } = await open(new Account(4));
  await expect(reads.view(family, "..")).rejects.toThrow(/request path/);
  expect(await reads.view(family, "1")).toMatchObject({ id: 1 });
});

test("families do not share what was read", async () => {
  const { server, reads } = await open(new Account(4));
  const other = { ...family, key: "other" };
  await Promise.all([reads.view(family, "1"), reads.view(other, "1")]);
  expect(server.seen).toHaveLength(2);
  expect(bench.clock).toBeInstanceOf(FakeClock);
});

describe("all entries of a family", () => {
  test("are listed once for all who ask within a minute, and then answer reads of single objects", async () => {
    const { server, reads } = await open(new Account(4));
    const [first, second] = await Promise.all([reads.all(family), reads.all(family)]);
    bench.clock.time += 59_999;
    expect(await reads.all(family)).toBe(first);
    expect(second).toBe(first);
    expect(first).toHaveLength(4);
    expect(await reads.view(family, "3")).toMatchObject({ id: 3 });
    expect(server.seen).toHaveLength(1);
    bench.clock.time += 1;
    expect(await reads.all(family)).toHaveLength(4);
    expect(lists(server)).toBe(2);
  });

  test("that were listed do not make a missing object's GET wait for pages", async () => {
    const { server, reads } = await open(new Account(4));
    await reads.all(family);
    const missing = await Promise.all(
      ["77", "78"].map((id) => reads.view(family, id).catch((error: unknown) => error)),
    );
    expect(missing).toMatchObject([{ status: 404 }, { status: 404 }]);
    expect(lists(server)).toBe(1);
  });

  test("are listed again after a write of unknown effect, and after a list that failed", async () => {
    const account = new Account(4);
    const { server, reads } = await open(account);
    await reads.all(family);
    reads.forget("vpcs");
    account.list = refusal(403, "Unauthorized");
    await rejection(reads.all(family), ApiError);
    account.list = undefined;
    expect(await reads.all(family)).toHaveLength(4);
    reads.changed(family, "4", undefined);
    expect(await reads.all(family)).toHaveLength(4);
    expect(lists(server)).toBe(4);
  });

  const changes: [string, (reads: Reads) => void, { id: number; label: string }[]][] = [
    [
      "a new object is added",
      (reads) => reads.changed(family, "9", () => ({ id: 9, label: "new" })),
      [1, 2, 9].map(named),
    ],
    ["a deleted one is left out", (reads) => reads.changed(family, "1", () => undefined), [2].map(named)],
    [
      "a changed one is changed",
      (reads) => reads.changed(family, "2", (old) => ({ ...(old as object), label: "new" })),
      [named(1), { id: 2, label: "new" }],
    ],
  ];

  function named(id: number): { id: number; label: string } {
    return { id, label: id > 2 ? "new" : `vpc-${id}` };
  }

  test.each(changes)("are as this process left them, without another list: %s", async (_title, change, expected) => {
    const { server, reads } = await open(new Account(2));
    await reads.all(family);
    change(reads);
    expect(await reads.all(family)).toEqual(expected);
    expect(lists(server)).toBe(1);
  });

  test.each(changes)(
    "are as this process left them while the list was under way: %s",
    async (_title, change, expected) => {
      const { server, reads } = await open(new Account(2));
      const listed = reads.all(family);
      change(reads);
      expect(await listed).toEqual(expected);
      expect(lists(server)).toBe(1);
    },
  );
});

describe("the entry of one object", () => {
  test("is taken from the list that all share, as this process left it", async () => {
    const { server, reads } = await open(new Account(1200));
    const found = await Promise.all(ids(1, 1200).map((id) => reads.entry(family, id)));
    expect(found).toMatchObject(ids(1, 1200).map((id) => ({ id: Number(id) })));
    reads.changed(family, "7", () => ({ id: 7, label: "new" }));
    expect(await reads.entry(family, "7")).toEqual({ id: 7, label: "new" });
    // Three pages, and all but the last again.
    expect(server.seen).toHaveLength(5);
  });

  test("that is not in the list is read by GET, and a deleted one is a 404", async () => {
    const account = new Account(2);
    const { server, reads } = await open(account);
    await reads.all(family);
    account.vpcs.set(3, { id: 3, label: "by others" });
    account.vpcs.delete(1);
    reads.changed(family, "1", () => undefined);
    expect(await reads.entry(family, "3")).toMatchObject({ label: "by others", by: "GET" });
    expect(await rejection(reads.entry(family, "1"), ApiError)).toMatchObject({ status: 404 });
    expect(server.seen).toHaveLength(3);
  });

  test("is read by GET where there is no list", async () => {
    const account = new Account(2);
    account.list = refusal(403, "Unauthorized");
    const { reads } = await open(account);
    expect(await reads.entry(family, "2")).toMatchObject({ by: "GET" });
  });

  test("is listed anew after a minute", async () => {
    const account = new Account(2);
    const { server, reads } = await open(account);
    await reads.entry(family, "2");
    account.vpcs.set(2, { id: 2, label: "renamed" });
    bench.clock.time += 59_999;
    expect(await reads.entry(family, "2")).toMatchObject({ label: "vpc-2" });
    bench.clock.time += 1;
    expect(await reads.entry(family, "2")).toMatchObject({ label: "renamed" });
    expect(lists(server)).toBe(2);
  });
});
