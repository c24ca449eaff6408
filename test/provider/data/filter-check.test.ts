import { describe, expect, it } from "vitest";
import { z } from "zod";
import { dataSources } from "../../../provider/data";
import { idField } from "../../../provider/data/fields";
import { comparedFields, filterFaults } from "../../../provider/data/filter-check";
import { useEmulator } from "../resources/support/lifecycle";

const fields = {
  id: idField("Id."),
  label: { type: z.string(), describe: "Name." },
  size: { type: z.number().optional(), describe: "Size." },
  isPublic: { type: z.boolean(), describe: "Whether it is public." },
  tags: { type: z.array(z.string()), describe: "Tags." },
};
const compared = comparedFields(fields, Object.keys(fields));

describe("a filter", () => {
  it.each([
    [{ label: "a", size: null, isPublic: true, tags: "x", id: 5 }],
    [{ label: { "+contains": "a", "+gt": "a", "+neq": "b" } }],
    [{ size: { "+gt": 1, "+gte": 1, "+lt": 3, "+lte": 3, "+neq": 2 } }],
    [{ isPublic: { "+neq": true }, tags: { "+contains": "x" }, id: { "+gt": "5" } }],
    [{ "+or": [{ "+and": [{ label: "a" }] }], "+order_by": "label", "+order": "desc" }],
    [{}],
  ])("%j is accepted", (filter) => {
    expect(filterFaults(filter, compared)).toEqual([]);
  });

  it.each([
    [{ labell: "a" }, 'there is no field "labell"; there are id, label, size, isPublic, tags'],
    [{ "+or": [{ "+and": [{ labell: "a" }] }] }, 'there is no field "labell"'],
    [{ "+order_by": "labell" }, 'there is no field "labell"'],
    [{ "+order_by": "label", "+order": "down" }, '"+order" is "asc" or "desc"'],
    [{ "+any": [] }, 'there is no operator "+any" beside properties; there are +and, +or, +order_by, +order'],
    [{ "+or": { label: "a" } }, '"+or" takes a list of filters'],
    [{ "+and": ["a"] }, '"+and" takes a list of filters'],
    [
      { label: { "+like": "a" } },
      'there is no operator "+like" for "label"; there are +gt, +gte, +lt, +lte, +neq, +contains',
    ],
    [{ "+and": [{ size: { "+contains": 1 } }] }, 'there is no operator "+contains" for "size"; there are +gt'],
    [{ id: { "+contains": "1" } }, 'there is no operator "+contains" for "id"'],
    [{ isPublic: { "+gt": false } }, 'there is no operator "+gt" for "isPublic"; there are +neq'],
    [{ constructor: "a" }, 'there is no field "constructor"'],
  ])("%j is refused", (filter, message) => {
    expect(filterFaults(filter, compared)).toEqual([expect.stringContaining(message)]);
  });
});

describe("a misspelt filter", () => {
  const service = useEmulator();
  const lists = dataSources.filter(({ arguments: { filter } }) => filter?.filters !== undefined);
  const cases = [{ misspelt: 1 }, { "+and": [{ "+or": [{ misspelt: 1 }] }] }];

  it.each(lists)("is refused by $token without a request, even if there is nothing to filter", async (source) => {
    const { runtime } = service.resource("Vpc").process;
    const needed = Object.entries(source.arguments).filter(([, { type }]) => !type.safeParse(undefined).success);
    const given = Object.fromEntries(needed.map(([name]) => [name, "1"]));
    for (const filter of cases)
      await expect(runtime.invoke(source.token, { ...given, filter })).rejects.toThrow('there is no field "misspelt"');
    expect(service.emulator.control.requests()).toEqual([]);
  });
});
