import { expect, test } from "vitest";
import { declare, Process, type State } from "./support/process";
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
  expect(refreshed).toMatchObject(version1);
  expect((await new Process(shelf).preview(refreshed, program)).changed).toBe(false);
});

test("check gives the inputs of a state of version 1 back as they are", async () => {
  const { inputs } = await new Process(shelfOf()).check(version1.inputs, declare(program));
  expect(inputs).toEqual(version1.inputs);
});
