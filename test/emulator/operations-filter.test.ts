import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json } from "../../emulator";
import { rowOf } from "./operations";
import type { Members } from "./operations/row";
import { type Reply, type Running, start } from "./support/api";
import { type Target, targets, validRequest } from "./support/hostile";
import { valueAt } from "./support/members";
import { condition, operators, order } from "./support/operators";

let running: Running;
const reading = targets.filter(([, { method }]) => method === "GET");
const lists = reading.filter(([, { operation }]) => rowOf(operation).list !== undefined);

beforeAll(async () => {
  running = await start({ world: "small" });
});
afterAll(() => running.emulator.close());

interface Listed {
  readonly entries: readonly Members[];
  readonly filter: (filter: Json, query?: string) => Promise<Reply>;
}

/** The entries of a list in the prepared small world, and a function that filters it. */
async function listed(target: Target): Promise<Listed> {
  const { path } = await validRequest(running, target);
  const filter: Listed["filter"] = (given, query = "") =>
    running.api("GET", `${path}?page_size=500${query}`, { headers: { "x-filter": JSON.stringify(given) } });
  return { entries: dataOf(await running.api("GET", `${path}?page_size=500`)), filter };
}

function dataOf(reply: Reply): readonly Members[] {
  return (JSON.parse(reply.text) as { data: readonly Members[] }).data;
}

// @rule envelope-list list-paged
test.each(reading)("%s answers pages exactly if its row says that it is a list", async (_name, target) => {
  const { path } = await validRequest(running, target);
  const { text } = await running.api("GET", path);
  const body: unknown = text === "" ? {} : JSON.parse(text);
  const paged = typeof body === "object" && body !== null && "pages" in body;
  expect(paged).toBe(rowOf(target.operation).list !== undefined);
});

describe.each(lists)("%s", (_name, target) => {
  const { filterable = [] } = rowOf(target.operation).list ?? {};
  const fields = filterable.map((field) => [field] as const);

  // @rule list-filter list-operators
  test.each(fields)("filters by %s with every operator, and sorts by it", async (field) => {
    const { entries, filter } = await listed(target);
    expect(entries.length).toBeGreaterThan(0);
    const held = entries.map((entry) => valueAt(entry, field) ?? null);
    const wanted = new Set([...held.flat(), "no such value", -1, null] as Json[]);
    for (const [operator, holds] of Object.entries(operators)) {
      for (const value of wanted) {
        const reply = await filter(condition(field, operator, value));
        const expected = entries.filter((_entry, index) => holds(held[index] ?? null, value));
        expect([operator, value, reply.status, dataOf(reply)]).toEqual([operator, value, 200, expected]);
      }
    }
  });

  test.each(fields)("sorts by %s in both directions", async (field) => {
    const { entries, filter } = await listed(target);
    for (const [direction, sign] of [
      ["asc", 1],
      ["desc", -1],
    ] as const) {
      const sorted = dataOf(await filter({ "+order_by": field, "+order": direction }));
      expect(sorted).toHaveLength(entries.length);
      const values = sorted.map((entry) => valueAt(entry, field) ?? null);
      const wrong = values.filter((value, index) => sign * order(values[index - 1] ?? null, value) > 0);
      expect([direction, wrong]).toEqual([direction, []]);
    }
  });

  // @rule list-filterable
  test("refuses a filter on any other field", async () => {
    const { entries, filter } = await listed(target);
    expect(entries.length).toBeGreaterThan(0);
    for (const field of [...Object.keys(entries[0] ?? {}), "unheard_of"]) {
      if (filterable.includes(field)) continue;
      const refused = await filter({ [field]: 1 });
      expect([field, refused.status, refused.body.errors]).toEqual([
        field,
        400,
        [{ field: "X-Filter", reason: `Cannot filter on ${field}` }],
      ]);
    }
  });

  test("accepts +order alone and an empty +and as no condition", async () => {
    const { entries, filter } = await listed(target);
    for (const given of [{}, { "+order": "desc" }, { "+and": [] }, { "+and": [], "+order": "desc" }]) {
      expect(dataOf(await filter(given))).toEqual(entries);
    }
  });

  test("answers page 1 of 1 to a filter without a match", async () => {
    const { filter } = await listed(target);
    const [first] = filterable;
    const none = { data: [], page: 1, pages: 1, results: 0 };
    if (first !== undefined) expect((await filter({ [first]: "no such value" })).body).toEqual(none);
  });
});
