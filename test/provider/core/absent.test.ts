import { expect, test } from "vitest";
import type { Props } from "../../../provider/core";
import { AbsentError } from "../../../provider/core/errors";
import { box } from "./support/definitions";
import { declare, Process, reasons } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

/** A box that the service shows for ever, with a flag that says whether it is there. */
function flagged(isThere: () => boolean) {
  const seen: (Props | undefined)[] = [];
  const definition = {
    ...box,
    read: async (shelf: Shelf, id: { boxId: string }, previous?: Props) => {
      seen.push(previous);
      if (!isThere()) throw new AbsentError("The box is off.");
      return await box.read(shelf as never, id as never);
    },
    delete: async () => {
      throw new AbsentError("The box is off.");
    },
  } as typeof box;
  return { definition, seen };
}

test("a response that says that the object does not exist removes it from the state", async () => {
  const shelf = new Shelf();
  let isThere = true;
  const { definition } = flagged(() => isThere);
  const state = await new Process(shelf, definition).make(args);
  expect(await new Process(shelf, definition).read(state.id, state.outputs)).toMatchObject({ id: state.id });
  isThere = false;
  expect(await new Process(shelf, definition).read(state.id, state.outputs)).toBeUndefined();
});

test("it needs no list: the service lists such an object for ever", async () => {
  const shelf = new Shelf();
  const { definition } = flagged(() => false);
  const state = await new Process(shelf, definition).make(args);
  const listed = { ...definition, isListed: async () => true } as unknown as typeof box;
  expect(await new Process(shelf, listed).read(state.id, state.outputs)).toBeUndefined();
});

test("it proves nothing under another account", async () => {
  const shelf = new Shelf();
  const { definition } = flagged(() => false);
  const state = await new Process(shelf, definition).make(args);
  shelf.account = "bob";
  await expect(new Process(shelf, definition).read(state.id, state.outputs)).rejects.toThrow(
    /belongs to the user uid-of-alice.*"bob".*Use a token of the owner\./,
  );
});

test("a deletion that finds nothing to delete is done", async () => {
  const shelf = new Shelf();
  const { definition } = flagged(() => false);
  const state = await new Process(shelf, definition).make(args);
  await expect(new Process(shelf, definition).delete(state.id, state.outputs)).resolves.toBeUndefined();
});

test("such an object cannot be adopted", async () => {
  const shelf = new Shelf();
  const { definition } = flagged(() => false);
  const { id } = shelf.addBox(args);
  const { problems } = await new Process(shelf, definition).check({}, declare(args, { import: String(id) }));
  expect(reasons(problems)).toBe(`import: There is no box with the id ${id}.`);
});

test("a read is given the recorded values, and an adoption none", async () => {
  const shelf = new Shelf();
  const { definition, seen } = flagged(() => true);
  const state = await new Process(shelf, definition).make(args);
  await new Process(shelf, definition).read(state.id, state.outputs);
  await new Process(shelf, definition).check({}, declare(args, { import: state.id }));
  const { __compute: _, ...values } = state.outputs;
  expect(seen).toEqual([values, undefined]);
});

test("an output that the service returns as null is dropped, and one that it does not return is kept", async () => {
  const shelf = new Shelf();
  let decoded: Props = { created: "2026-01-02T03:04:05", badge: { text: "one" } };
  const definition = { ...box, decode: () => ({ ...args, ...decoded }) } as typeof box;
  const state = await new Process(shelf, definition).make(args);
  decoded = { created: null };
  const { outputs } = await new Process(shelf, definition).refresh(state);
  expect(outputs).not.toHaveProperty("created");
  expect(outputs["badge"]).toEqual({ text: "one" });
});

test("an import declares no value that a program could not declare", async () => {
  const shelf = new Shelf();
  const { id } = shelf.addBox({ ...args, note: "longer than it may be", group: "g" });
  const found = await new Process(shelf).read(String(id), {});
  expect(found?.inputs).toMatchObject({ ...args, group: "g" });
  expect(found?.inputs).not.toHaveProperty("note");
  expect(found?.outputs["note"]).toBe("longer than it may be");
});
