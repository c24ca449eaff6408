import { describe, expect, test } from "vitest";
import { PartialUpdate } from "../../../provider/core/errors";
import { STATE_VERSION } from "../../../provider/state/form";
import { box } from "./support/definitions";
import { failureOf } from "./support/failure";
import { declare, hiddenOf, Process, type State } from "./support/process";
import { RefusalError, Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

/** A box whose every update stops half-way. */
const halfWay = {
  ...box,
  update: async () => {
    throw new PartialUpdate(["disable"], new Error("cut"));
  },
} as typeof box;

/** An up whose update stops half-way: the engine stores the new inputs with the outputs that are given. */
async function stopped(shelf: Shelf, state: State, declared: object): Promise<State> {
  const process = new Process(shelf, halfWay);
  const { inputs } = await process.check(state.inputs, declare({ ...declared }));
  const { outputs, failure } = await process.update(state.id, state.outputs, inputs);
  expect(failure?.message).toBe("cut");
  return { id: state.id, inputs, outputs };
}

describe("an update that stopped half-way", () => {
  test("keeps the old values and the steps left, through a refresh too, and the next up completes and sends", async () => {
    const shelf = new Shelf();
    let state: State = await new Process(shelf).make({ ...args, note: "n" });
    state = await stopped(shelf, state, { ...args, note: "m" });
    expect(state.outputs["note"]).toBe("n");
    state = await new Process(shelf).refresh(state);
    expect(hiddenOf(state.outputs)["pending"]).toEqual(["disable"]);
    shelf.log.length = 0;
    const after = await new Process(shelf).up(state, { ...args, note: "m" });
    expect(after.diff).toMatchObject({ changed: true, pending: ["disable"], replaces: [] });
    expect(shelf.writes()).toEqual([`DISABLE box ${state.id}`, `PUT box ${state.id} {"note":"m"}`]);
    expect(hiddenOf(after.outputs)).not.toHaveProperty("pending");
  });

  test("is completed although the program went back to what was before", async () => {
    const shelf = new Shelf();
    let state: State = await new Process(shelf).make({ ...args, note: "n" });
    state = await stopped(shelf, state, { ...args, note: "m" });
    shelf.log.length = 0;
    await new Process(shelf).up(state, { ...args, note: "n" });
    expect(shelf.writes()).toEqual([`DISABLE box ${state.id}`]);
  });

  test("replaces the steps of an earlier failure by those that are left now", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    const process = new Process(shelf, {
      ...box,
      steps: {
        disable: {
          complete: async () => {
            throw new PartialUpdate(["fold", "disable"], new Error("cut again"));
          },
        },
      },
    } as typeof box);
    const before = { ...state.outputs, __compute: { ...hiddenOf(state.outputs), pending: ["disable"] } };
    const { outputs } = await process.update(state.id, before, state.inputs);
    expect(hiddenOf(outputs)["pending"]).toEqual(["fold", "disable"]);
  });

  test.each([
    ["no hidden object", undefined],
    ["a hidden object without a version", { name: "net", declared: ["note"] }],
  ])("of outputs with %s gives outputs that can be read back", async (_what, hidden) => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make({ ...args, note: "n" });
    const { __compute: _, ...values } = state.outputs;
    const olds = hidden === undefined ? values : { ...values, __compute: hidden };
    const broken = await stopped(shelf, { ...state, outputs: olds }, { ...args, note: "m" });
    expect(hiddenOf(broken.outputs)).toMatchObject({ pending: ["disable"], v: STATE_VERSION });
    const refreshed = await new Process(shelf).refresh(broken);
    expect(refreshed.id).toBe(state.id);
    expect(hiddenOf(refreshed.outputs)["pending"]).toEqual(["disable"]);
    const after = await new Process(shelf).up(refreshed, { ...args, note: "m" });
    expect(after.outputs).toMatchObject({ note: "m" });
    expect(hiddenOf(after.outputs)).not.toHaveProperty("pending");
  });

  test("keeps the first value of an input that is unreadable after an import: the second value is written, with a refresh between", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    let state: State = await new Process(shelf).make(args, { import: String(id) });
    state = await stopped(shelf, state, { ...args, note: "m", password: "pass-1" });
    expect(state.outputs).toMatchObject({ ...args, password: "pass-1", created: "2026-01-02T03:04:05" });
    state = await new Process(shelf).refresh(state);
    expect(hiddenOf(state.outputs)).toMatchObject({ unreadable: "pin seed" });
    state = await new Process(shelf).up(state, { ...args, note: "m", password: "pass-2" });
    expect(shelf.secrets.get(`${id}/password`)).toBe("pass-2");
    expect((await new Process(shelf).preview(state, { ...args, note: "m", password: "pass-2" })).changed).toBe(false);
  });

  test.each([
    ["with a refresh between", true],
    ["without a refresh", false],
  ])(
    "does not take a second value of such an input for the first: the next up writes it, %s",
    async (_what, isRead) => {
      const shelf = new Shelf();
      const { id } = shelf.addBox(args);
      let state: State = await new Process(shelf).make(args, { import: String(id) });
      state = await new Process(shelf).up(state, { ...args, password: "pass-1" });
      state = await stopped(shelf, state, { ...args, note: "m", password: "pass-2" });
      if (isRead) state = await new Process(shelf).refresh(state);
      await new Process(shelf).up(state, { ...args, note: "m", password: "pass-2" });
      expect(shelf.secrets.get(`${id}/password`)).toBe("pass-2");
    },
  );

  test("does not count a value as sent that it did not send: it is sent by the next up, with a refresh between", async () => {
    const shelf = new Shelf();
    let state: State = await new Process(shelf).make({ ...args, password: "pass-1" });
    state = await stopped(shelf, state, { ...args, password: "pass-2" });
    state = await new Process(shelf).refresh(state);
    await new Process(shelf).up(state, { ...args, password: "pass-2" });
    expect(shelf.secrets.get(`${state.id}/password`)).toBe("pass-2");
  });
});

test("an update that takes a key which another object has names that object", async () => {
  const shelf = new Shelf();
  const state = await new Process(shelf).make({ label: "one", region: "south" });
  const other = shelf.addBox({ label: "two", region: "south" });
  const refusal = new RefusalError("Box Update: 400 label: must be unique");
  shelf.fail("PUT", refusal);
  await expect(new Process(shelf).up(state, { label: "two", region: "south" })).rejects.toThrow(
    `Box Update: 400 label: must be unique. The label is held by box ${other.id}. Give one of them another label`,
  );
  shelf.fail("PUT", refusal);
  await expect(new Process(shelf).up(state, { label: "one", region: "south", note: "n" })).rejects.toBe(refusal);
});

test("an update of an object that is not there any more advises a refresh", async () => {
  const shelf = new Shelf();
  const state = await new Process(shelf).make(args);
  shelf.boxes.clear();
  const { message } = await failureOf(new Process(shelf).up(state, { ...args, note: "new" }));
  expect(message).toContain(
    `The box ${state.id} may have been deleted by others: \`pulumi up --refresh\` finds out, and creates it again.`,
  );
});
