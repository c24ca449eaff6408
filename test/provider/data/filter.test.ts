import { describe, expect, it } from "vitest";
import { z } from "zod";
import { brands } from "../../../provider/client";
import { dataSources } from "../../../provider/data";
import { applyFilter, wireFilter } from "../../../provider/data/filter";
import { listFilter } from "../../../provider/data/list-filter";

const fields = {
  id: { type: z.string(), describe: "Id.", numeric: true },
  members: { type: z.array(z.string()), describe: "Ids of members.", numeric: true },
  label: { type: z.string(), describe: "Name." },
} as const;

const items = [
  { id: "10", members: ["9", "100"], label: "10" },
  { id: "9", members: [], label: "9" },
  { id: "100", members: ["10"], label: "100" },
];

function found(filter: Parameters<typeof applyFilter>[1]): string[] {
  return applyFilter(items, filter, fields).map(({ id }) => id);
}

describe("a filter after the download", () => {
  it.each([
    [{ id: 9 }, ["9"]],
    [{ id: "9" }, ["9"]],
    [{ id: { "+neq": 9 } }, ["10", "100"]],
    [{ id: { "+neq": "9" } }, ["10", "100"]],
    [{ "+or": [{ id: 9 }, { id: "100" }] }, ["9", "100"]],
    [{ members: 9 }, ["10"]],
    [{ members: "9" }, ["10"]],
    [{ members: { "+contains": 10 } }, ["100"]],
    [{ members: { "+contains": "10" } }, ["100"]],
  ])("with %j takes an id as a number or as text", (filter, ids) => {
    expect(found(filter)).toEqual(ids);
  });

  it.each([
    [{ id: { "+gt": 9 } }, ["10", "100"]],
    [{ id: { "+gt": "9" } }, ["10", "100"]],
    [{ id: { "+gte": 10, "+lt": "100" } }, ["10"]],
    [{ id: { "+lte": "10" } }, ["10", "9"]],
    [{ "+order_by": "id" }, ["9", "10", "100"]],
    [{ "+order_by": "id", "+order": "desc" }, ["100", "10", "9"]],
  ])("with %j orders ids as numbers", (filter, ids) => {
    expect(found(filter)).toEqual(ids);
  });

  it("compares and orders any text as a text", () => {
    expect(found({ label: 9 })).toEqual([]);
    expect(found({ "+order_by": "label" })).toEqual(["10", "100", "9"]);
    expect(found({ label: { "+gt": "10" } })).toEqual(["9", "100"]);
  });
});

describe("a filter for the service", () => {
  const names = { id: "id", label: "label", members: "compute_ids" };

  // @rule list-filter list-or list-operators
  it("has ids as numbers and names in the brand's words, at every depth", () => {
    const filter = { "+and": [{ id: "7" }, { label: "7" }, { id: { "+gt": "3" } }], "+order_by": "members" };
    expect(wireFilter(filter, names, fields, brands.compute)).toEqual({
      "+and": [{ id: 7 }, { label: "7" }, { id: { "+gt": 3 } }],
      "+order_by": "compute_ids",
    });
  });
});

describe("the argument `filter` says", () => {
  it("by which properties the service filters, where it does", () => {
    const { argument } = listFilter({
      nouns: "things",
      fields,
      filterable: { id: "id", label: "label" },
      example: "{ id: 7 }",
    });
    expect(argument.describe).toBe("Filters the list at the service, by `id` and `label`: for instance `{ id: 7 }`.");
  });

  it("that the list is filtered after the download, where the service does not", () => {
    const { argument } = listFilter({ nouns: "things", fields, example: "{ id: 7 }" });
    expect(argument.describe).toBe(
      "Filters the list after the download, by any property of its entries: for instance `{ id: 7 }`. The service does not filter things.",
    );
  });

  it("one of both for every data source that takes it", () => {
    const described = dataSources.flatMap((one) => one.arguments["filter"]?.describe ?? []);
    expect(described.length).toBeGreaterThan(20);
    for (const text of described) expect(text).toMatch(/^Filters the list (at the service|after the download), by /);
  });
});
