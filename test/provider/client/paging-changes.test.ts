import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "../../../provider/client";
import { type Page, readAllPages } from "../../../provider/client/paging";
import { Bench, json, refusal, rejection } from "./support";
import { listOf } from "./support-lists";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const list = { operation: "VPCs List", method: "GET", path: "/vpcs" } as const;
const page = (data: unknown[], number: number, pages: number, results: number) =>
  json(200, { data, page: number, pages, results });

test("an object deleted and another created between two pages does not hide a third", async () => {
  // 1 is deleted and 9 created after page 1 was read: 3 moves to page 1, and the count of results stays the same.
  const { asked, found } = listOf([1, 2, [1, 2]], [2, 2, [4, 9]], [1, 2, [2, 3]], [2, 2, [4, 9]], [1, 2, [2, 3]]);
  expect(await found).toEqual([2, 3, 4, 9]);
  expect(asked).toHaveLength(5);
});

test("no object that is there all the time is missed, for every moment of a deletion and creation", async () => {
  const staying = [2, 4, 5, 6, 7, 8, 9];
  for (const deleted of [1, 3, 6.5]) {
    for (let moment = 0; moment < 12; moment++) {
      let requests = 0;
      const fetchPage = async (number: number): Promise<Page> => {
        const changed = requests++ >= moment;
        const ids = [...staying, changed ? 10 : deleted].sort((one, other) => one - other);
        return { items: ids.slice(2 * number - 2, 2 * number).map((id) => ({ id })), pages: 4 };
      };
      const found = (await readAllPages(fetchPage)).map((item) => (item as { id: number }).id);
      expect([deleted, moment, staying.filter((id) => !found.includes(id))]).toEqual([deleted, moment, []]);
      expect([deleted, moment, found.length]).toEqual([deleted, moment, new Set(found).size]);
    }
  }
});

test("a list that always changes ends after three passes, with every object seen, each once", async () => {
  const { asked, found } = listOf(
    ...[1, 3, 5].flatMap((pass) => [[1, 2, [pass, "x"]] as const, [2, 2, [pass + 1, "y"]] as const]),
  );
  expect(await found).toEqual([1, "x", 2, "y", 3, 4, 5, 6]);
  expect(asked).toEqual([1, 2, 1, 2, 1, 2]);
});

test("a list that grows is followed to its new end", async () => {
  const { found } = listOf([1, 2, [1]], [2, 3, [2]], [3, 3, [3]], [1, 3, [1]], [2, 3, [2]]);
  expect(await found).toEqual([1, 2, 3]);
});

test("a list that became one page while it was verified is that page", async () => {
  const { found } = listOf([1, 2, [1, 2]], [2, 2, [3]], [1, 1, [1, 2]]);
  expect(await found).toEqual([1, 2]);
});

// @rule public-page-beyond
test("a page that answers 404 because the list became shorter makes the list be read again", async () => {
  const server = await bench.serve(
    page([{ id: 1 }, { id: 2 }], 1, 2, 3),
    refusal(404, "Not found"),
    page([{ id: 1 }, { id: 3 }], 1, 1, 2),
  );
  expect(await bench.client(server.url).list(list)).toEqual([{ id: 1 }, { id: 3 }]);
});

test("pages before one that answered 404 do not count as the whole list", async () => {
  const [first, second, third] = [1, 2, 3].map((number) => page([{ id: number }], number, 3, 3));
  if (first === undefined || second === undefined || third === undefined) throw new Error("no pages");
  const server = await bench.serve(
    ...[first, second, refusal(404, "Not found")],
    ...[first, second, third],
    ...[first, second],
  );
  expect(await bench.client(server.url).list(list)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(server.seen).toHaveLength(8);
});

test("a list whose last pass ended in a 404 is not merged without its end", async () => {
  const changing = (pass: number) => [page([{ id: pass }], 1, 2, 2), page([{ id: "x" }], 2, 2, 2)];
  const server = await bench.serve(
    ...[...changing(1), ...changing(2)],
    ...[page([{ id: 3 }], 1, 2, 2), refusal(404, "Not found")],
  );
  expect(await rejection(bench.client(server.url).list(list), ApiError)).toMatchObject({ status: 404 });
});

test("a list whose first page answers 404 is not read again", async () => {
  const server = await bench.serve(refusal(404, "Not found"));
  expect(await rejection(bench.client(server.url).list(list), ApiError)).toMatchObject({ status: 404 });
  expect(server.seen).toHaveLength(1);
});

test("a page that always answers 404 is no end of the list", async () => {
  const server = await bench.serveBy((seen) =>
    seen.target.endsWith("page=1") ? page([{ id: 1 }], 1, 2, 2) : refusal(404, "Not found"),
  );
  expect(await rejection(bench.client(server.url).list(list), ApiError)).toMatchObject({ status: 404 });
  expect(server.seen).toHaveLength(6);
});
