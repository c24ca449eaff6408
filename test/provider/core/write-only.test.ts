import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../provider/core/values";
import { changesOf, hiddenOf, Process, type State } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };
const with1 = { ...args, password: "pass-1" };
const with2 = { ...args, password: "pass-2" };

async function made(shelf: Shelf, declared: object = with1): Promise<State> {
  return await new Process(shelf).make({ ...declared });
}

test("a changed value is written once, and recorded", async () => {
  const shelf = new Shelf();
  const state = await made(shelf);
  const after = await new Process(shelf).up(state, with2);
  expect(shelf.secrets.get(`${state.id}/password`)).toBe("pass-2");
  expect(after.outputs["password"]).toBe("pass-2");
  expect((await new Process(shelf).preview(after, with2)).changed).toBe(false);
});

test("a value that stays is not written with another change", async () => {
  const shelf = new Shelf();
  let state = await made(shelf);
  state = await new Process(shelf).up(state, with2);
  state = await new Process(shelf).up(state, { ...with2, note: "n" });
  expect(shelf.writes().at(-1)).toBe(`PUT box ${state.id} {"note":"n"}`);
});

test("nothing is lost after a failed update: the next up writes the value", async () => {
  const shelf = new Shelf();
  const state = await made(shelf);
  shelf.fail("PUT", new Error("no"));
  await expect(new Process(shelf).up(state, with2)).rejects.toThrow("no");
  await new Process(shelf).up(state, with2);
  expect(shelf.secrets.get(`${state.id}/password`)).toBe("pass-2");
});

test("nothing is lost where the engine stored the new inputs of a failed update with the old outputs", async () => {
  const shelf = new Shelf();
  const state = await made(shelf);
  const process = new Process(shelf);
  const { inputs } = await process.check(state.inputs, { ...with2, __compute: hiddenOf(state.inputs) });
  const next = await new Process(shelf).up({ ...state, inputs }, with2);
  expect(changesOf(next.diff)).toEqual(["password!"]);
  expect(shelf.secrets.get(`${state.id}/password`)).toBe("pass-2");
});

test("refresh sees no phantom: neither before nor after a change", async () => {
  const shelf = new Shelf();
  let state = await made(shelf);
  for (const declared of [with1, with2]) {
    state = await new Process(shelf).up(state, declared);
    const refreshed = await new Process(shelf).refresh(state);
    expect(refreshed.diff.changed).toBe(false);
    expect(refreshed.outputs["password"]).toBe(declared.password);
    expect((await new Process(shelf).preview(refreshed, declared)).changed).toBe(false);
  }
});

test("a field merely absent before is changed when it appears: first up without, second with", async () => {
  const shelf = new Shelf();
  const state = await made(shelf, args);
  const after = await new Process(shelf).up(state, with1);
  expect(changesOf(after.diff)).toEqual(["password!"]);
  expect(shelf.secrets.get(`${state.id}/password`)).toBe("pass-1");
});

test("a create-only value that changes needs a new object, and so does one that appears", async () => {
  const process = new Process(new Shelf());
  const state = await process.make({ ...args, seed: "a" });
  expect((await process.preview(state, { ...args, seed: "b" })).replaces).toEqual(["seed"]);
  const bare = await process.make({ label: "other", region: "south" });
  expect((await process.preview(bare, { label: "other", region: "south", seed: "b" })).replaces).toEqual(["seed"]);
});

test("removing a create-only value replaces nothing: what was made stays made", async () => {
  const process = new Process(new Shelf());
  const state = await process.make({ ...args, seed: "a" });
  expect((await process.preview(state, args)).changed).toBe(false);
});

test("an unknown create-only value means replace, also where check did not count: delete-first finds dependents so", async () => {
  const process = new Process(new Shelf());
  const state = await process.make({ ...args, seed: "a" });
  const diff = await process.diff(state.id, state.outputs, { ...state.inputs, seed: UNKNOWN });
  expect(diff.replaces).toEqual(["seed"]);
});

test("removing a value sends its clearing value once; an unmanaged one sends nothing", async () => {
  const shelf = new Shelf();
  const state = await made(shelf, { ...with1, pin: "1234" });
  const after = await new Process(shelf).up(state, args);
  expect(shelf.writes().at(-1)).toBe(`PUT box ${state.id} {"pin":null}`);
  expect(shelf.secrets.get(`${state.id}/pin`)).toBeNull();
  expect(after.outputs).not.toHaveProperty("pin");
  expect((await new Process(shelf).preview(after, args)).changed).toBe(false);
});

test("an unmanaged value that was removed is written when it appears again", async () => {
  const shelf = new Shelf();
  let state = await made(shelf);
  state = await new Process(shelf).up(state, args);
  state = await new Process(shelf).up(state, with2);
  expect(shelf.secrets.get(`${state.id}/password`)).toBe("pass-2");
});

describe("after an import, unreadable inputs", () => {
  async function adopted(shelf: Shelf, declared: object): Promise<State> {
    const { id } = shelf.addBox({ label: "web", region: "south" });
    return await new Process(shelf).make({ ...declared }, { import: String(id) });
  }

  test("is listed as unreadable in inputs and outputs, so that a refresh does not lose it", async () => {
    const state = await adopted(new Shelf(), with1);
    expect(hiddenOf(state.inputs)["unreadable"]).toEqual({ pin: "undeclared", seed: "undeclared" });
    expect(hiddenOf(state.outputs)["unreadable"]).toBe("pin seed");
  });

  test("the first value given counts as unchanged after a refresh, too, and a refresh does not lose it: exactly one write", async () => {
    const shelf = new Shelf();
    let state = await adopted(shelf, args);
    for (const declared of [with1, with1]) {
      state = await new Process(shelf).refresh(state);
      state = await new Process(shelf).up(state, declared);
    }
    expect(shelf.writes()).toEqual([]);
    state = await new Process(shelf).refresh(state);
    expect(state.inputs["password"]).toBe("pass-1");
    state = await new Process(shelf).up(state, with2);
    expect(shelf.writes()).toEqual([`PUT box ${state.id} {"password":"pass-2"}`]);
  });

  test("the first value given counts as unchanged, and the second is written: exactly one write", async () => {
    const shelf = new Shelf();
    let state = await adopted(shelf, args);
    state = await new Process(shelf).up(state, with1);
    state = await new Process(shelf).up(state, with1);
    expect(shelf.writes()).toEqual([]);
    state = await new Process(shelf).up(state, with2);
    state = await new Process(shelf).up(state, with2);
    expect(shelf.writes()).toEqual([`PUT box ${state.id} {"password":"pass-2"}`]);
  });

  test("a value given with the import is not written, and its change is: exactly one write, with a refresh between", async () => {
    const shelf = new Shelf();
    let state = await adopted(shelf, with1);
    state = await new Process(shelf).refresh(state);
    state = await new Process(shelf).up(state, with1, { import: state.id });
    expect(shelf.writes()).toEqual([]);
    state = await new Process(shelf).up(state, with2, { import: state.id });
    expect(shelf.writes()).toEqual([`PUT box ${state.id} {"password":"pass-2"}`]);
  });

  test.each(["password", "seed"])("a first %s that is not known yet is no change, like one that is", async (name) => {
    const shelf = new Shelf();
    const state = await adopted(shelf, args);
    const diff = await new Process(shelf).preview(state, { ...args, [name]: UNKNOWN });
    expect(diff.changed).toBe(false);
  });

  test("a create-only value replaces nothing when first given, and does when it changes", async () => {
    const shelf = new Shelf();
    let state = await adopted(shelf, args);
    state = await new Process(shelf).up(state, { ...args, seed: "a" });
    state = await new Process(shelf).refresh(state);
    expect(shelf.writes()).toEqual([]);
    expect((await new Process(shelf).preview(state, { ...args, seed: "a" })).changed).toBe(false);
    expect((await new Process(shelf).preview(state, { ...args, seed: "b" })).replaces).toEqual(["seed"]);
  });

  test("a first value that the program takes out again and gives changed is written", async () => {
    const shelf = new Shelf();
    let state = await adopted(shelf, args);
    for (const declared of [with1, args, with2]) {
      state = await new Process(shelf).up(state, declared);
      state = await new Process(shelf).refresh(state);
    }
    expect(shelf.writes()).toEqual([`PUT box ${state.id} {"password":"pass-2"}`]);
  });

  test("what was imported and is not to be managed is left out without a change, also after a refresh", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox({ label: "web", region: "south", owner: "somebody" });
    const process = new Process(shelf);
    const found = (await process.read(String(id), {})) as State;
    expect(found.inputs).toMatchObject({ owner: "somebody" });
    for (const state of [found, await process.refresh(found)]) {
      expect((await process.preview(state, with1)).changed).toBe(false);
      expect((await process.preview(state, { ...with1, owner: "somebody" })).changed).toBe(false);
      expect(changesOf(await process.preview(state, { ...with1, owner: "else" }))).toEqual(["owner!"]);
    }
  });

  test("the engine's own import names it too", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox({ label: "web", region: "south" });
    const found = await new Process(shelf).read(String(id), {});
    expect(hiddenOf(found?.outputs ?? {})["unreadable"]).toBe("password pin seed");
    expect(Object.keys(hiddenOf(found?.inputs ?? {})["unreadable"] as object)).toEqual(["password", "pin", "seed"]);
    expect((await new Process(shelf).preview(found as State, with1)).changed).toBe(false);
    expect(shelf.writes()).toEqual([]);
  });
});
