import { afterAll, beforeAll, expect, test } from "vitest";
import { type Reply, type Running, start } from "./support/api";

let running: Running;
const regions = ["us-east", "eu-central", "ap-south"];
const list = (query: string, filter?: unknown): Promise<Reply> =>
  running.api("GET", `/vpcs${query}`, {
    headers: filter === undefined ? {} : { "x-filter": typeof filter === "string" ? filter : JSON.stringify(filter) },
  });
const ids = (reply: Reply): number[] => reply.body.data.map((vpc) => vpc.id);

beforeAll(async () => {
  running = await start();
  const vpcs = Array.from({ length: 60 }, (_, index) => ({
    label: `net-${index + 1}`,
    region: regions[index % 3] ?? "",
    description: index === 0 ? "größte" : "",
    created: `2026-01-01T00:00:${String(index).padStart(2, "0")}`,
    updated: index < 10 ? null : "2026-02-01T00:00:00",
  }));
  running.emulator.control.seed({ objects: { vpcs } });
});
afterAll(() => running.emulator.close());

test("a list answers pages of 100 by default", async () => {
  const { body } = await list("");
  expect([body.data.length, body["page"], body["pages"], body.results]).toEqual([60, 1, 1, 60]);
});

test("pages divide a list without gap or overlap, and the last one is short", async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?page_size=25&page=${page}`)));
  expect(pages.map((page) => page.body.data.length)).toEqual([25, 25, 10]);
  expect(pages.map((page) => [page.body["page"], page.body["pages"], page.body.results])).toEqual([
    [1, 3, 60],
    [2, 3, 60],
    [3, 3, 60],
  ]);
  expect(pages.flatMap(ids)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

// @rule list-page list-size
test.each([
  ["page_size=25", 200],
  ["page_size=500", 200],
  ["page_size=24", 400],
  ["page_size=501", 400],
  ["page_size=x", 400],
  ["page_size=", 400],
  ["page_size=30.5", 400],
  ["page=1", 200],
  ["page=0", 400],
  ["page=-1", 400],
  ["page=1e3", 400],
  ["page=2", 200],
  ["page=999999999", 200],
])("?%s is answered with %i", async (query, status) => {
  const answer = await list(`?${query}`);
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer.body.errors[0]?.field).toBe(query.split("=")[0]);
});

test("an empty list answers page 1 of 1, and so does a filter without a match", async () => {
  const empty = await running.api("GET", "/profile/sshkeys");
  expect(empty.body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
  expect((await list("", { label: "none" })).body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
});

// @rule list-or list-filter
test.each([
  [{ label: "net-7" }, [7]],
  [{ id: 7 }, [7]],
  [{ id: "7" }, []],
  [{ label: "NET-7" }, []],
  [{ region: "us-east", label: "net-4" }, [4]],
  [{ region: "ap-south", label: "net-4" }, []],
  [{ "+or": [{ label: "net-2" }, { id: 5 }] }, [2, 5]],
  [{ "+and": [{ id: { "+gt": 3 } }, { id: { "+lte": 5 } }] }, [4, 5]],
  [{ id: { "+gte": 59 } }, [59, 60]],
  [{ id: { "+lt": 3, "+neq": 1 } }, [2]],
  [{ label: { "+contains": "-5" }, region: "us-east" }, [52, 55, 58]],
  [{ created: { "+gt": "2026-01-01T00:00:57" } }, [59, 60]],
  [{ updated: null, id: { "+gt": 8 } }, [9, 10]],
  [{ "+or": [{ "+and": [{ id: 1 }, { label: "net-1" }] }, { "+or": [{ id: 2 }] }] }, [1, 2]],
  [{ "+or": [] }, []],
  [{ id: { "+lt": 4 }, "+order_by": "id", "+order": "desc" }, [3, 2, 1]],
  [{ id: { "+lt": 4 }, "+order_by": "region" }, [3, 2, 1]],
  [{ id: { "+gt": 9, "+lt": 12 }, "+order_by": "updated" }, [10, 11]],
])("the filter %j finds %j", async (filter, found) => {
  const answer = await list("?page_size=25", filter);
  expect(ids(answer)).toEqual(found);
});

test("a filter beyond ASCII is understood in UTF-8, in Latin-1 and escaped", async () => {
  const plain = JSON.stringify({ description: "größte" });
  const utf8 = Buffer.from(plain).toString("latin1");
  const escaped = plain.replaceAll("ö", "\\u00f6").replaceAll("ß", "\\u00df");
  for (const filter of [plain, utf8, escaped]) expect(ids(await list("", filter))).toEqual([1]);
});

// Other clients of the public service send all of these.
test.each([{}, { "+and": [] }, { "+order": "desc" }, { "+and": [], "+order": "asc" }])(
  "the filter %j has no condition and changes nothing",
  async (filter) => {
    expect((await list("", filter)).body).toEqual((await list("")).body);
  },
);

test("a filter's result is paged like any list", async () => {
  const second = await list("?page_size=25&page=2", { id: { "+gt": 10 }, "+order_by": "id" });
  expect([second.body["pages"], second.body.results, ids(second)[0]]).toEqual([2, 50, 36]);
  expect((await list("?page=2", { label: "none" })).body).toEqual({ data: [], page: 2, pages: 1, results: 0 });
});

test.each([
  [{ foo: 1 }, "Cannot filter on foo"],
  [{ subnets: [] }, "Cannot filter on subnets"],
  [{ "+or": [{ constructor: 1 }] }, "Cannot filter on constructor"],
  [{ "+order_by": "foo" }, "Cannot filter on foo"],
  ["{", "Invalid JSON"],
  ["[]", "Must be a JSON object"],
  ["5", "Must be a JSON object"],
  [`{"__proto__":1}`, "JSON holds a forbidden key"],
  [{ "+not": [] }, "Unknown operator +not"],
  [{ id: { "+foo": 1 } }, "Unknown operator +foo"],
  [{ id: { toString: 1 } }, "Unknown operator toString"],
  [{ "+or": 5 }, "+or needs an array of objects"],
  [{ "+and": [5] }, "+and needs an array of objects"],
  [{ "+order_by": "id", "+order": "up" }, "+order must be asc or desc"],
  [{ "+order_by": 5 }, "+order_by must be a field"],
])("the filter %j is refused", async (filter, reason) => {
  const refused = await list("", filter);
  expect([refused.status, refused.body.errors]).toEqual([400, [{ field: "X-Filter", reason }]]);
});

// @rule general-2
test("a filter has no effect outside lists", async () => {
  const answer = await running.api("GET", "/vpcs/1", { headers: { "x-filter": "{" } });
  expect(answer.status).toBe(200);
});
