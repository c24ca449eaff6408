import { describe, expect, test } from "vitest";
import type { Props } from "../../../provider/core";
import { UNKNOWN } from "../../../provider/core/values";
import { box } from "./support/definitions";
import { declare, hiddenOf, Process } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

describe("where a new value equals the old one, check returns the old spelling and order", () => {
  test.each([
    ["colors", ["red", "blue"], ["blue", "red", "blue"]],
    ["key", "k", " k\n"],
    ["contact", { primary: "123", secondary: "456" }, { secondary: "456", primary: "123" }],
  ])("%s", async (name, old, spelt) => {
    const process = new Process(new Shelf());
    const { inputs } = await process.check(declare({ ...args, [name]: old }), declare({ ...args, [name]: spelt }));
    expect(inputs[name]).toEqual(old);
    expect(JSON.stringify(inputs[name])).toBe(JSON.stringify(old));
  });

  test("a value that differs is the new one", async () => {
    const process = new Process(new Shelf());
    const { inputs } = await process.check(declare({ ...args, key: "k" }), declare({ ...args, key: " K " }));
    expect(inputs["key"]).toBe(" K ");
  });
});

describe("autonaming", () => {
  test("a label may be left out: <resource name>-<7 hex>, made once and stable afterwards", async () => {
    const process = new Process(new Shelf());
    const first = await process.check({}, declare({ region: "south" }));
    expect(first.inputs["label"]).toMatch(/^net-[0-9a-f]{7}$/);
    expect(hiddenOf(first.inputs)["autoNamed"]).toBe(true);
    const second = await process.check(first.inputs, declare({ region: "south" }));
    expect(second.inputs).toEqual(first.inputs);
  });

  test("an unchanged autonamed resource needs no step, in this process and the next", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make({ region: "south" });
    expect((await new Process(shelf).preview(state, { region: "south" })).changed).toBe(false);
  });

  test("a label that the program removes later gets a new name", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    const after = await new Process(shelf).up(state, { region: "south" });
    expect(after.outputs["label"]).toMatch(/^net-[0-9a-f]{7}$/);
    expect(shelf.box(state.id).label).toBe(after.outputs["label"]);
  });

  test("a label that the program sets ends the autonaming", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make({ region: "south" });
    const after = await new Process(shelf).up(state, args);
    expect(hiddenOf(after.inputs)).not.toHaveProperty("autoNamed");
    expect(hiddenOf(after.outputs)).not.toHaveProperty("autoNamed");
    expect(shelf.box(state.id).label).toBe("web");
  });

  test("the replacement of an autonamed resource gets a new name, so that it can be made before the deletion", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf);
    const state = await process.make({ region: "south" });
    const next = await process.check(state.inputs, declare({ region: "east" }));
    const diff = await process.diff(state.id, state.outputs, next.inputs);
    expect(diff).toMatchObject({ replaces: ["region"], deleteBeforeReplace: false });
    const anew = await process.check({}, declare({ region: "east" }));
    expect(anew.inputs["label"]).not.toBe(state.inputs["label"]);
  });

  test("a name that cannot be made to fit asks for one", async () => {
    const strict = { ...box, autoname: { input: "label", max: 99, characters: "a-z" } };
    const process = new Process(new Shelf(), strict);
    const { problems } = await process.check({}, declare({ region: "south" }, { name: "a".repeat(40) }));
    expect(problems).toEqual([{ property: "label", reason: "cannot be made from the resource's name: set it" }]);
  });
});

test("without an import hint check sends no request", async () => {
  const shelf = new Shelf();
  const process = new Process(shelf);
  const { inputs } = await process.check({}, declare(args));
  await process.check(inputs, declare(args));
  expect(shelf.log).toEqual([]);
});

test("the engine's own names are not stored by check, and undefined is nowhere in what it returns", async () => {
  const { inputs } = await new Process(new Shelf()).check(
    {},
    declare({ ...args, note: undefined, contact: { primary: "123", secondary: undefined } }, { timeouts: undefined }),
  );
  expect(Object.keys(inputs)).toEqual(["label", "region", "contact", "__compute"]);
  expect(Object.keys(inputs["contact"] as object)).toEqual(["primary"]);
  expect(Object.keys(hiddenOf(inputs))).toEqual(["urn"]);
});

describe("a definition's check across fields", () => {
  type Seen = { readonly inputs: Props; readonly olds: Props | undefined; readonly unknown: readonly string[] };

  /** A box whose rule notes what it is given. */
  function noting() {
    const seen: Seen[] = [];
    const check = (inputs: Props, olds?: Props, unknown?: ReadonlySet<string>) => {
      seen.push({ inputs, olds, unknown: [...(unknown ?? [])] });
      return olds?.["note"] === "public" && inputs["note"] !== "public"
        ? [{ property: "note", reason: "cannot be taken back" }]
        : [];
    };
    return { seen, definition: { ...box, check } as typeof box };
  }

  test("sees no old inputs of a new object, nor of a replacement", async () => {
    const { seen, definition } = noting();
    await new Process(new Shelf(), definition).check({}, declare(args));
    expect(seen).toEqual([{ inputs: args, olds: undefined, unknown: [] }]);
  });

  test("receives the previous inputs of an existing object, and can reject the change from them", async () => {
    const { seen, definition } = noting();
    const process = new Process(new Shelf(), definition);
    const state = await process.make({ ...args, note: "public" });
    const { problems } = await process.check(state.inputs, declare({ ...args, note: "private" }));
    expect(problems).toEqual([{ property: "note", reason: "cannot be taken back" }]);
    expect(seen.at(-1)?.olds).toEqual({ ...args, note: "public" });
    expect((await process.check(state.inputs, declare({ ...args, note: "public" }))).problems).toEqual([]);
  });

  test("receives the names of declared unknown inputs, which are absent", async () => {
    const { seen, definition } = noting();
    const contact = { primary: UNKNOWN };
    await new Process(new Shelf(), definition).check({}, declare({ ...args, note: UNKNOWN, contact }));
    expect(seen).toEqual([{ inputs: args, olds: undefined, unknown: ["note", "contact"] }]);
  });

  test("is not asked where a value alone is wrong", async () => {
    const { seen, definition } = noting();
    await new Process(new Shelf(), definition).check({}, declare({ ...args, size: 99 }));
    expect(seen).toEqual([]);
  });
});
