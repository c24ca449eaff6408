import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Props, ResourceDefinition } from "../../../provider/core";
import { defineResource } from "../../../provider/core/define";
import { box } from "./support/definitions";
import { changesOf, hiddenOf, Process, type State } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south", password: "pass-1" };
const text = { type: z.string().optional(), describe: "One property." };

/** What the service says of the password without telling it. */
let print: string | undefined;
let key: string | undefined;

/** A box with outputs that are fingerprints of its password, and of a key at creation. */
const locker = {
  ...box,
  outputs: {
    ...box.outputs,
    print: { ...text, fingerprintOf: ["password"] },
    secretKey: { ...text, createOnly: true },
  },
  decode: (body: unknown, id: Readonly<Record<string, string>>): Props => ({
    ...box.decode(body, id),
    print,
    secretKey: key,
  }),
} as ResourceDefinition<Shelf>;

let shelf: Shelf;

beforeEach(() => {
  shelf = new Shelf();
  print = "print of pass-1";
  key = undefined;
});

function start(): Process {
  return new Process(shelf, locker);
}

describe("an output that is the fingerprint of an unreadable input", () => {
  let state: State;

  beforeEach(async () => {
    state = await start().make({ ...args });
  });

  test("shows a change made elsewhere at a refresh, again and again until the value is sent", async () => {
    print = "another print";
    for (let n = 0; n < 2; n++) {
      const found = await start().refresh(state);
      expect(changesOf(found.diff)).toEqual(["password!"]);
      state = { ...state, inputs: found.inputs, outputs: found.outputs };
    }
    shelf.log.length = 0;
    const after = await start().up(state, args);
    expect(shelf.writes()).toEqual([expect.stringContaining("pass-1")]);
    expect((await start().refresh(after)).diff.changed).toBe(false);
  });

  test("is recorded as returned after the value was sent, with any value", async () => {
    print = "print of pass-2";
    const after = await start().up(state, { ...args, password: "pass-2" });
    expect(after.outputs["print"]).toBe("print of pass-2");
    expect((await start().refresh(after)).diff.changed).toBe(false);
  });

  test("still shows the change after an update that sent something else", async () => {
    print = "another print";
    const { inputs, outputs } = await start().refresh(state);
    const checked = await start().check(inputs, { ...args, note: "n", __compute: hiddenOf(inputs) });
    const onlyNote = await start().update(state.id, { ...outputs, print: "print of pass-1" }, checked.inputs);
    expect(changesOf(await start().diff(state.id, onlyNote.outputs, checked.inputs))).toEqual(["password!"]);
  });

  test("is no change where the program does not declare the input", async () => {
    const bare = await start().make({ label: "bare", region: "south" });
    print = "another print";
    expect((await start().refresh(bare)).diff.changed).toBe(false);
  });

  test("is no change of an object whose state does not say what it was, as older states", async () => {
    const { fingerprints, ...hidden } = hiddenOf(state.outputs);
    expect(fingerprints).toEqual({ print: "print of pass-1" });
    const outputs = { ...state.outputs, __compute: hidden };
    expect((await start().preview({ ...state, outputs }, args)).changed).toBe(false);
  });

  test("of several inputs is recorded again when one of them is sent", async () => {
    const { outputs } = locker;
    const several = { ...outputs, print: { ...text, fingerprintOf: ["password", "pin"] } };
    const process = new Process(shelf, { ...locker, outputs: several });
    print = "print of pass-2";
    const after = await process.up(state, { ...args, password: "pass-2" });
    expect((await process.refresh(after)).diff.changed).toBe(false);
  });

  test("is recorded when the service returns it for the first time", async () => {
    print = undefined;
    const made = await start().make({ ...args, label: "other" });
    print = "print of pass-1";
    const found = await start().refresh(made);
    expect(found.diff.changed).toBe(false);
    print = "another print";
    expect((await start().refresh({ ...made, ...found })).diff.changed).toBe(true);
  });
});

test("a definition with a fingerprint of an input that is not write-only fails loudly", () => {
  const outputs = { ...box.outputs, print: { ...text, fingerprintOf: ["note"] } };
  expect(() => defineResource({ ...box, outputs })).toThrow(
    "print is a fingerprint of note, which is no write-only input",
  );
});

describe("an output that is returned only at creation", () => {
  test("is kept through refresh", async () => {
    key = "k-1";
    const state = await start().make({ ...args });
    key = undefined;
    expect((await start().refresh(state)).outputs["secretKey"]).toBe("k-1");
  });

  test("is unknown for an adopted object, with one message", async () => {
    const { id } = await start().make({ ...args });
    const process = start();
    await process.make({ ...args }, { import: id });
    expect(process.warnings).toEqual([
      `box ${id}: secretKey cannot be known, because the service returns it only when the box is created.`,
    ]);
  });
});
