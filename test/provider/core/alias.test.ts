import { describe, expect, test } from "vitest";
import { changesOf, declare, hiddenOf, Process, reasons, type State } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "north" };

async function made(shelf: Shelf): Promise<State> {
  return await new Process(shelf).make(args);
}

test("outputs hold the declared value, and the hidden `answered` what the service answered", async () => {
  const state = await made(new Shelf());
  expect(state.outputs["region"]).toBe("north");
  expect(hiddenOf(state.outputs)["answered"]).toEqual({ region: "north-1a" });
});

test("`answered` is recorded only if it differs", async () => {
  const state = await new Process(new Shelf()).make({ ...args, region: "south" });
  expect(hiddenOf(state.outputs)).not.toHaveProperty("answered");
});

test("a program value equal to either is no change", async () => {
  const shelf = new Shelf();
  const state = await made(shelf);
  for (const region of ["north", "north-1a"]) {
    const after = await new Process(shelf).up(state, { ...args, region });
    expect(after.diff.changed).toBe(false);
    expect((await new Process(shelf).refresh(after)).diff.changed).toBe(false);
  }
});

test("any other value needs a new object", async () => {
  const shelf = new Shelf();
  const state = await made(shelf);
  expect((await new Process(shelf).preview(state, { ...args, region: "north-1b" })).replaces).toEqual(["region"]);
});

test("a refresh that gets the recorded answer is no drift, however often", async () => {
  const shelf = new Shelf();
  let state = await made(shelf);
  for (let round = 0; round < 3; round++) {
    const refreshed = await new Process(shelf).refresh(state);
    expect(refreshed.diff.changed).toBe(false);
    expect(refreshed.outputs).toEqual(state.outputs);
    state = refreshed;
  }
});

test("drift is an answer that differs from the recorded one", async () => {
  const shelf = new Shelf();
  const state = await made(shelf);
  shelf.box(state.id).region = "west";
  const refreshed = await new Process(shelf).refresh(state);
  expect(refreshed.diff.replaces).toEqual(["region"]);
  expect(refreshed.outputs["region"]).toBe("west");
  expect((await new Process(shelf).preview(refreshed, args)).replaces).toEqual(["region"]);
});

test("without a recorded answer drift is an answer that differs from the output", async () => {
  const shelf = new Shelf();
  const state = await new Process(shelf).make({ ...args, region: "south" });
  shelf.box(state.id).region = "west";
  expect((await new Process(shelf).refresh(state)).diff.replaces).toEqual(["region"]);
});

test.each([
  ["with a request", { note: "n" }],
  ["without a request", { forceDestroy: true }],
])("the recorded answer survives an update %s: the next refresh sees no drift", async (_what, change) => {
  const shelf = new Shelf();
  const state = await made(shelf);
  const after = await new Process(shelf).up(state, { ...args, ...change });
  expect(hiddenOf(after.outputs)["answered"]).toEqual({ region: "north-1a" });
  expect((await new Process(shelf).refresh(after)).diff.changed).toBe(false);
});

test("the program moves to the answered name, and an update follows: the output takes it, nothing is recorded", async () => {
  const shelf = new Shelf();
  const state = await made(shelf);
  const after = await new Process(shelf).up(state, { ...args, region: "north-1a", forceDestroy: true });
  expect(changesOf(after.diff)).toEqual(["forceDestroy"]);
  expect(after.outputs["region"]).toBe("north-1a");
  expect(hiddenOf(after.outputs)).not.toHaveProperty("answered");
});

test("an update of another field does not record drift as if it were another name", async () => {
  const shelf = new Shelf();
  const state = await made(shelf);
  shelf.box(state.id).region = "west";
  const after = await new Process(shelf).up(state, { ...args, note: "n" });
  expect(after.outputs["region"]).toBe("west");
  const { inputs } = await new Process(shelf).check(after.inputs, declare({ ...args, note: "n" }));
  expect((await new Process(shelf).diff(after.id, after.outputs, inputs)).replaces).toEqual(["region"]);
});

describe("adopting an object that answers with another name", () => {
  test("is refused under the declared one, which may as well be a wrong one: the refusal names what to declare", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    for (const region of ["north", "south"]) {
      const { problems } = await new Process(shelf).check({}, declare({ ...args, region }, { import: String(id) }));
      expect(reasons(problems)).toContain('region: differs from the declared value; the box has "north-1a"');
    }
  });

  test("under the answered one it is adopted, and stays unchanged", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    const answered = { ...args, region: "north-1a" };
    const state = await new Process(shelf).make(answered, { import: String(id) });
    expect(hiddenOf(state.outputs)).not.toHaveProperty("answered");
    expect((await new Process(shelf).refresh(state)).diff.changed).toBe(false);
    expect((await new Process(shelf).preview(state, answered)).changed).toBe(false);
    expect(shelf.writes()).toEqual([]);
  });
});
