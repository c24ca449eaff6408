import { describe, expect, test } from "vitest";
import { declaredPart, type Step } from "../../../provider/core";
import type { ResourceDefinition } from "../../../provider/core/definition";
import { PartialUpdate } from "../../../provider/core/errors";
import { unmanaged, update } from "../../../provider/core/shape";
import { box } from "./support/definitions";
import { changesOf, Process } from "./support/process";
import { MissingError, Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };
const both = { ...args, contact: { primary: "first", secondary: "second" } };
const colors = box.inputs["colors"] as (typeof box.inputs)[string];
const contact = box.inputs["contact"] as (typeof box.inputs)[string];

/** A box of whose colors and contact a program declares a part. */
const open: ResourceDefinition<Shelf> = {
  ...(box as ResourceDefinition<Shelf>),
  inputs: {
    ...box.inputs,
    colors: { ...colors, compare: declaredPart(colors?.compare) },
    contact: { ...contact, compare: declaredPart() },
  },
};

/** The same, and each update records what was declared before. */
function withBefore(seen: Step["recorded"][]): ResourceDefinition<Shelf> {
  return {
    ...open,
    update(shelf, id, changes, inputs, step) {
      seen.push(step.recorded);
      return open.update(shelf, id, changes, inputs, step);
    },
  };
}

describe("of a partial field", () => {
  test("undeclared parts are no drift, and a missing declared part is", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf, open);
    const state = await process.make({ ...both, colors: ["red", "blue"] });
    Object.assign(shelf.box(state.id), {
      colors: ["green", "blue", "red"],
      contact: { ...both.contact, third: "third" },
    });
    expect((await process.refresh(state)).diff.changed).toBe(false);
    Object.assign(shelf.box(state.id), { colors: ["green", "blue"], contact: { primary: "first", third: "third" } });
    const { diff, outputs } = await process.refresh(state);
    expect(changesOf(diff)).toEqual(["colors!", "contact!"]);
    expect(outputs).toMatchObject({ colors: ["blue"], contact: { primary: "first" } });
  });

  test("outputs contain the declared part, and the whole of undeclared fields", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf, open);
    const state = await process.make({ ...args, colors: ["red"] });
    Object.assign(shelf.box(state.id), { colors: ["green", "red"], contact: { primary: "first" } });
    const { outputs } = await process.refresh(state);
    expect(outputs).toMatchObject({ colors: ["red"], contact: { primary: "first" } });
  });

  test("nothing is sent when a part that exists already is first declared", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf, open);
    const state = await process.make(args);
    Object.assign(shelf.box(state.id), { colors: ["green", "red"] });
    const refreshed = await process.refresh(state);
    const diff = await process.preview(refreshed, { ...args, colors: ["red"] });
    expect(changesOf(diff)).toEqual(["colors"]);
  });

  test("a part that is no longer declared is a change, and the update receives what was declared before", async () => {
    const before: Step["recorded"][] = [];
    const process = new Process(new Shelf(), withBefore(before));
    const state = await process.make({ ...both, colors: ["red", "blue"] });
    const after = await process.up(state, { ...args, contact: { primary: "first" }, colors: ["red"] });
    expect(changesOf(after.diff)).toEqual(["colors!", "contact!"]);
    expect(before).toEqual([{ ...both, colors: ["red", "blue"] }]);
  });

  test("outputs contain the whole field once it is no longer declared, and nothing is sent", async () => {
    const shelf = new Shelf();
    const released = { ...contact, compare: declaredPart(), onChange: update(unmanaged) } as const;
    const process = new Process(shelf, { ...open, inputs: { ...open.inputs, contact: released } });
    const state = await process.make({ ...args, contact: { primary: "first" } });
    Object.assign(shelf.box(state.id), { contact: both.contact });
    const { outputs } = await process.refresh(state);
    expect(outputs["contact"]).toEqual({ primary: "first" });
    const after = await process.up({ ...state, outputs }, args);
    expect(changesOf(after.diff)).toEqual(["contact"]);
    expect(after.outputs["contact"]).toEqual(both.contact);
    expect(shelf.writes()).toEqual(["POST box"]);
  });

  test("a part that is no longer declared is no change if it is released, and another value is a change", async () => {
    const released = { ...contact, compare: declaredPart({}, "released"), onChange: update(unmanaged) } as const;
    const process = new Process(new Shelf(), { ...open, inputs: { ...open.inputs, contact: released } });
    const state = await process.make(both);
    const fewer = { ...args, contact: { primary: "first" } };
    expect((await process.preview(state, fewer)).changed).toBe(false);
    const diff = await process.preview(state, { ...args, contact: { primary: "another" } });
    expect(changesOf(diff)).toEqual(["contact!"]);
  });

  test("an object that has more than is declared is adopted, and one that lacks a part is not", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox({ ...args, colors: ["green", "red"] });
    const process = new Process(shelf, open);
    await expect(
      process.check({}, { ...args, colors: ["red"], __compute: { import: String(id) } }),
    ).resolves.toMatchObject({ problems: [] });
    const { problems } = await process.check({}, { ...args, colors: ["blue"], __compute: { import: String(id) } });
    expect(problems.map(({ reason }) => reason)).toEqual([expect.stringContaining("cannot be adopted: colors")]);
  });
});

describe("a deletion that does something to other objects", () => {
  const warning = async () => "slot 7 loses it.";
  const harmful: ResourceDefinition<Shelf> = {
    ...(box as ResourceDefinition<Shelf>),
    deletionWarning: warning,
  };

  test("says so when it is done, and when a replacement is previewed: once", async () => {
    const process = new Process(new Shelf(), harmful);
    const state = await process.make(args);
    for (const _ of [1, 2]) await process.preview(state, { ...args, region: "north" });
    expect(process.warnings).toEqual([`Replacing box ${state.id}: slot 7 loses it.`]);
    await process.delete(state.id, state.outputs);
    expect(process.warnings.slice(1)).toEqual(["slot 7 loses it."]);
  });

  test("says nothing where it fails", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf, harmful).make(args);
    const process = new Process(shelf, harmful);
    shelf.fail("DELETE", new Error("no"));
    await expect(process.delete(state.id, state.outputs)).rejects.toThrow("no");
    expect(process.warnings).toEqual([]);
  });

  test("does not make a preview fail if it cannot be determined", async () => {
    const silent = { ...harmful, deletionWarning: async () => Promise.reject(new Error("down")) };
    const process = new Process(new Shelf(), silent);
    const state = await process.make(args);
    expect((await process.preview(state, { ...args, region: "north" })).replaces).toEqual(["region"]);
  });
});

describe("an object that an update recreates", () => {
  const recreating: ResourceDefinition<Shelf> = {
    ...(box as ResourceDefinition<Shelf>),
    async update(shelf, { boxId = "" }) {
      shelf.removeBox(boxId);
      throw new PartialUpdate(["put back"], new Error("cut"));
    },
    steps: {
      "put back": {
        recreates: true,
        async complete(shelf, { boxId = "" }) {
          const made = shelf.addBox({ ...args, label: "other" });
          shelf.boxes.delete(String(made.id));
          shelf.boxes.set(boxId, { ...made, id: Number(boxId) });
          return shelf.box(boxId);
        },
      },
    },
  };

  test("does not count as deleted while steps are left, and is completed by the next up", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf, recreating);
    const state = await process.make(args);
    const changed = { ...args, label: "other" };
    const { inputs } = await process.check(state.inputs, changed);
    const { outputs } = await process.update(state.id, state.outputs, inputs);
    await expect(async () => shelf.box(state.id)).rejects.toThrow(MissingError);
    const refreshed = await process.refresh({ id: state.id, inputs, outputs });
    expect(refreshed.outputs["__compute"]).toMatchObject({ pending: ["put back"] });
    const after = await process.up(refreshed, changed);
    expect(after.outputs["label"]).toBe("other");
    expect(after.outputs["__compute"]).not.toHaveProperty("pending");
    expect((await process.preview(after, changed)).changed).toBe(false);
  });

  test("counts as deleted if no steps are left", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf, recreating);
    const state = await process.make(args);
    shelf.removeBox(state.id);
    await expect(process.read(state.id, state.outputs)).resolves.toBeUndefined();
  });
});

test("the answer of a step that was left shows a partial field that is no longer declared: it is not asked for again", async () => {
  const shelf = new Shelf();
  const released = { ...contact, compare: declaredPart(), onChange: update(unmanaged) } as const;
  const process = new Process(shelf, { ...open, inputs: { ...open.inputs, contact: released } });
  shelf.fail("DISABLE", new Error("disable failed"));
  const { inputs } = await process.check({}, { ...both, enabled: false });
  const { id, outputs } = await process.create(inputs);
  shelf.log.length = 0;
  const after = await process.up({ id, inputs, outputs }, { ...args, enabled: false });
  expect(after.outputs["contact"]).toEqual(both.contact);
  expect(shelf.log).toEqual(["GET profile", `DISABLE box ${id}`]);
});

test("a step that was left and brings a change about leaves nothing of it to send", async () => {
  const shelf = new Shelf();
  const process = new Process(shelf);
  shelf.fail("DISABLE", new Error("disable failed"));
  const declared = { ...args, enabled: false };
  const { inputs } = await process.check({}, declared);
  const { id, outputs } = await process.create(inputs);
  await process.up({ id, inputs, outputs }, declared);
  expect(shelf.writes().map((line) => line.split(" ")[0])).toEqual(["POST", "DISABLE", "DISABLE"]);
});

test("a part that is no longer declared is sent, although the answer of a step that was left shows all that is declared", async () => {
  const shelf = new Shelf();
  const process = new Process(shelf, open);
  shelf.fail("DISABLE", new Error("disable failed"));
  const { inputs } = await process.check({}, { ...both, enabled: false });
  const { id, outputs } = await process.create(inputs);
  await process.up({ id, inputs, outputs }, { ...args, contact: { primary: "first" }, enabled: false });
  expect(shelf.writes().at(-1)).toBe(`PUT box ${id} {"contact":{"primary":"first"}}`);
});
