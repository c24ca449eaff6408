import { expect, test } from "vitest";
import { z } from "zod";
import { defineResource } from "../../../provider/core/define";
import { replace, update } from "../../../provider/core/shape";
import { declare, hiddenOf, Process, reasons } from "./support/process";
import { MissingError, Shelf } from "./support/shelf";

const describe = "One property.";

/** The one note on the wall: its id is made of fixed words, and the shelf keeps its text under `wall`. */
const wall = defineResource({
  token: "Wall",
  noun: "wall note",
  describe: "The note on the wall.",
  inputs: {
    text: { type: z.string(), describe, onChange: update() },
    ink: { type: z.string(), describe, onChange: replace },
  },
  outputs: {},
  id: { room: "=shop", place: "=wall" },
  uniqueKey: [],
  lookupKeys: [],
  example: "",

  idOf: () => ({}),
  decode: (body) => ({ ...(body as object) }),
  create: async (shelf: Shelf, note) => shelf.request("POST", "wall", () => put(shelf, note)),
  read: async (shelf, parts) => shelf.request("GET", `wall ${JSON.stringify(parts)}`, () => noteOf(shelf)),
  update: async (shelf, parts, changes) =>
    shelf.request("PUT", `wall ${JSON.stringify(parts)}`, () => put(shelf, { ...noteOf(shelf), ...changes })),
  // Nothing can take the note off: it is only released.
  delete: async () => undefined,
  list: async (shelf) => [noteOf(shelf)],
  existingObject: async (shelf) => shelf.secrets.get("wall") as object | undefined,
});

const args = { text: "closed", ink: "blue" };

function put(shelf: Shelf, note: object): object {
  shelf.secrets.set("wall", note);
  return note;
}

function noteOf(shelf: Shelf): object {
  const note = shelf.secrets.get("wall");
  if (note === undefined) throw new MissingError("Wall View: 404 Not found");
  return note as object;
}

function on(shelf: Shelf): Process {
  return new Process(shelf, wall as ConstructorParameters<typeof Process>[1]);
}

test("an id of fixed words is the same for every object, and has no parts", async () => {
  const shelf = new Shelf();
  const state = await on(shelf).make(args);
  expect(state.id).toBe("shop/wall");
  await on(shelf).refresh(state);
  expect(shelf.log).toContain("GET wall {}");
});

test("it is created, unchanged, updated and refreshed like any other", async () => {
  const shelf = new Shelf();
  const state = await on(shelf).make(args);
  expect((await on(shelf).up(state, args)).diff.changed).toBe(false);
  const after = await on(shelf).up(state, { ...args, text: "open" });
  expect(after.outputs).toMatchObject({ text: "open", ink: "blue" });
  shelf.secrets.set("wall", { ...args, text: "by hand" });
  expect((await on(shelf).refresh(after)).diff.changes.map((change) => change.name)).toEqual(["text"]);
  shelf.secrets.delete("wall");
  expect(await on(shelf).read(after.id, after.outputs)).toBeUndefined();
});

test("`import` takes the words, and nothing else: the refusal names them", async () => {
  const shelf = new Shelf();
  put(shelf, args);
  for (const hint of ["shop/door", "wall", "shop/wall/2", "1"]) {
    const { problems } = await on(shelf).check({}, declare(args, { import: hint }));
    expect(reasons(problems)).toBe(`import: "${hint}" does not name a wall note: give shop/wall.`);
  }
  const state = await on(shelf).make(args, { import: "shop/wall" });
  expect([state.id, shelf.writes()]).toEqual(["shop/wall", []]);
  expect(hiddenOf(state.outputs)).toMatchObject({ owner: "uid-of-alice" });
});

test("a state with other words is refused with the form", async () => {
  const state = await on(new Shelf()).make(args);
  await expect(on(new Shelf()).read("shop/door", state.outputs)).rejects.toThrow("its form is shop/wall");
});

test("an existing one is not taken over, and the error contains the import line", async () => {
  const shelf = new Shelf();
  put(shelf, { ...args, text: "theirs" });
  await expect(on(shelf).make(args)).rejects.toThrow('adopt it with the resource option `import: "shop/wall"`');
  expect(shelf.writes()).toEqual([]);
});

test("its replacement releases the old one first, and does not treat it as unmanaged", async () => {
  const shelf = new Shelf();
  const state = await on(shelf).make(args);
  const process = on(shelf);
  const diff = await process.preview(state, { ...args, ink: "red" });
  expect(diff).toMatchObject({ replaces: ["ink"], deleteBeforeReplace: true });
  const { inputs } = await process.check({}, declare({ ...args, ink: "red" }));
  await process.delete(state.id, state.outputs);
  expect((await process.create(inputs)).outputs).toMatchObject({ ink: "red" });
});

test("after it was released, another run treats it as unmanaged", async () => {
  const shelf = new Shelf();
  const state = await on(shelf).make(args);
  await on(shelf).delete(state.id, state.outputs);
  await expect(on(shelf).make(args)).rejects.toThrow("exists already, and is not taken over");
});
