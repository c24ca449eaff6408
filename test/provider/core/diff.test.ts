import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../provider/core/values";
import { box } from "./support/definitions";
import { changesOf, declare, hiddenOf, Process } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };
const full = {
  ...args,
  note: "n",
  group: "g",
  owner: "o",
  colors: ["red", "blue"],
  contact: { primary: "123" },
  enabled: false,
  forceDestroy: true,
};

describe("only declared fields are compared", () => {
  test("a field that the program leaves out is no mismatch, for any value on the service", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    Object.assign(shelf.box(state.id), { note: "by hand", group: "by hand", colors: ["green"], size: 4 });
    const refreshed = await new Process(shelf).refresh(state);
    expect(refreshed.diff.changed).toBe(false);
    expect(refreshed.outputs).toMatchObject({ note: "by hand", colors: ["green"], size: 4 });
    expect((await new Process(shelf).preview(refreshed, args)).changed).toBe(false);
  });

  test("once declared it is managed: drift is a change, and an update sends the declared value", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make({ ...args, note: "mine" });
    shelf.box(state.id).note = "by hand";
    const refreshed = await new Process(shelf).refresh(state);
    expect(changesOf(refreshed.diff)).toEqual(["note!"]);
    await new Process(shelf).up(refreshed, { ...args, note: "mine" });
    expect(shelf.writes().at(-1)).toBe(`PUT box ${state.id} {"note":"mine"}`);
  });
});

describe("each kind of change", () => {
  test.each([
    ["update", { note: "m" }, { changes: ["note!"], replaces: [], deleteBeforeReplace: false }],
    ["replace", { key: "k" }, { changes: ["key!"], replaces: ["key"], deleteBeforeReplace: true }],
    ["replace, under another unique key", { key: "k", label: "w" }, { replaces: ["key"], deleteBeforeReplace: false }],
    ["replaceFirst", { size: 2, label: "w" }, { replaces: ["size"], deleteBeforeReplace: true }],
    ["local: a step without a request", { forceDestroy: true }, { changes: ["forceDestroy"], replaces: [] }],
    ["ignore: never a change", { comment: "c" }, { changes: [], replaces: [] }],
    ["the unique key itself", { label: "w" }, { changes: ["label!"], replaces: [], deleteBeforeReplace: false }],
  ])("%s", async (_what, change, expected) => {
    const process = new Process(new Shelf());
    const state = await process.make({ ...args, note: "n" });
    const diff = await process.preview(state, { ...args, note: "n", ...change });
    expect({ ...diff, changes: "changes" in expected ? changesOf(diff) : [] }).toMatchObject({
      changes: [],
      ...expected,
    });
    expect(diff.changed).toBe(!("comment" in change));
  });

  test("a replaceFirst field that is newly declared with an equal value does not make another field's replacement delete-first", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    shelf.box(state.id).size = 4;
    const process = new Process(shelf);
    const refreshed = await process.refresh(state);
    const diff = await process.preview(refreshed, { ...args, label: "other", size: 4, key: "k" });
    expect(diff).toMatchObject({ replaces: ["key"], deleteBeforeReplace: false });
  });

  test("a replacement of the only object of its kind deletes first: it has an empty unique key", async () => {
    const single = { ...box, uniqueKey: [] };
    const process = new Process(new Shelf(), single);
    const state = await process.make(args);
    expect(await process.preview(state, { label: "w", region: "east" })).toMatchObject({ deleteBeforeReplace: true });
  });

  test("a definition without a unique key creates first", async () => {
    const { uniqueKey: _, ...free } = box;
    const process = new Process(new Shelf(), free);
    const state = await process.make(args);
    expect(await process.preview(state, { ...args, region: "east" })).toMatchObject({ deleteBeforeReplace: false });
  });
});

describe("removing an input sends what its definition says", () => {
  test.each([
    ["note", '{"note":""}'],
    ["group", '{"group":null}'],
    ["colors", '{"colors":[]}'],
    ["contact", '{"contact":null}'],
    ["enabled", '{"enabled":true}'],
  ])("%s: %s", async (name, body) => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(full);
    const after = await new Process(shelf).up(state, { ...full, [name]: undefined });
    expect(shelf.writes().at(-1)).toBe(`PUT box ${state.id} ${body}`);
    expect((await new Process(shelf).preview(after, { ...full, [name]: undefined })).changed).toBe(false);
  });

  test("an unmanaged one sends nothing, and its drift is none afterwards", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(full);
    const sent = shelf.writes().length;
    const after = await new Process(shelf).up(state, { ...full, owner: undefined });
    expect(shelf.writes()).toHaveLength(sent);
    expect(hiddenOf(after.outputs)["declared"]).not.toContain("owner");
    shelf.box(state.id).owner = "by hand";
    expect((await new Process(shelf).refresh(after)).diff.changed).toBe(false);
  });

  test("a local one falls back to its default in the state: a removed forceDestroy no longer destroys", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(full);
    const after = await new Process(shelf).up(state, { ...full, forceDestroy: undefined });
    expect(after.outputs["forceDestroy"]).toBe(false);
    expect((await new Process(shelf).preview(after, { ...full, forceDestroy: undefined })).changed).toBe(false);
  });

  test("one that is replaced needs a new object", async () => {
    const process = new Process(new Shelf());
    const state = await process.make({ ...args, size: 3 });
    expect((await process.preview(state, args)).replaces).toEqual(["size"]);
  });

  test("state without a hidden object says nothing of what was declared: nothing is cleared", async () => {
    const process = new Process(new Shelf());
    const diff = await process.diff("1", { ...full, __compute: null }, declare(args));
    expect(diff.changed).toBe(false);
  });
});

describe("the set of declared inputs changes without a value changing: the state learns it, without a request", () => {
  test.each([
    ["a default is no longer declared", { ...args, colors: [] }, args],
    ["an unmanaged value is no longer declared", { ...args, owner: "o" }, args],
  ])("%s", async (_what, before, after) => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(before);
    const sent = shelf.log.length;
    const next = await new Process(shelf).up(state, after);
    expect(next.diff).toMatchObject({ changed: true, replaces: [], changes: [{ recordOnly: true, replaces: false }] });
    expect(shelf.log).toHaveLength(sent);
    expect(hiddenOf(next.outputs)["declared"]).toBe(Object.keys(after).join(" "));
    expect((await new Process(shelf).preview(next, after)).changed).toBe(false);
  });

  test("the value that an object got by hand is declared as it is", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    shelf.box(state.id).note = "by hand";
    const refreshed = await new Process(shelf).refresh(state);
    const next = await new Process(shelf).up(refreshed, { ...args, note: "by hand" });
    expect(next.diff).toMatchObject({ changed: true, replaces: [], changes: [{ name: "note", recordOnly: true }] });
    await new Process(shelf).up(next, args);
    expect(shelf.writes().at(-1)).toBe(`PUT box ${state.id} {"note":""}`);
  });

  test.each([
    ["updated", { note: "" }],
    ["replaced", { enabled: true }],
  ])("a %s field that is declared to be what it is when left out is no change", async (_what, declared) => {
    const process = new Process(new Shelf());
    const state = await process.make(args);
    expect((await process.preview(state, { ...args, ...declared })).changed).toBe(false);
  });

  test("`ignore` and write-only fields are left out of it", async () => {
    const process = new Process(new Shelf());
    const state = await process.make({ ...args, comment: "c", password: "pass-1" });
    expect((await process.preview(state, args)).changed).toBe(false);
  });
});

describe("unknown values", () => {
  const before = { ...args, note: "n", key: "k", size: 2, colors: ["red"], contact: { primary: "123" } };

  test.each([
    ["in a replace field they mean replace", { key: UNKNOWN }, ["key"]],
    ["in a replaceFirst field too", { size: UNKNOWN }, ["size"]],
    ["in an update field they mean update", { note: UNKNOWN }, []],
    ["inside of a value as well", { contact: { primary: UNKNOWN } }, []],
    ["in a set as well", { colors: ["red", UNKNOWN] }, []],
  ])("%s", async (_what, change, replaces) => {
    const process = new Process(new Shelf());
    const state = await process.make(before);
    const diff = await process.preview(state, { ...before, ...change });
    expect({ names: changesOf(diff), replaces: diff.replaces }).toEqual({
      names: Object.keys(change).map((name) => `${name}!`),
      replaces,
    });
  });

  test("an unknown unique key does not make a replacement delete first", async () => {
    const process = new Process(new Shelf());
    const state = await process.make(args);
    expect(await process.preview(state, { label: UNKNOWN, region: "x" })).toMatchObject({ deleteBeforeReplace: false });
  });
});

describe("replaceOnChanges, which this host has to apply itself", () => {
  test.each([
    [["note"], ["note"]],
    [["*"], ["note"]],
    [["contact.primary", "colors[0]"], []],
    [['["note"]'], ["note"]],
    [["notes"], []],
  ])("%j", async (replaceOn, replaces) => {
    const process = new Process(new Shelf());
    const state = await process.make({ ...args, note: "n", colors: ["red", "blue"] });
    const diff = await process.preview(state, { ...args, note: "m", colors: ["blue", "red"] }, { replaceOn });
    expect(diff.replaces).toEqual(replaces);
  });

  test("a change of part of a named input, and no change at all", async () => {
    const process = new Process(new Shelf());
    const state = await process.make({ ...args, contact: { primary: "123" } });
    const hidden = { replaceOn: ["contact.primary"] };
    expect((await process.preview(state, { ...args, contact: { primary: "456" } }, hidden)).replaces).toEqual([
      "contact",
    ]);
    expect((await process.preview(state, { ...args, contact: { primary: "123" } }, hidden)).changed).toBe(false);
  });
});
