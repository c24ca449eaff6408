import { describe, expect, test } from "vitest";
import type { ResourceDefinition } from "../../../provider/core";
import { box, slot } from "./support/definitions";
import { declare, hiddenOf, Process, type State } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

/** A state whose outputs do not hold the hint by which the object was adopted, as older states. */
function withoutRecordedHint(state: State): State {
  const { import: _, ...hidden } = hiddenOf(state.outputs);
  return { ...state, outputs: { ...state.outputs, __compute: hidden } };
}

async function adopted(shelf: Shelf, hidden: object = {}): Promise<State> {
  const { id } = shelf.addBox(args);
  return await new Process(shelf).make(args, { import: String(id), ...hidden });
}

describe("an adopted object is kept where only the inputs show that it was adopted", () => {
  test.each([
    ["the program has the hint, and so have the inputs of the last step", true, true],
    ["the program has the hint", true, false],
    ["the inputs of the last step have the hint", false, true],
  ])("%s", async (_what, isInProgram, isInInputs) => {
    const shelf = new Shelf();
    const state = withoutRecordedHint(await adopted(shelf));
    const { import: hint, ...hidden } = hiddenOf(state.inputs);
    const inputs = isInInputs ? state.inputs : { ...state.inputs, __compute: hidden };
    const process = new Process(shelf);
    await process.preview({ ...state, inputs }, args, isInProgram ? { import: hint } : {});
    await process.delete(state.id, state.outputs);
    expect(shelf.writes()).toEqual([]);
  });

  test("and not where neither does", async () => {
    const shelf = new Shelf();
    const state = withoutRecordedHint(await adopted(shelf));
    const { import: _, ...hidden } = hiddenOf(state.inputs);
    const process = new Process(shelf);
    await process.preview({ ...state, inputs: { ...state.inputs, __compute: hidden } }, args);
    await process.delete(state.id, state.outputs);
    expect(shelf.writes()).toEqual([`DELETE box ${state.id}`]);
  });
});

test("an adopted object is kept after a drift that would have replaced it is gone again", async () => {
  const shelf = new Shelf();
  const { id } = shelf.addBox(args);
  const process = new Process(shelf);
  const state = await process.make(args, { import: String(id) });
  for (const region of ["east", "south"]) {
    shelf.box(state.id).region = region;
    await process.refresh(state);
  }
  await process.delete(state.id, state.outputs);
  expect(shelf.writes()).toEqual([]);
});

describe("keeping an adopted object does not keep", () => {
  test("another object of its kind", async () => {
    const shelf = new Shelf();
    const other = await new Process(shelf).make({ label: "other", region: "south" });
    const { id } = shelf.addBox(args);
    const process = new Process(shelf);
    await process.make(args, { import: String(id) });
    await process.delete(other.id, other.outputs);
    expect([...shelf.boxes.keys()]).toEqual([String(id)]);
  });

  test("an object of another kind with the same id", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf);
    const crates = process.on({ ...box, token: "Crate" } as typeof box);
    const state = await crates.make(args);
    await process.make(args, { import: state.id });
    await crates.delete(state.id, state.outputs);
    expect(shelf.writes().at(-1)).toBe(`DELETE box ${state.id}`);
  });
});

test("without URNs, as after a move from another host, each resource keeps its own object by its name", async () => {
  const shelf = new Shelf();
  const state = await adopted(shelf, { urn: undefined, name: "a" });
  const process = new Process(shelf);
  await process.make(args, { urn: undefined, name: "a", import: state.id });
  await process.make({ label: "new", region: "south" }, { urn: undefined, name: "b" });
  await process.delete(state.id, state.outputs);
  expect(shelf.boxes.has(state.id)).toBe(true);
});

describe("a hint that names an object which this process deleted is ignored", () => {
  test("by a check of a resource that was in the state before: there is nothing left to replace", async () => {
    const shelf = new Shelf();
    const state = await adopted(shelf);
    const process = new Process(shelf);
    await process.preview(state, { ...args, region: "east" }, { import: state.id });
    await process.delete(state.id, state.outputs);
    const { problems } = await process.check({}, declare(args, { import: state.id }));
    expect(problems).toEqual([]);
  });

  test("where the service still lists the object by its key", async () => {
    const shelf = new Shelf();
    const slow = { ...box, delete: async () => undefined } as typeof box;
    const process = new Process(shelf, slow);
    const state = await process.make(args);
    await process.delete(state.id, state.outputs);
    const { problems } = await process.check({}, declare(args, { import: "label:web" }));
    expect(problems).toEqual([]);
  });
});

test("a hint that names its object by id is not ignored because the resource that ignored it was deleted", async () => {
  const shelf = new Shelf();
  const state = await new Process(shelf).make(args);
  const other = { label: "other", region: "south" };
  const { id } = shelf.addBox(other);
  const process = new Process(shelf);
  await process.preview(state, { ...args, region: "east" }, { import: String(id) });
  await process.delete(state.id, state.outputs);
  const made = await process.make(other, { urn: "urn:pulumi:dev::shop::Box::second", import: String(id) });
  expect(made.id).toBe(String(id));
});

describe("a mismatch of an adoption", () => {
  test("names every field that differs, also where only the creation sees it", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    const { inputs } = await new Process(shelf).check({}, declare(args, { import: String(id) }));
    Object.assign(shelf.box(String(id)), { label: "theirs", region: "west" });
    await expect(new Process(shelf).create(inputs)).rejects.toThrow(
      'label: differs from the declared value; the box has "theirs"; region: differs from the declared value; the box has "west"',
    );
  });

  test("is none in a secret that the service does not return", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    const { key } = box.inputs;
    const secretive = {
      ...box,
      inputs: { ...box.inputs, key: { ...key, secret: true } },
      decode: (body: unknown, parts: { boxId: string }) => ({ ...box.decode(body, parts), key: undefined }),
    } as typeof box;
    const { problems } = await new Process(shelf, secretive).check(
      {},
      declare({ ...args, key: "k" }, { import: String(id) }),
    );
    expect(problems).toEqual([]);
  });
});

describe("an import warns", () => {
  const text = { type: box.inputs["note"]?.type, describe: "One property." };

  /** A box with two outputs that are returned only at creation. */
  const sealed = {
    ...box,
    outputs: { ...box.outputs, seal: { ...text, createOnly: true }, stamp: { ...text, createOnly: true } },
  } as ResourceDefinition<Shelf>;

  async function warnings(definition: ResourceDefinition<Shelf>, rounds = 1): Promise<string[]> {
    const shelf = new Shelf();
    const process = new Process(shelf, definition);
    const ids = [args, { ...args, label: "second" }].map((one) => String(shelf.addBox(one).id));
    for (let round = 0; round < rounds; round++) for (const id of ids) await process.read(id, {});
    return process.warnings;
  }

  test("once of each object whose outputs stay unknown, and names them", async () => {
    const reason = "cannot be known, because the service returns it only when the box is created.";
    expect(await warnings(sealed, 2)).toEqual([`box 1: seal and stamp ${reason}`, `box 2: seal and stamp ${reason}`]);
  });

  test("of nothing where the service still returns them, or other outputs are unknown", async () => {
    const decode = (body: unknown, parts: { boxId: string }) => ({
      ...box.decode(body, parts),
      ...{ seal: "s", stamp: "s", created: undefined },
    });
    expect(await warnings({ ...sealed, decode } as typeof box)).toEqual([]);
    expect(await warnings(box)).toEqual([]);
  });

  test("once of each action that it is not carried out", async () => {
    expect(await warnings({ ...box, action: true }, 2)).toEqual([
      "box 1: it is an action, and importing one carries nothing out.",
      "box 2: it is an action, and importing one carries nothing out.",
    ]);
  });
});

test("a resource of another kind may adopt an object with an id that a process deleted", async () => {
  const shelf = new Shelf();
  const process = new Process(shelf);
  const state = await process.make(args);
  const { id: boxId } = shelf.addBox({ label: "second", region: "south" });
  const { id: slotId } = shelf.addSlot(String(boxId), { label: "a", width: 1 });
  await process.delete(state.id, state.outputs);
  const hidden = { urn: "urn:pulumi:dev::shop::Slot::a", import: `${boxId}/${slotId}` };
  const made = await process.on(slot).make({ boxId: String(boxId), label: "a", width: 1 }, hidden);
  expect(made.id).toBe(`${boxId}/${slotId}`);
});

describe("a replacement with a hint that names another object than the one in the state", () => {
  test("adopts it, so that the advice of a refused replacement works, and deletes the old one", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    const other = shelf.addBox({ label: "other", region: "east" });
    const wanted = { label: "other", region: "east" };
    const process = new Process(shelf);
    const hint = { import: String(other.id) };
    await process.preview(state, wanted, hint);
    const { inputs, problems } = await process.check({}, declare(wanted, hint));
    expect(problems).toEqual([]);
    expect((await process.create(inputs)).id).toBe(String(other.id));
    await process.delete(state.id, state.outputs);
    expect([...shelf.boxes.keys()]).toEqual([String(other.id)]);
  });

  test("does not adopt what another resource of the program has in the state", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    const wanted = { label: "other", region: "east" };
    const urn = "urn:pulumi:dev::shop::Box::second";
    const other = await new Process(shelf).make(wanted, { urn });
    const process = new Process(shelf);
    await process.preview(other, { ...wanted, note: "n" }, { urn });
    const { inputs } = await process.check({}, declare({ ...wanted, label: "third" }, {}));
    const hinted = { ...inputs, label: "other", __compute: { ...hiddenOf(inputs), import: other.id } };
    await expect(process.create(hinted)).rejects.toThrow("another resource");
    expect(state.id).not.toBe(other.id);
  });

  test("of the object that is replaced is still refused", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    const process = new Process(shelf);
    await process.preview(state, { ...args, region: "east" }, { import: state.id });
    const { problems } = await process.check({}, declare({ ...args, region: "east" }, { import: state.id }));
    expect(problems).toMatchObject([{ property: "import", reason: expect.stringContaining("remove `import` first") }]);
  });
});
