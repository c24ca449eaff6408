import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../provider/core/values";
import { box } from "./support/definitions";
import { changesOf, declare, Process } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

describe("a value that is not known yet differs from every other, even where a field takes any two for the same", () => {
  const alike = { compare: { same: () => true } };
  const { label, key, password } = box.inputs;
  const lenient = {
    ...box,
    inputs: {
      ...box.inputs,
      label: { ...label, ...alike },
      key: { ...key, ...alike },
      password: { ...password, ...alike },
    },
  } as typeof box;
  const before = { ...args, key: "k", password: "pass-1" };

  test("it is a change, and check keeps it unknown", async () => {
    const process = new Process(new Shelf(), lenient);
    const state = await process.make(before);
    expect((await process.preview(state, { ...before, key: "other", password: "pass-2" })).changed).toBe(false);
    const next = { ...before, key: UNKNOWN, password: UNKNOWN };
    expect((await process.check(state.inputs, declare(next))).inputs).toMatchObject(next);
    expect(changesOf(await process.diff(state.id, state.outputs, declare(next)))).toEqual(["key!", "password!"]);
  });

  test("an unknown unique key is another one: the replacement is created first", async () => {
    const process = new Process(new Shelf(), lenient);
    const state = await process.make(args);
    const diff = await process.diff(state.id, state.outputs, declare({ label: UNKNOWN, region: "east" }));
    expect(diff).toMatchObject({ replaces: ["region"], deleteBeforeReplace: false });
  });
});

describe("a value that equals the default", () => {
  test("is kept by check when it is first declared", async () => {
    const process = new Process(new Shelf());
    const { inputs } = await process.check(declare(args), declare({ ...args, note: "", enabled: true }));
    expect(inputs).toMatchObject({ note: "", enabled: true });
  });

  test("is a change where the object has another, and is sent", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf);
    const state = await process.make({ ...args, note: "n", enabled: false });
    const after = await process.up(state, { ...args, note: "", enabled: true });
    expect(changesOf(after.diff)).toEqual(["note!", "enabled!"]);
    expect(shelf.writes().at(-1)).toBe(`PUT box ${state.id} {"note":"","enabled":true}`);
  });
});

describe("a replacement with the same unique key deletes first", () => {
  test("also where a part of the key is left out", async () => {
    const process = new Process(new Shelf(), { ...box, uniqueKey: ["label", "group"] } as typeof box);
    const state = await process.make(args);
    expect(await process.preview(state, { ...args, region: "east" })).toMatchObject({ deleteBeforeReplace: true });
    const named = await process.make({ region: "south" });
    expect(await process.preview(named, { region: "east" })).toMatchObject({ deleteBeforeReplace: false });
  });
});

describe("the bounds of customTimeouts", () => {
  const origin = { urn: "urn:pulumi:dev::shop::Box::net", name: "net" };

  test("are a change of the state where they change, and no change where the engine gives them with each request", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf);
    const state = await process.make(args, { timeouts: { delete: "5m" } });
    expect((await process.preview(state, args)).changed).toBe(true);
    expect((await process.preview(state, args, { timeouts: { delete: "9m" } })).changed).toBe(true);
    expect((await process.preview(state, args, { timeouts: { delete: "5m" } })).changed).toBe(false);
    const plugin = new Process(shelf, box, undefined, origin);
    expect((await plugin.diff(state.id, state.outputs, args)).changed).toBe(false);
    const declared = declare(args, { timeouts: { delete: "9m" } });
    expect((await plugin.diff(state.id, state.outputs, declared)).changed).toBe(true);
  });
});

test("a diff does not fail where only the state says that inputs are unreadable", async () => {
  const shelf = new Shelf();
  const { id } = shelf.addBox(args);
  const process = new Process(shelf);
  const found = await process.read(String(id), {});
  const diff = await process.diff(String(id), found?.outputs ?? {}, declare({ ...args, password: "pass-1" }));
  expect(diff.changed).toBe(false);
});
