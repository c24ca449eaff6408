import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../provider/core/values";
import { box, slot } from "./support/definitions";
import { declare, Process, reasons, type State } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };
const elsewhere = { ...args, region: "east" };
const SLOT_URN = "urn:pulumi:dev::shop::Slot::a";

/** An object that an earlier up adopted: the state's inputs contain its hint. */
async function adopted(hint = "1"): Promise<{ shelf: Shelf; state: State }> {
  const shelf = new Shelf();
  shelf.addBox(args);
  return { shelf, state: await new Process(shelf).make(args, { import: hint }) };
}

/** `up --target-replace`, create before delete, up to where another resource fails: the deletion is left over. */
async function failedTargetReplace(hint = "1"): Promise<{ shelf: Shelf; live: State; leftOver: State }> {
  const { shelf, state } = await adopted(hint);
  return { shelf, live: await new Process(shelf).make(args, { import: hint }), leftOver: state };
}

describe("a replacement without a hint", () => {
  test("create before delete: the new object is made, the old one deleted", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    const process = new Process(shelf);
    expect((await process.preview(state, { ...elsewhere, label: "new" })).replaces).toEqual(["region"]);
    const next = await process.make({ ...elsewhere, label: "new" });
    await process.delete(state.id, state.outputs);
    expect([...shelf.boxes.keys()]).toEqual([next.id]);
  });

  test("delete first, where the unique key is the same", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    const process = new Process(shelf);
    expect((await process.preview(state, elsewhere)).deleteBeforeReplace).toBe(true);
    const { inputs } = await process.check({}, declare(elsewhere));
    await process.delete(state.id, state.outputs);
    expect((await process.create(inputs)).outputs["region"]).toBe("east");
  });
});

describe("(a) an object that is in use is kept: deleting it does nothing", () => {
  test.each(["1", "label:web"])(
    "--target-replace with the hint %s adopts the object again and does not delete it",
    async (hint) => {
      const { shelf, state } = await adopted(hint);
      const process = new Process(shelf);
      const next = await process.make(args, { import: hint });
      await process.delete(state.id, state.outputs);
      expect(next.id).toBe(state.id);
      expect(shelf.writes()).toEqual([]);
    },
  );

  test("after another resource failed in that up, the next up with the hint does not delete it", async () => {
    const { shelf, live, leftOver } = await failedTargetReplace();
    const process = new Process(shelf);
    await process.up(live, args, { import: "1" });
    await process.delete(leftOver.id, leftOver.outputs);
    expect(shelf.writes()).toEqual([]);
  });

  test("nor does the next up without the hint: the old inputs hold it", async () => {
    const { shelf, live, leftOver } = await failedTargetReplace();
    const process = new Process(shelf);
    await process.up(live, args);
    await process.delete(leftOver.id, leftOver.outputs);
    expect(shelf.writes()).toEqual([]);
  });

  test.each([
    ["without a change", args],
    ["with an update", { ...args, note: "n" }],
  ])("nor the up after one that failed again %s, when no inputs hold the hint any more", async (_what, changed) => {
    const { shelf, live, leftOver } = await failedTargetReplace();
    const second = await new Process(shelf).up(live, changed);
    const process = new Process(shelf);
    await process.up(second, changed);
    await process.delete(leftOver.id, leftOver.outputs);
    expect(shelf.boxes.size).toBe(1);
  });

  test("a check with neither old inputs nor hint drops the hint: --target-replace without it recreates the object", async () => {
    const { shelf, state } = await adopted();
    const process = new Process(shelf);
    await process.up(state, { region: "south" });
    const next = await process.make({ region: "south" });
    await process.delete(state.id, state.outputs);
    expect([...shelf.boxes.keys()]).toEqual([next.id]);
  });

  test("a diff that answers with a replacement keeps nothing", async () => {
    const { shelf, state } = await adopted();
    const process = new Process(shelf);
    await process.preview(state, args);
    await process.preview(state, elsewhere);
    await process.delete(state.id, state.outputs);
    expect(shelf.boxes.size).toBe(0);
  });

  test("a refresh, which calls diff without check, keeps nothing", async () => {
    const { shelf, state } = await adopted();
    const process = new Process(shelf);
    await process.refresh(state);
    await process.delete(state.id, state.outputs);
    expect(shelf.boxes.size).toBe(0);
  });

  test("an object that was never adopted is not kept", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    const process = new Process(shelf);
    await process.up(state, args);
    await process.delete(state.id, state.outputs);
    expect(shelf.boxes.size).toBe(0);
  });
});

describe("(b) a hint that names an object which this process deleted is ignored", () => {
  test.each(["1", "01", "label:web"])(
    "--target-replace with deleteBeforeReplace and the hint %s makes a new object",
    async (hint) => {
      const { shelf, state } = await adopted(hint);
      const process = new Process(shelf);
      const { inputs, problems } = await process.check({}, declare(args, { import: hint }));
      expect(problems).toEqual([]);
      await process.delete(state.id, state.outputs);
      const next = await process.create(inputs);
      expect(next.id).not.toBe(state.id);
      expect([...shelf.boxes.keys()]).toEqual([next.id]);
    },
  );

  test.each(["id", "key"])(
    "a hinted dependent (by %s) of a resource replaced delete-first is recreated",
    async (by) => {
      const shelf = new Shelf();
      const boxState = await new Process(shelf).make({ ...args, forceDestroy: true });
      const { id: slotId } = shelf.addSlot(boxState.id, { label: "a", width: 2 });
      const hint = by === "id" ? `${boxState.id}/${slotId}` : `${boxState.id}/label:a`;
      const slotArgs = { boxId: boxState.id, label: "a", width: 2 };
      const hidden = { urn: SLOT_URN, name: "a", import: hint };
      const slotState = await new Process(shelf, slot).make(slotArgs, hidden);

      const process = new Process(shelf, box);
      const slots = process.on(slot);
      const { inputs } = await process.check(boxState.inputs, declare({ ...elsewhere, forceDestroy: true }));
      expect((await process.diff(boxState.id, boxState.outputs, inputs)).deleteBeforeReplace).toBe(true);
      const anew = await process.check({}, declare({ ...elsewhere, forceDestroy: true }));
      const dependent = await slots.diff(slotState.id, slotState.outputs, { ...slotState.inputs, boxId: UNKNOWN });
      expect(dependent.replaces).toEqual(["boxId"]);
      await slots.delete(slotState.id, slotState.outputs);
      await process.delete(boxState.id, boxState.outputs);
      const next = await process.create(anew.inputs);
      const made = await slots.make({ ...slotArgs, boxId: next.id }, hidden);
      expect([...shelf.slots.keys()]).toEqual([made.id]);
      expect(made.id).not.toBe(slotState.id);
    },
  );

  test("the preview of such a dependent passes: its object is still there, and its parent not known yet", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    const { id: slotId } = shelf.addSlot(String(id), { label: "a", width: 2 });
    const news = declare({ boxId: UNKNOWN, label: "a", width: 2 }, { urn: SLOT_URN, import: `${id}/${slotId}` });
    expect((await new Process(shelf, slot).check({}, news)).problems).toEqual([]);
  });
});

describe("(c) a replacement is rejected while the hint is set", () => {
  test.each(["1", "label:web"])(
    "by check, when it is called without old inputs for a resource it has seen with them (%s)",
    async (hint) => {
      const { shelf, state } = await adopted(hint);
      const process = new Process(shelf);
      await process.preview(state, elsewhere, { import: hint });
      const { problems } = await process.check({}, declare(elsewhere, { import: hint }));
      expect(reasons(problems)).toMatch(/^import: remove `import` first/);
      expect(shelf.writes()).toEqual([]);
    },
  );

  test("not once the hint is removed", async () => {
    const { shelf, state } = await adopted();
    const process = new Process(shelf);
    await process.preview(state, elsewhere);
    const { problems } = await process.check({}, declare(elsewhere));
    expect(problems).toEqual([]);
  });

  test("not by diff: a refresh that finds drift in a replace field answers", async () => {
    const { shelf, state } = await adopted();
    shelf.box(state.id).region = "west";
    const refreshed = await new Process(shelf).refresh(state);
    expect(refreshed.diff.replaces).toEqual(["region"]);
  });

  test("not for another resource", async () => {
    const { shelf, state } = await adopted();
    shelf.addBox({ label: "second", region: "south" });
    const process = new Process(shelf);
    await process.up(state, args, { import: "1" });
    const other = { urn: "urn:pulumi:dev::shop::Box::other", import: "2" };
    expect((await process.make({ label: "second", region: "south" }, other)).id).toBe("2");
  });
});

test("--target-replace without a hint under a fixed unique key is refused by the service, and the message says what to set", async () => {
  const shelf = new Shelf();
  await new Process(shelf).make(args);
  await expect(new Process(shelf).make(args)).rejects.toThrow("set `deleteBeforeReplace: true`");
});
