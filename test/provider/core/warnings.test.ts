import { describe, expect, test } from "vitest";
import type { ResourceDefinition } from "../../../provider/core";
import { box, slot } from "./support/definitions";
import { Process } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };
const harmful = { ...box, deletionWarning: async () => "slot 7 loses it." } as ResourceDefinition<Shelf>;

describe("the preview of a replacement warns", () => {
  test("at once, and names everything that the object holds", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf);
    const state = await process.make(args);
    for (const label of ["one", "two"]) shelf.addSlot(state.id, { label, width: 1 });
    await process.preview(state, { ...args, region: "east" });
    expect(process.warnings).toEqual([`Replacing box ${state.id} also deletes what it holds now: slot one, slot two.`]);
  });

  test("at once, and says what the deletion does to other objects", async () => {
    const process = new Process(new Shelf(), harmful);
    const state = await process.make(args);
    await process.preview(state, { ...args, region: "east" });
    expect(process.warnings).toEqual([`Replacing box ${state.id}: slot 7 loses it.`]);
  });

  test("of each resource", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf, harmful);
    for (const label of ["one", "two"]) {
      const hidden = { urn: `urn:pulumi:dev::shop::Box::${label}` };
      const state = await process.make({ ...args, label }, hidden);
      shelf.addSlot(state.id, { label, width: 1 });
      await process.preview(state, { ...args, label, region: "east" }, hidden);
    }
    expect(process.warnings).toEqual([
      "Replacing box 1 also deletes what it holds now: slot one.",
      "Replacing box 1: slot 7 loses it.",
      "Replacing box 3 also deletes what it holds now: slot two.",
      "Replacing box 3: slot 7 loses it.",
    ]);
  });

  test("of nothing where the definition knows of no harm", async () => {
    const shelf = new Shelf();
    const boxId = String(shelf.addBox(args).id);
    const process = new Process(shelf, slot);
    const state = await process.make({ boxId, label: "a", width: 1 });
    expect((await process.preview(state, { boxId, label: "a", width: 2 })).replaces).toEqual(["width"]);
    await process.delete(state.id, state.outputs);
    expect(process.warnings).toEqual([]);
  });
});

test("a deletion that harms nothing warns of nothing", async () => {
  const process = new Process(new Shelf(), { ...harmful, deletionWarning: async () => undefined });
  const state = await process.make(args);
  await process.delete(state.id, state.outputs);
  expect(process.warnings).toEqual([]);
});

test("a deletion that is refused names everything that the object holds", async () => {
  const shelf = new Shelf();
  const state = await new Process(shelf).make(args);
  for (const label of ["one", "two"]) shelf.addSlot(state.id, { label, width: 1 });
  await expect(new Process(shelf).delete(state.id, state.outputs)).rejects.toThrow("slot one, slot two");
});
