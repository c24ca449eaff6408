import { describe, expect, test } from "vitest";
import { PartialUpdate } from "../../../provider/core/errors";
import { STATE_VERSION } from "../../../provider/state/form";
import { box } from "./support/definitions";
import { changesOf, declare, hiddenOf, Process, type State } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

/** A create whose second request failed: what the engine stores of it. */
async function halfMade(shelf: Shelf, definition = box, declared: object = { ...args, enabled: false }) {
  shelf.fail("DISABLE", new Error("disable failed"));
  const process = new Process(shelf, definition);
  const { inputs } = await process.check({}, declare({ ...declared }));
  const { id, outputs, failure } = await process.create(inputs);
  return { state: { id, inputs, outputs } satisfies State, failure };
}

test("create sends the declared values, and its outputs contain them and the values that the service returned", async () => {
  const shelf = new Shelf();
  const { id, outputs } = await new Process(shelf).make({ ...args, note: "n", password: "pass-1" });
  expect(shelf.writes()).toEqual(["POST box"]);
  expect(id).toBe("1");
  expect(outputs).toMatchObject({ ...args, note: "n", password: "pass-1", created: "2026-01-02T03:04:05" });
});

test("undefined is nowhere in what create, update and read return", async () => {
  const shelf = new Shelf();
  const state = await new Process(shelf).make(args, { timeouts: undefined, import: undefined });
  const after = await new Process(shelf).up(state, { ...args, note: "n" });
  const found = await new Process(shelf).read(state.id, state.outputs);
  for (const props of [state.inputs, state.outputs, after.outputs, found?.inputs, found?.outputs])
    expect(props).toStrictEqual(JSON.parse(JSON.stringify(props)));
});

describe("the hidden object of outputs", () => {
  test("holds URN, timeouts, the declared names, owner and version", async () => {
    const hidden = { timeouts: { create: "5m" }, replaceOn: ["note"] };
    const state = await new Process(new Shelf()).make({ ...args, note: "n" }, hidden);
    expect(hiddenOf(state.outputs)).toEqual({
      urn: "urn:pulumi:dev::shop::Box::net",
      timeouts: { create: "5m" },
      declared: "label region note",
      owner: "uid-of-alice",
      v: STATE_VERSION,
    });
  });

  test("is renewed by an update, and keeps the owner", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    shelf.account = "bob";
    const after = await new Process(shelf).up(state, { ...args, note: "n" }, { timeouts: { update: "1m" } });
    expect(hiddenOf(after.outputs)).toMatchObject({
      declared: "label region note",
      owner: "uid-of-alice",
      timeouts: { update: "1m" },
    });
  });

  test("nothing in it but steps left and timeouts is ever a change", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    const hidden = { replaceOn: ["*"], urn: "urn:other", future: { x: 1 } };
    expect((await new Process(shelf).preview(state, args, hidden)).changed).toBe(false);
  });

  test.each([
    ["set", {}, { delete: "9m" }],
    ["changed", { delete: "1m" }, { delete: "9m" }],
    ["removed", { delete: "9m" }, {}],
  ])("timeouts that are %s reach a later deletion by a step without a request", async (_what, from, timeouts) => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args, { timeouts: from });
    const sent = shelf.log.length;
    const after = await new Process(shelf).up(state, args, { timeouts });
    expect(after.diff).toMatchObject({ changed: true, changes: [], replaces: [] });
    expect(shelf.log).toHaveLength(sent);
    expect(hiddenOf(after.outputs)["timeouts"] ?? {}).toEqual(timeouts);
    expect((await new Process(shelf).preview(after, args, { timeouts })).changed).toBe(false);
  });
});

describe("update", () => {
  test("sends the changed fields only, in one request", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make({ ...args, note: "n" });
    const after = await new Process(shelf).up(state, { ...args, note: "m", group: "g", comment: "c" });
    expect(shelf.writes().slice(1)).toEqual([`PUT box ${state.id} {"note":"m","group":"g"}`]);
    expect(after.outputs).toMatchObject({ note: "m", group: "g" });
  });

  test("reads the object where the update's answer does not give it", async () => {
    const shelf = new Shelf();
    const silent = {
      ...box,
      update: async (...given: Parameters<typeof box.update>) => void (await box.update(...given)),
    };
    const process = new Process(shelf, silent);
    const state = await process.make(args);
    const after = await process.up(state, { ...args, label: "other" });
    expect(shelf.log.at(-1)).toBe(`GET box ${state.id}`);
    expect(after.outputs["badge"]).toEqual({ text: "box other" });
  });

  test("a local change reaches the state without a request", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    const sent = shelf.log.length;
    const after = await new Process(shelf).up(state, { ...args, forceDestroy: true });
    expect(after.outputs["forceDestroy"]).toBe(true);
    expect(after.outputs["created"]).toBe(state.outputs["created"]);
    expect(shelf.log).toHaveLength(sent);
  });
});

describe("a creation that stopped after the object was made", () => {
  test("gives the id, the error and the steps left", async () => {
    const { state, failure } = await halfMade(new Shelf());
    expect(failure?.message).toBe("disable failed");
    expect(state.id).toBe("1");
    expect(hiddenOf(state.outputs)["pending"]).toEqual(["disable"]);
    expect(hiddenOf(state.inputs)).not.toHaveProperty("pending");
  });

  test("is a change for the next up, which completes it", async () => {
    const shelf = new Shelf();
    const { state } = await halfMade(shelf);
    const after = await new Process(shelf).up(state, { ...args, enabled: false });
    expect(after.diff).toMatchObject({ changed: true, replaces: [], pending: ["disable"] });
    expect(shelf.box(state.id).enabled).toBe(false);
    expect(hiddenOf(after.outputs)).not.toHaveProperty("pending");
    expect((await new Process(shelf).preview(after, { ...args, enabled: false })).changed).toBe(false);
  });

  test("keeps its steps through a refresh, which clears the engine's own mark", async () => {
    const shelf = new Shelf();
    const { state } = await halfMade(shelf);
    const refreshed = await new Process(shelf).refresh(state);
    expect(hiddenOf(refreshed.outputs)["pending"]).toEqual(["disable"]);
    expect(hiddenOf(refreshed.inputs)).not.toHaveProperty("pending");
    expect((await new Process(shelf).preview(refreshed, { ...args, enabled: false })).changed).toBe(true);
  });

  test("keeps its steps where completing fails again", async () => {
    const shelf = new Shelf();
    const { state } = await halfMade(shelf);
    shelf.fail("DISABLE", new Error("still no"));
    await expect(new Process(shelf).up(state, { ...args, enabled: false })).rejects.toThrow("still no");
    await new Process(shelf).up(state, { ...args, enabled: false });
    expect(shelf.box(state.id).enabled).toBe(false);
  });

  test("completes its steps before what changed since is sent", async () => {
    const shelf = new Shelf();
    const { state } = await halfMade(shelf);
    const after = await new Process(shelf).up(state, { ...args, enabled: false, note: "n" });
    expect(
      shelf
        .writes()
        .slice(2)
        .map((line) => line.split(" ")[0]),
    ).toEqual(["DISABLE", "PUT"]);
    expect(after.outputs).toMatchObject({ enabled: false, note: "n" });
  });

  test.each([
    ["has no steps", {}],
    ["has other steps alone", { disabled: box.steps?.["disable"] }],
  ])("is replaced if its definition %s, the old one first: its unique key is taken", async (_what, steps) => {
    const stuck = { ...box, steps };
    const shelf = new Shelf();
    const { state } = await halfMade(shelf, stuck as typeof box);
    const diff = await new Process(shelf, stuck as typeof box).preview(state, { ...args, enabled: false });
    expect(diff).toMatchObject({ changed: true, replaces: ["__compute"], deleteBeforeReplace: true });
    expect(changesOf(diff)).toEqual(["enabled!"]);
  });
});

describe("an update that stopped half-way", () => {
  const halfWay = {
    ...box,
    update: async () => {
      throw new PartialUpdate(["disable"], new Error("cut"));
    },
  };

  test("gives the error, the old values and the steps left; the next up completes them", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make({ ...args, note: "n" });
    const process = new Process(shelf, halfWay);
    const { inputs } = await process.check(state.inputs, declare({ ...args, note: "m" }));
    const { outputs, failure } = await process.update(state.id, state.outputs, inputs);
    expect(failure?.message).toBe("cut");
    expect(outputs).toEqual({ ...state.outputs, __compute: { ...hiddenOf(state.outputs), pending: ["disable"] } });
    const after = await new Process(shelf).up({ ...state, outputs }, { ...args, note: "m" });
    expect(shelf.writes().slice(1)).toEqual([`DISABLE box ${state.id}`, `PUT box ${state.id} {"note":"m"}`]);
    expect(hiddenOf(after.outputs)).not.toHaveProperty("pending");
  });

  test("loses no changed write-only value", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make({ ...args, password: "pass-1" });
    const process = new Process(shelf, halfWay);
    const { inputs } = await process.check(state.inputs, declare({ ...args, password: "pass-2" }));
    const { outputs } = await process.update(state.id, state.outputs, inputs);
    await new Process(shelf).up({ id: state.id, inputs, outputs }, { ...args, password: "pass-2" });
    expect(shelf.secrets.get(`${state.id}/password`)).toBe("pass-2");
  });
});
