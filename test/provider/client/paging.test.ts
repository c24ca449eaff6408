import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError, type Client, ConnectionError } from "../../../provider/client";
import { ListFault, mergePasses, readAllPages } from "../../../provider/client/paging";
import { Bench, json, refusal, rejection, text } from "./support";
import { listOf } from "./support-lists";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const list = { operation: "VPCs List", method: "GET", path: "/vpcs" } as const;
const things = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: from + index }));
const page = (data: unknown[], number: number, pages: number, results: number) =>
  json(200, { data, page: number, pages, results });

// @rule envelope-list list-size
test("a list of three pages is read whole, in order, 500 at a time, and all but its last page once more", async () => {
  const server = await bench.serveBy((seen) => {
    const number = Number(new URL(seen.target, "http://x").searchParams.get("page"));
    return page(things(500 * (number - 1), number === 3 ? 100 : 500), number, 3, 1100);
  });
  expect(await bench.client(server.url).list(list)).toEqual(things(0, 1100));
  expect(server.seen.map(({ target }) => target)).toEqual(
    [1, 2, 3, 1, 2].map((number) => `/v4/vpcs?page_size=500&page=${number}`),
  );
});

test("pages are fetched one after the other", async () => {
  let running = 0;
  const counts: number[] = [];
  const fetched = await readAllPages(async (number) => {
    counts.push(++running);
    await setImmediate();
    running -= 1;
    return { items: [number], pages: 3 };
  });
  expect(fetched).toEqual([1, 2, 3]);
  expect(counts).toEqual([1, 1, 1, 1, 1]);
});

test("a single page is one request", async () => {
  const server = await bench.serve(page(things(0, 2), 1, 3, 5));
  expect((await bench.client(server.url).page(list, 1)).items).toEqual(things(0, 2));
  expect(server.seen).toHaveLength(1);
});

test("a list that says that it has too many pages is refused with its first page", async () => {
  const server = await bench.serveBy(() => page(things(0, 500), 1, 2001, 1_000_500));
  const error = await rejection(bench.client(server.url).list(list), ApiError);
  expect(error.message).toContain("page 1 says that the list has 2,001 pages; at most 2000 are read");
  expect(server.seen).toHaveLength(1);
});

test("a page of 100 MiB is refused with its size, before it is read", async () => {
  let sent = 0;
  const server = await bench.serveBy(() => (response) => {
    const piece = Buffer.alloc(1024 * 1024, " ");
    const more = () => {
      sent += piece.length;
      if (!response.destroyed && sent <= 100 * 1024 ** 2) response.write(piece, more);
    };
    response.writeHead(200, { "content-type": "application/json", "content-length": String(100 * 1024 ** 2) });
    more();
  });
  const error = await rejection(bench.client(server.url).list(list), ConnectionError);
  expect(error.message).toBe(
    `VPCs List (GET /vpcs) failed: the response of ${server.host} is too large: at most 64 MiB are read (it has 100 MiB)`,
  );
  expect(server.seen).toHaveLength(1);
  expect(sent).toBeLessThan(16 * 1024 ** 2);
});

test("a list that always has one more page is refused early, with the page reached", async () => {
  const server = await bench.serveBy((seen) => {
    const number = Number(new URL(seen.target, "http://x").searchParams.get("page"));
    return page(things(number, 1), number, number + 1, 1e9);
  });
  const error = await rejection(bench.client(server.url).list(list), ApiError);
  expect(error).toMatchObject({ status: 200, operation: "VPCs List", ambiguous: false });
  expect(error.message).toContain("the list has no end: it had 2 pages at first, and 103 at page 102");
  expect(server.seen).toHaveLength(102);
});

test.each([
  ["the page before", [1, 1], "page 2 of the list repeats page 1"],
  ["an earlier page", [1, 2, 1], "page 3 of the list repeats page 1"],
])("a service that repeats %s is noticed at that page", async (_title, pages, message) => {
  const answers = pages.map((content, index) => [index + 1, 9, [content, "x"]] as const);
  const { asked, found } = listOf(...answers);
  expect((await rejection(found, ListFault)).message).toBe(message);
  expect(asked).toHaveLength(pages.length);
});

// @rule public-page-empty
test.each([0, 1])("an empty list with %d pages is one request", async (pages) => {
  const server = await bench.serve(json(200, { data: [], page: pages, pages, results: 0 }));
  expect(await bench.client(server.url).list(list)).toEqual([]);
  expect(server.seen).toHaveLength(1);
});

test("a bare array is a list of one page", async () => {
  const server = await bench.serve(json(200, things(0, 3)));
  expect(await bench.client(server.url).list(list)).toEqual(things(0, 3));
});

test("filter, query and a page_size of one's own are sent with every page", async () => {
  const server = await bench.serve(
    page(things(0, 1), 1, 2, 2),
    page(things(1, 1), 2, 2, 2),
    page(things(0, 1), 1, 2, 2),
  );
  await bench.client(server.url).list({ ...list, query: { page_size: 25, x: "y" }, filter: { label: "a" } });
  expect(server.seen.map(({ target, headers }) => [target, headers["x-filter"]])).toEqual([
    ["/v4/vpcs?page_size=25&x=y&page=1", '{"label":"a"}'],
    ["/v4/vpcs?page_size=25&x=y&page=2", '{"label":"a"}'],
    ["/v4/vpcs?page_size=25&x=y&page=1", '{"label":"a"}'],
  ]);
});

// @rule list-paged
test("page_size is left out where the query says so", async () => {
  const server = await bench.serve(page([], 1, 1, 0));
  await bench.client(server.url).list({ ...list, query: { page_size: undefined } });
  expect(server.seen[0]?.target).toBe("/v4/vpcs?page=1");
});

// @rule public-page-beyond
test("an empty page ends a list that claims more pages than it has", async () => {
  const { found } = listOf([1, 99, [1]], [2, 99, []], [1, 99, [1]]);
  expect(await found).toEqual([1]);
});

const COUNT = "is not a whole number of 0 or more";
test.each<[unknown, string]>([
  [{ vpcs: [] }, "the response is JSON, but not a list"],
  [{ data: {} }, "the response is JSON, but not a list"],
  ["[]", "the response is JSON, but not a list"],
  [null, "the response is JSON, but not a list"],
  [{ data: [1], page: 1 }, 'the list has no field "pages"'],
  ...["3", null, 1.5, -1, {}, true].map((pages): [unknown, string] => [
    { data: [1], page: 1, pages },
    `the field "pages" of the list ${COUNT}`,
  ]),
  ...["1", null, 1.5, -1].map((number): [unknown, string] => [
    { data: [1], page: number, pages: 1 },
    `the field "page" of the list ${COUNT}`,
  ]),
  [{ data: [1], page: 2, pages: 2 }, 'page 1 was requested, but the field "page" of the list is 2'],
  [{ data: [1], page: 0, pages: 0 }, 'page 1 was requested, but the field "page" of the list is 0'],
  [{ data: [], page: 7, pages: 0 }, 'page 1 was requested, but the field "page" of the list is 7'],
  [{ data: [], page: 0, pages: 1 }, 'page 1 was requested, but the field "page" of the list is 0'],
])("the response %j to a list is an error that names the operation and the field", async (body, fault) => {
  const server = await bench.serveBy(() => json(200, body));
  const client = bench.client(server.url);
  for (const read of [(reader: Client) => reader.list(list), (reader: Client) => reader.page(list, 1)]) {
    const error = await rejection(read(client), ApiError);
    expect(error).toMatchObject({ status: 200, envelope: false, attempts: 1, reasons: [] });
    expect(error.message).toBe(`VPCs List (GET /vpcs) failed with 200: ${fault}`);
  }
});

test("an empty response to a list is an error, also as 204", async () => {
  const server = await bench.serve(text(204, ""));
  const error = await rejection(bench.client(server.url).list(list), ApiError);
  expect(error.message).toBe("VPCs List (GET /vpcs) failed with 200: the response is empty");
});

test("an envelope without a page number is read, because the pages are checked for repetitions", async () => {
  const server = await bench.serve(json(200, { data: [1], pages: 1 }));
  expect(await bench.client(server.url).list(list)).toEqual([1]);
});

test("a page that fails fails the list", async () => {
  const server = await bench.serve(page(things(0, 1), 1, 2, 2), refusal(403, "Unauthorized"));
  expect(await rejection(bench.client(server.url).list(list), ApiError)).toMatchObject({ status: 403 });
});

test.each([
  ["numeric ids", [{ id: 1, label: "a" }], [{ id: 2 }, { id: 1, label: "b" }], [{ id: 1, label: "b" }, { id: 2 }]],
  ["a number and the same number as text", [{ id: 1 }], [{ id: "1" }], [{ id: "1" }]],
  ["texts", [{ id: "a", n: 1 }], [{ id: "a", n: 2 }], [{ id: "a", n: 2 }]],
  ["different host names", [{ hostname: "h" }], [{ hostname: "i" }], [{ hostname: "h" }, { hostname: "i" }]],
  ["host names without ids", [{ hostname: "h", size: 1 }], [{ hostname: "h", size: 2 }], [{ hostname: "h", size: 2 }]],
  [
    "whole objects without either",
    [{ label: "a" }],
    [{ label: "b" }, { label: "a" }],
    [{ label: "a" }, { label: "b" }],
  ],
  [
    "an id that is neither text nor number",
    [{ id: null, n: 1 }],
    [{ id: null, n: 2 }],
    [
      { id: null, n: 1 },
      { id: null, n: 2 },
    ],
  ],
])("objects of several passes are merged by %s, with their last values", (_title, first, second, merged) => {
  expect(mergePasses([first, second])).toEqual(merged);
});
