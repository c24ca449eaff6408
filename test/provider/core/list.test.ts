import { beforeEach, describe, expect, test } from "vitest";
import { listObjects, nameOf, type ObjectQuery, queryNames, RefusedError } from "../../../provider/core";
import { findObject } from "../../../provider/core/find";
import { Cabinet, cabinetContext, paper } from "./support/cabinet";
import { box, slot } from "./support/definitions";

const papers = [
  { rack: "1", drawer: "top", number: 1, title: "plan", color: "red" },
  { rack: "1", drawer: "top", number: 2, title: "plan", color: "blue" },
  { rack: "1", drawer: "top", number: 3, title: "bill", color: "red" },
  { rack: "1", drawer: "low", number: 4, title: "plan", color: "red" },
  { rack: "2", drawer: "top", number: 5, title: "plan", color: "red" },
];

let cabinet: Cabinet;

beforeEach(() => {
  cabinet = new Cabinet(papers);
});

/** The last parts of the ids that a query finds. */
async function found(query: ObjectQuery): Promise<string[]> {
  return (await listObjects(cabinetContext(cabinet), query)).map(({ id }) => id.split("/").slice(1).join("/"));
}

test("a query may name the parents of an id and the keys of an import, not the fixed words of the id", () => {
  expect(queryNames(paper)).toEqual(["rackId", "drawer", "title", "color"]);
  expect(queryNames(slot)).toEqual(["boxId", "label"]);
  expect(queryNames(box)).toEqual(["label", "group"]);
});

describe("the objects that match a query", () => {
  test("are all objects of the account where the query is empty", async () => {
    expect(await found({})).toEqual(["1/top/1", "1/top/2", "1/top/3", "1/low/4", "2/top/5"]);
    expect(cabinet.log).toEqual(["scan"]);
  });

  test.each<[ObjectQuery, string[], string]>([
    [{ rackId: "1", drawer: "top" }, ["1/top/1", "1/top/2", "1/top/3"], "list 1/top"],
    [{ rackId: "01", drawer: "low" }, ["1/low/4"], "list 1/low"],
    [{ rackId: "1", drawer: "top", color: "red" }, ["1/top/1", "1/top/3"], "list 1/top color=red"],
    [{ rackId: "1", drawer: "top", title: "plan", color: "red" }, ["1/top/1"], "list 1/top title=plan"],
    [{ rackId: "1", drawer: "top", title: "none" }, [], "list 1/top title=none"],
  ])(
    "below known parents come from one list, and a list that is not narrowed changes nothing: %j",
    async (query, ids, request) => {
      expect(await found(query)).toEqual(ids);
      expect(cabinet.log).toEqual([request]);
    },
  );

  test.each<[ObjectQuery, string[]]>([
    [{ rackId: "1" }, ["1/top/1", "1/top/2", "1/top/3", "1/low/4"]],
    [{ drawer: "top" }, ["1/top/1", "1/top/2", "1/top/3", "2/top/5"]],
    [{ drawer: "low", title: "bill" }, []],
    [{ drawer: "low", title: "plan" }, ["1/low/4"]],
    [{ title: "bill" }, ["1/top/3"]],
    [{ title: "plan", color: "blue" }, ["1/top/2"]],
  ])("where a parent is not named, come from all objects: %j", async (query, ids) => {
    expect(await found(query)).toEqual(ids);
    expect(cabinet.log).toEqual(["scan"]);
  });

  test("are all of them by an empty query, although objects have no parents", async () => {
    const context = cabinetContext(cabinet, { id: { paperId: "number" } });
    const ids = (await listObjects(context, {})).map(({ id }) => id);
    expect([ids, cabinet.log]).toEqual([["1", "2", "3", "4", "5"], ["scan"]]);
  });

  test("are not read one by one, whatever the lists lack", async () => {
    const context = cabinetContext(cabinet, { unlisted: { inputs: ["color"], readWhen: "adopting" } });
    expect(await listObjects(context, {})).toHaveLength(papers.length);
    expect(cabinet.log).toEqual(["scan"]);
  });

  test("with a key alone come from one list, where objects have no parents", async () => {
    const context = cabinetContext(cabinet, {
      id: { paperId: "number" },
      list: async (_cabinet, _parents, lookup) => {
        cabinet.log.push(`list ${lookup?.key}=${lookup?.value}`);
        return papers;
      },
    });
    const ids = (await listObjects(context, { color: "blue" })).map(({ id }) => id);
    expect([ids, cabinet.log]).toEqual([["2"], ["list color=blue"]]);
  });

  test.each([
    [{ rackId: "one" }, "rackId: must be a number."],
    [{ rackId: "" }, "rackId: must be a number."],
    [{ rackId: "1", drawer: "" }, "drawer: must not be empty."],
  ])("are not asked for where a parent cannot stand in an id: %j", async (query, message) => {
    const failure = found(query);
    await expect(failure).rejects.toThrow(RefusedError);
    await expect(failure).rejects.toThrow(message);
    expect(cabinet.log).toEqual([]);
  });
});

describe("an object that is looked up by a key", () => {
  test("is the one with that value, where the service lists others as well", async () => {
    const { id, values } = await findObject(cabinetContext(cabinet), "office/1/top/title:bill");
    expect([id, values["title"]]).toEqual(["office/1/top/3", "bill"]);
    expect(cabinet.log).toEqual(["list 1/top title=bill"]);
  });

  test("does not exist where no object has that value, whatever the service lists", async () => {
    await expect(findObject(cabinetContext(cabinet), "office/1/top/title:none")).rejects.toThrow(
      'There is no paper with the title "none".',
    );
  });

  test("is refused where several have that value: their ids, and no others, are named", async () => {
    await expect(findObject(cabinetContext(cabinet), "office/1/top/title:plan")).rejects.toThrow(
      'Several paper objects have the title "plan" (office/1/top/1, office/1/top/2): name one by its office/rackId/drawer/paperId.',
    );
  });
});

describe("the name of an object for people", () => {
  const id = "office/1/top/3";

  test("is the property whose value is generated when it is left out", () => {
    expect(nameOf(paper, { id, values: { title: "bill", label: "other", color: "red" } })).toBe("bill");
  });

  test("is the label, where no property is generated", () => {
    const { autoname: _, ...nameless } = paper;
    expect(nameOf(nameless, { id, values: { title: "bill", label: "other" } })).toBe("other");
  });

  test.each([[{}], [{ title: "" }], [{ title: null }], [{ title: 7 }]])(
    "is the end of its id, where it has none: %j",
    (values) => {
      expect(nameOf(paper, { id, values })).toBe("3");
    },
  );

  test("is the whole end of its id, where that holds slashes", () => {
    expect(nameOf({ ...paper, id: { imageId: "text" } }, { id: "private/12", values: {} })).toBe("private/12");
    const objects = { ...paper, id: { bucket: "text", name: "text" } } as const;
    expect(nameOf(objects, { id: "photos/2026/may.png", values: {} })).toBe("2026/may.png");
  });

  test("is the words of an id that has only fixed words", () => {
    const single = { ...paper, id: { area: "=profile", of: "=my", name: "=settings" } } as const;
    expect(nameOf(single, { id: "profile/my/settings", values: {} })).toBe("profile-my-settings");
  });
});
