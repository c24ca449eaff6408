import { afterEach, beforeEach, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { objectTables } from "../../emulator/objects";

let emulator: Emulator;

beforeEach(async () => {
  emulator = await startEmulator({ world: "small" });
});
afterEach(() => emulator.close());

const names = Object.keys(objectTables) as (keyof typeof objectTables)[];

test.each(names)("objects of %s are those that the state lists under this name", (name) => {
  expect(objectTables[name].name).toBe(name);
  expect(emulator.control.objects(name)).toEqual(emulator.control.state()[name]);
});

test("objects have their types, and the transitions that are due have happened", async () => {
  const headers = { Authorization: `Bearer ${emulator.token}` };
  const body = JSON.stringify({ label: "late", region: "us-east" });
  await fetch(`${emulator.url}/images/upload`, { method: "POST", headers, body });
  const labels = (): string[] => emulator.control.objects("images").map(({ label }) => label);
  expect(labels()).toContain("late");
  emulator.control.advanceClock(24 * 3600);
  expect(labels()).not.toContain("late");
});
