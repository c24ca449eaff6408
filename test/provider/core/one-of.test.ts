import { describe, expect, test } from "vitest";
import { defineResource } from "../../../provider/core/define";
import type { ResourceDefinition } from "../../../provider/core/definition";
import { UNKNOWN } from "../../../provider/core/values";
import { box } from "./support/definitions";
import { changesOf, declare, hiddenOf, Process, type State } from "./support/process";
import { Shelf } from "./support/shelf";

/** A box that is created from a seed or a pin. The shelf returns neither. */
const sown = { ...box, oneOf: [["seed", "pin"]] } as ResourceDefinition<Shelf>;
const args = { label: "web", region: "south" };

function run(shelf: Shelf): Process {
  return new Process(shelf, sown);
}

async function problemsOf(declared: object, olds: object = {}): Promise<string[]> {
  const { problems } = await run(new Shelf()).check({ ...olds }, declare({ ...args, ...declared }));
  return problems.map(({ property, reason }) => `${property}: ${reason}`);
}

describe("of a group of inputs exactly one is given", () => {
  test("one is fine, none and both are refused with their names", async () => {
    expect(await problemsOf({ seed: "a" })).toEqual([]);
    expect(await problemsOf({ pin: "1" })).toEqual([]);
    expect(await problemsOf({})).toEqual(["seed: is required, or pin in its place"]);
    expect(await problemsOf({ seed: "a", pin: "1" })).toEqual(["pin: conflicts with seed: declare only one of them"]);
  });

  test("a larger group names all of them", async () => {
    const three = { ...box, oneOf: [["seed", "pin", "owner"]] } as ResourceDefinition<Shelf>;
    const { problems } = await new Process(new Shelf(), three).check({}, declare(args));
    expect(problems).toEqual([{ property: "seed", reason: "is required, or pin or owner in its place" }]);
  });

  test("an unknown value counts as declared, and null does not", async () => {
    expect(await problemsOf({ seed: UNKNOWN })).toEqual([]);
    expect(await problemsOf({ seed: UNKNOWN, pin: "1" })).toEqual([
      "pin: conflicts with seed: declare only one of them",
    ]);
    expect(await problemsOf({ seed: null, pin: "1" })).toEqual([]);
  });

  test("taking it out of the program is refused as well", async () => {
    const state = await run(new Shelf()).make({ ...args, seed: "a" });
    expect(await problemsOf({}, state.inputs)).toEqual(["seed: is required, or pin in its place"]);
  });

  test("another one in its place is a change", async () => {
    const state = await run(new Shelf()).make({ ...args, pin: "1" });
    expect((await run(new Shelf()).preview(state, { ...args, seed: "a" })).replaces).toEqual(["seed"]);
  });
});

describe("of an adopted object", () => {
  async function adopted(shelf: Shelf, declared: object = args): Promise<State> {
    const { id } = shelf.addBox(args);
    return await run(shelf).make({ ...declared }, { import: String(id) });
  }

  test("none is required, with the hint in the program, without it, and after a refresh", async () => {
    const shelf = new Shelf();
    let state = await adopted(shelf);
    state = await run(shelf).up(state, args, { import: state.id });
    state = await run(shelf).up(state, args);
    state = await run(shelf).refresh(state);
    expect((await run(shelf).preview(state, args)).changed).toBe(false);
  });

  test("one is required once the hint is gone, where the service returns one of the group", async () => {
    const shelf = new Shelf();
    const mixed = { ...box, oneOf: [["seed", "size"]] } as ResourceDefinition<Shelf>;
    const { id } = shelf.addBox(args);
    const state = await new Process(shelf, mixed).make(args, { import: String(id) });
    const { problems } = await new Process(shelf, mixed).check(state.inputs, declare(args));
    expect(problems).toEqual([{ property: "seed", reason: "is required, or size in its place" }]);
  });

  test("the first one given counts as unchanged, and another one in its place is a change", async () => {
    const shelf = new Shelf();
    let state = await adopted(shelf);
    state = await run(shelf).up(state, { ...args, pin: "1" });
    expect(shelf.writes()).toEqual([]);
    expect(hiddenOf(state.inputs)["unreadable"]).toEqual({
      password: "undeclared",
      pin: "assumed",
      seed: "changed",
    });
    expect(changesOf(await run(shelf).preview(state, { ...args, seed: "a" }))).toContain("seed!");
  });

  test("one given with the adoption counts as unchanged, and another one in its place is a change", async () => {
    const shelf = new Shelf();
    const state = await adopted(shelf, { ...args, pin: "1" });
    expect(shelf.writes()).toEqual([]);
    expect(changesOf(await run(shelf).preview(state, { ...args, seed: "a" }))).toContain("seed!");
  });
});

test("of an adopted object one is required, once the program had given one of several", async () => {
  const shelf = new Shelf();
  const { id } = shelf.addBox(args);
  let state: State = await run(shelf).make(args, { import: String(id) });
  state = await run(shelf).up(state, { ...args, pin: "1" });
  expect(await problemsOf({}, state.inputs)).toEqual(["seed: is required, or pin in its place"]);
});

test("a definition whose group names anything but an optional input fails", () => {
  const define = (group: string[]) => () => defineResource({ ...box, oneOf: [group] });
  expect(define(["seed", "nothing"])).toThrow("oneOf names nothing, which is no optional input");
  expect(define(["seed", "region"])).toThrow("oneOf names region, which is no optional input");
});
