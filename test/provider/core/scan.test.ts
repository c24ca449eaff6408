import { beforeEach, describe, expect, test } from "vitest";
import { type ResourceDefinition, type ScanDepth, scanObjects } from "../../../provider/core";
import { Cabinet, cabinetContext } from "./support/cabinet";

const papers = [
  { rack: "1", drawer: "top", number: 1, title: "plan", color: "red" },
  { rack: "1", drawer: "low", number: 2, title: "bill", color: "blue" },
  { rack: "2", drawer: "top", number: 3, title: "note", color: "green" },
];
const listed = ["red", "blue", "green"];
const read = ["red as read", "blue as read", "green as read"];

let cabinet: Cabinet;

beforeEach(() => {
  cabinet = new Cabinet(papers);
});

async function colors(depth: ScanDepth, changes: Partial<ResourceDefinition<Cabinet>> = {}): Promise<unknown[]> {
  const objects = await scanObjects(cabinetContext(cabinet, changes), depth);
  return objects.map(({ values }) => values["color"]);
}

test("every object is found at the place that its list is of", async () => {
  const objects = await scanObjects(cabinetContext(cabinet), "listed");
  expect(objects.map(({ id }) => id)).toEqual(["office/1/top/1", "office/1/low/2", "office/2/top/3"]);
});

test("objects without parents come from one list", async () => {
  const changes: Partial<ResourceDefinition<Cabinet>> = {
    id: { paperId: "number" },
    list: async (_cabinet, parents, lookup) => {
      cabinet.log.push(`list ${JSON.stringify([parents, lookup])}`);
      return papers;
    },
  };
  const { scan: _, ...definition } = cabinetContext(cabinet, changes).definition;
  const objects = await scanObjects({ ...cabinetContext(cabinet), definition }, "listed");
  expect(objects.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  expect(cabinet.log).toEqual(["list [{},null]"]);
});

test("an action has no objects, and nothing is asked for", async () => {
  expect(await colors("complete", { action: true })).toEqual([]);
  expect(cabinet.log).toEqual([]);
});

describe("what lists lack is read of each object", () => {
  const adopting = { unlisted: { inputs: ["color"], readWhen: "adopting" } } as const;
  const asked = { unlisted: { inputs: ["color"], readWhen: "asked" } } as const;

  test.each<[string, ScanDepth, object, string[]]>([
    ["never where lists lack nothing", "complete", {}, listed],
    ["not where the lists are enough", "listed", adopting, listed],
    ["for an adoption that needs it", "adoptable", adopting, read],
    ["not for an adoption that does not need it", "adoptable", asked, listed],
    ["where everything is asked for", "complete", adopting, read],
    ["where everything is asked for, even what an adoption does not need", "complete", asked, read],
  ])("%s", async (_what, depth, changes, expected) => {
    expect(await colors(depth, changes)).toEqual(expected);
    expect(cabinet.log).toHaveLength(expected === read ? 4 : 1);
  });

  test("and an object that is deleted in the meantime is left out, in the order of the list", async () => {
    const scan = async () => {
      const entries = papers.map((body) => ({ body, parents: { rackId: body.rack, drawer: body.drawer } }));
      cabinet.papers.shift();
      return entries;
    };
    expect(await colors("adoptable", { ...adopting, scan })).toEqual(read.slice(1));
  });

  test("and the progress says how many of them are read", async () => {
    const progress: string[] = [];
    const context = cabinetContext(cabinet, adopting);
    await scanObjects(context, "complete", (done, total) => progress.push(`${done} of ${total}`));
    expect(progress).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
  });

  test("and a read that fails fails the scan", async () => {
    const broken = async () => {
      throw new Error("Paper View: 503");
    };
    await expect(colors("complete", { ...adopting, read: broken })).rejects.toThrow("Paper View: 503");
  });
});
