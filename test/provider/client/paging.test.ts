import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "../../../provider/client";
import { mergePasses, readAllPages, readPage } from "../../../provider/client/paging";
import { Bench, json, refusal, rejection } from "./support";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const list = { operation: "VPCs List", method: "GET", path: "/vpcs" } as const;
const things = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: from + index }));
const page = (data: unknown[], number: number, pages: number, results: number) =>
  json(200, { data, page: number, pages, results });

test("a list of three pages is read whole, in order, 500 at a time", async () => {
  const server = await bench.serve(
    page(things(0, 500), 1, 3, 1100),
    page(things(500, 500), 2, 3, 1100),
    page(things(1000, 100), 3, 3, 1100),
  );
  expect(await bench.client(server.url).list(list)).toEqual(things(0, 1100));
  expect(server.seen.map(({ target }) => target)).toEqual(
    [1, 2, 3].map((number) => `/v4/vpcs?page_size=500&page=${number}`),
  );
});

test("pages are fetched one after the other", async () => {
  let running = 0;
  const counts: number[] = [];
  const fetched = await readAllPages(async (number) => {
    counts.push(++running);
    await setImmediate();
    running -= 1;
    return { items: [number], pages: 3, results: 3 };
  });
  expect(fetched).toEqual([1, 2, 3]);
  expect(counts).toEqual([1, 1, 1]);
});

test("a single page is one request", async () => {
  const server = await bench.serve(page(things(0, 2), 1, 3, 5));
  expect((await bench.client(server.url).page(list, 1)).items).toEqual(things(0, 2));
  expect(server.seen).toHaveLength(1);
});

test("a list without an end is read to a fixed page", async () => {
  let last = 0;
  await readAllPages(async (number) => {
    last = number;
    return { items: [1], pages: 1e9, results: 1 };
  });
  expect(last).toBe(2000);
});

test("an empty list is one request", async () => {
  const server = await bench.serve(json(200, { data: [], page: 0, pages: 0, results: 0 }));
  expect(await bench.client(server.url).list(list)).toEqual([]);
  expect(server.seen).toHaveLength(1);
});

test("a bare array is a list of one page", async () => {
  const server = await bench.serve(json(200, things(0, 3)));
  expect(await bench.client(server.url).list(list)).toEqual(things(0, 3));
});

test("filter, query and a page_size of one's own are sent with every page", async () => {
  const server = await bench.serve(page(things(0, 1), 1, 2, 2), page(things(1, 1), 2, 2, 2));
  await bench.client(server.url).list({ ...list, query: { page_size: 25, x: "y" }, filter: { label: "a" } });
  expect(server.seen.map(({ target, headers }) => [target, headers["x-filter"]])).toEqual([
    ["/v4/vpcs?page_size=25&x=y&page=1", '{"label":"a"}'],
    ["/v4/vpcs?page_size=25&x=y&page=2", '{"label":"a"}'],
  ]);
});

test("page_size is left out where the query says so", async () => {
  const server = await bench.serve(page([], 1, 1, 0));
  await bench.client(server.url).list({ ...list, query: { page_size: undefined } });
  expect(server.seen[0]?.target).toBe("/v4/vpcs?page=1");
});

test("a list that changes while it is read is read again, so that nothing is missed", async () => {
  // 1 is deleted after the first page was read: 3 moves to it and would be missed.
  const server = await bench.serve(
    page([{ id: 1 }, { id: 2 }], 1, 2, 4),
    page([{ id: 4 }], 2, 2, 3),
    page([{ id: 2 }, { id: 3 }], 1, 2, 3),
    page([{ id: 4 }], 2, 2, 3),
  );
  expect(await bench.client(server.url).list(list)).toEqual([{ id: 2 }, { id: 3 }, { id: 4 }]);
});

test("a list that always changes ends, with every object seen, each once", async () => {
  const server = await bench.serveBy((_seen, index) => {
    const first = index % 2 === 0;
    return page([{ id: first ? 1 : index }, { id: "x", turn: index }], first ? 1 : 2, 2, 100 + index);
  });
  expect(await bench.client(server.url).list(list)).toEqual([{ id: 1 }, { id: "x", turn: 5 }, { id: 3 }, { id: 5 }]);
  expect(server.seen).toHaveLength(6);
});

test("a list that grows is followed to its new end", async () => {
  const server = await bench.serveBy((seen) => {
    const number = Number(new URL(seen.target, "http://x").searchParams.get("page"));
    return page([{ id: number }], number, 3, 3 - (number === 1 ? 1 : 0));
  });
  expect(await bench.client(server.url).list(list)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test("an empty page ends a list that claims more pages than it has", async () => {
  const server = await bench.serve(page(things(0, 1), 1, 1e9, 1), page([], 2, 1e9, 1));
  expect(await bench.client(server.url).list(list)).toEqual(things(0, 1));
});

test("an answer that is no list is an error that says so", async () => {
  const server = await bench.serve(json(200, { vpcs: [] }), json(200, { data: {} }));
  const client = bench.client(server.url);
  for (let index = 0; index < 2; index++) {
    const error = await rejection(client.list(list), ApiError);
    expect(error).toMatchObject({ status: 200, envelope: false });
    expect(error.message).toBe("VPCs List (GET /vpcs) failed with 200: the response is JSON, but not a list");
  }
});

test("a page that fails fails the list", async () => {
  const server = await bench.serve(page(things(0, 1), 1, 2, 2), refusal(403, "Unauthorized"));
  expect(await rejection(bench.client(server.url).list(list), ApiError)).toMatchObject({ status: 403 });
});

test("pages with odd counts are read as one page, and no list as none", () => {
  expect(readPage({ data: [1], pages: "many", results: -1 })).toEqual({ items: [1], pages: 1, results: 1 });
  expect(readPage(null)).toBeUndefined();
  expect(readPage("[]")).toBeUndefined();
  expect(mergePasses([[{ label: "a" }], [{ label: "b" }, { label: "a" }]])).toEqual([{ label: "a" }, { label: "b" }]);
});
