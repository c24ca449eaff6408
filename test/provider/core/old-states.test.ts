import { expect, test } from "vitest";
import type { Props } from "../../../provider/core";
import { STATE_VERSION } from "../../../provider/state/form";
import { changesOf, hiddenOf, Process, type State } from "./support/process";
import { Shelf } from "./support/shelf";

/** A state as version 1 of its form was written. Never changed: such states are read for ever. */
const version1: State = {
  id: "1",
  inputs: {
    label: "net-0a1b2c3",
    region: "north",
    colors: ["red", "blue"],
    password: "pass-2",
    __compute: { name: "net", urn: "urn:pulumi:dev::shop::Box::net", auto: "net-0a1b2c3", rev: { password: 1 } },
  },
  outputs: {
    label: "net-0a1b2c3",
    region: "north",
    note: "",
    colors: ["red", "blue"],
    password: "pass-2",
    enabled: true,
    forceDestroy: false,
    created: "2026-01-02T03:04:05",
    badge: { text: "box net-0a1b2c3" },
    __compute: {
      name: "net",
      urn: "urn:pulumi:dev::shop::Box::net",
      auto: "net-0a1b2c3",
      rev: { password: 1 },
      declared: ["label", "region", "colors", "password"],
      answered: { region: "north-1a" },
      account: "alice",
      v: 1,
    },
  },
};
const program = { region: "north", colors: ["blue", "red"], password: "pass-2" };

function shelfOf(): Shelf {
  const shelf = new Shelf();
  shelf.addBox({ label: "net-0a1b2c3", region: "north", colors: ["blue", "red"] });
  return shelf;
}

test("a state of version 1 previews and refreshes clean", async () => {
  const shelf = shelfOf();
  expect((await new Process(shelf).preview(version1, program)).changed).toBe(false);
  const refreshed = await new Process(shelf).refresh(version1);
  expect(refreshed.diff.changed).toBe(false);
  expect(valuesOf(refreshed.inputs)).toEqual(valuesOf(version1.inputs));
  expect(valuesOf(refreshed.outputs)).toEqual(valuesOf(version1.outputs));
  expect((await new Process(shelf).preview(refreshed, program)).changed).toBe(false);
});

test("the next change writes the current form, and nothing of the state is lost", async () => {
  const after = await new Process(shelfOf()).up(version1, { ...program, note: "new" });
  expect(changesOf(after.diff)).toEqual(["note!"]);
  expect(valuesOf(after.outputs)).toEqual({ ...valuesOf(version1.outputs), note: "new" });
  expect(hiddenOf(after.outputs)).toEqual({
    v: STATE_VERSION,
    account: "alice",
    declared: "label region note colors password",
    urn: "urn:pulumi:dev::shop::Box::net",
    autoNamed: true,
    answered: { region: "north-1a" },
  });
});

test("of an adopted object of which a first value was given, a second one is written", async () => {
  const { rev: _, ...hidden } = hiddenOf(version1.inputs);
  const { password: __, ...values } = version1.outputs;
  const bookkeeping = { ...hiddenOf(version1.outputs), rev: undefined, unknown: ["password"] };
  const adopted: State = {
    id: "1",
    inputs: { ...version1.inputs, __compute: hidden },
    outputs: { ...values, __compute: bookkeeping },
  };
  const shelf = shelfOf();
  const same = await new Process(shelf).up(adopted, program);
  expect(same.diff.changed).toBe(false);
  const after = await new Process(shelf).up(same, { ...program, password: "pass-3" });
  expect(changesOf(after.diff)).toEqual(["password!"]);
});

function valuesOf({ __compute: _, ...values }: Props): Props {
  return values;
}
