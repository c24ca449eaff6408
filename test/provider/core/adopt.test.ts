import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../provider/core/values";
import { box, slot } from "./support/definitions";
import { declare, hiddenOf, Process, reasons } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

function shelved(more: object = {}): { shelf: Shelf; id: string } {
  const shelf = new Shelf();
  return { shelf, id: String(shelf.addBox({ ...args, ...more }).id) };
}

describe("create adopts the object that `import` names, and sends nothing", () => {
  test.each([
    ["by id", (id: string) => id],
    ["by id, given as a number", (id: string) => Number(id)],
    ["by key", () => "label:web"],
  ])("%s", async (_what, hint) => {
    const { shelf, id } = shelved({ note: "n" });
    const state = await new Process(shelf).make({ ...args, note: "n" }, { import: hint(id) });
    expect(state.id).toBe(id);
    expect(state.outputs).toMatchObject({ note: "n", created: "2026-01-02T03:04:05" });
    expect(hiddenOf(state.outputs)).toMatchObject({ declared: "label region note", owner: "uid-of-alice" });
    expect(shelf.writes()).toEqual([]);
  });

  test("below a parent, by id and by key", async () => {
    const { shelf, id } = shelved();
    const { id: slotId } = shelf.addSlot(id, { label: "a", width: 2 });
    for (const hint of [`${id}/${slotId}`, `${id}/label:a`]) {
      const state = await new Process(shelf, slot).make({ boxId: id, label: "a", width: 2 }, { import: hint });
      expect(state.id).toBe(`${id}/${slotId}`);
    }
  });

  test("the next up, with and without the hint, is unchanged", async () => {
    const { shelf, id } = shelved();
    const state = await new Process(shelf).make(args, { import: id });
    expect((await new Process(shelf).preview(state, args, { import: id })).changed).toBe(false);
    expect((await new Process(shelf).preview(state, args)).changed).toBe(false);
  });

  test("without a label in the program the object's is taken, and kept", async () => {
    const { shelf, id } = shelved();
    const state = await new Process(shelf).make({ region: "south" }, { import: id });
    expect(state.inputs["label"]).toBe("web");
    expect((await new Process(shelf).preview(state, { region: "south" })).changed).toBe(false);
  });

  test("an unmanaged field of the object stays as it is", async () => {
    const { shelf, id } = shelved({ note: "by hand", size: 5 });
    const state = await new Process(shelf).make(args, { import: id });
    expect((await new Process(shelf).preview(state, args)).changed).toBe(false);
    expect(shelf.box(id)).toMatchObject({ note: "by hand", size: 5 });
  });
});

describe("check refuses a mismatch at preview", () => {
  async function refusals(more: object, declared: object, hint?: string): Promise<string[]> {
    const { shelf, id } = shelved(more);
    const news = declare({ ...args, ...declared }, { import: hint ?? id });
    return (await new Process(shelf).check({}, news)).problems.map((problem) => reasons([problem]));
  }

  test("naming every declared field that differs, and what the object has", async () => {
    expect(await refusals({ note: "theirs" }, { label: "other", note: "mine", size: 3 })).toEqual([
      'import: box 1 cannot be adopted: label: differs from the declared value; the box has "web"',
      'import: box 1 cannot be adopted: note: differs from the declared value; the box has "theirs"',
      "import: box 1 cannot be adopted: size: differs from the declared value; the box has none",
    ]);
  });

  test("equivalent values, values that the service cannot return, and unknown values are no mismatch", async () => {
    const same = { colors: ["blue", "red", "red"], key: " k ", enabled: true, note: "" };
    expect(await refusals({ colors: ["red", "blue"], key: "k", note: null }, same)).toEqual([]);
    expect(await refusals({}, { password: "pass-1", pin: "1", seed: "s", forceDestroy: true, comment: "c" })).toEqual(
      [],
    );
    expect(await refusals({}, { label: UNKNOWN, region: UNKNOWN, contact: { primary: UNKNOWN } })).toEqual([]);
  });

  test("without the object's value where the field is secret", async () => {
    const { shelf, id } = shelved({ note: "theirs" });
    const { note } = box.inputs;
    const secretive = { ...box, inputs: { ...box.inputs, note: { ...note, secret: true } } } as typeof box;
    const news = declare({ ...args, note: "mine" }, { import: id });
    const { problems } = await new Process(shelf, secretive).check({}, news);
    expect(reasons(problems)).toBe("import: box 1 cannot be adopted: note: differs from the declared value");
  });

  test("and create refuses it as well, without a request that changes anything", async () => {
    const { shelf, id } = shelved();
    const { inputs } = await new Process(shelf).check({}, declare(args, { import: id }));
    shelf.box(id).region = "west";
    await expect(new Process(shelf).create(inputs)).rejects.toThrow(`import: box ${id} cannot be adopted: region`);
    expect(shelf.writes()).toEqual([]);
  });

  test.each([
    ["7", "import: There is no box with the id 7."],
    ["label:none", 'import: There is no box with the label "none".'],
    ["web", 'import: "web" does not name a box: give boxId or label:… or group:….'],
    ["", 'import: "" does not name a box: give boxId or label:… or group:….'],
  ])("%j: %s", async (hint, reason) => {
    expect(await refusals({}, {}, hint)).toEqual([reason]);
  });

  test("several matches of a key are refused with their ids", async () => {
    const shelf = new Shelf();
    for (const label of ["a", "b", "c"]) shelf.addBox({ label, region: "south", group: label === "c" ? "h" : "g" });
    const { problems } = await new Process(shelf).check({}, declare({ region: "south" }, { import: "group:g" }));
    expect(reasons(problems)).toBe('import: Several box objects have the group "g" (1, 2): name one by its boxId.');
  });
});

test("with the resource in the state the hint is ignored, even if it names another object", async () => {
  const { shelf, id } = shelved();
  const state = await new Process(shelf).make({ label: "other", region: "south" });
  const sent = shelf.log.length;
  for (const hint of [id, "999", "nonsense"])
    expect(
      (await new Process(shelf).preview(state, { label: "other", region: "south" }, { import: hint })).changed,
    ).toBe(false);
  expect(shelf.log).toHaveLength(sent);
});

test("a hint that is not known yet is looked up when it is", async () => {
  const { shelf } = shelved();
  const { problems } = await new Process(shelf).check({}, declare(args, { import: UNKNOWN }));
  expect(problems).toEqual([]);
  expect(shelf.log).toEqual([]);
});
