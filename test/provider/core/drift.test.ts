import { expect, test } from "vitest";
import { type Desired, driftOf, noBookkeeping, type Recorded } from "../../../provider/core";
import { box } from "./support/definitions";

const values = { label: "web", region: "south", note: "n" };
const desired: Desired = { values, options: {} };
const bookkeeping = { ...noBookkeeping, declared: Object.keys(values) };

test("an object that is as the state says has no drift", () => {
  const recorded: Recorded = { id: "1", values, bookkeeping };
  const { changed, changes, now } = driftOf(box, { id: "1", values }, recorded, desired);
  expect({ changed, changes, now }).toEqual({ changed: false, changes: [], now: expect.objectContaining(values) });
});

test("a value that was changed on the service is drift, and the values are those that a refresh leaves", () => {
  const recorded: Recorded = { id: "1", values: { ...values, password: "pass-1" }, bookkeeping };
  const found = { id: "1", values: { ...values, note: "by hand", group: undefined } };
  const { changes, now } = driftOf(box, found, recorded, desired);
  expect(changes.map(({ name, value }) => [name, value])).toEqual([["note", "n"]]);
  expect(now).toEqual({
    ...values,
    note: "by hand",
    password: "pass-1",
    colors: [],
    enabled: true,
    forceDestroy: false,
  });
});

test("another name of a value is no drift, where the state says that the service answers with it", () => {
  const recorded: Recorded = {
    id: "1",
    values,
    bookkeeping: { ...bookkeeping, answered: { region: "south-1a" } },
  };
  const found = { id: "1", values: { ...values, region: "south-1a" } };
  expect(driftOf(box, found, recorded, desired).changed).toBe(false);
});

test("outputs of another provider, which say nothing of what was declared, are what the service does not return", () => {
  const recorded: Recorded = {
    id: "1",
    values: { ...values, group: "kept", note: "as recorded" },
    bookkeeping: noBookkeeping,
  };
  const found = { id: "1", values: { ...values, note: "by hand", group: undefined } };
  const { changes, now } = driftOf(box, found, recorded, desired);
  expect(changes.map(({ name }) => name)).toEqual(["note"]);
  expect(now).toEqual({ ...values, note: "by hand", group: "kept" });
});
