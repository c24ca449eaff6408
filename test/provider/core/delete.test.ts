import { describe, expect, test } from "vitest";
import { Process, type State } from "./support/process";
import { MissingError, Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

async function made(shelf: Shelf, more: object = {}): Promise<State> {
  return await new Process(shelf).make({ ...args, ...more });
}

test("delete deletes, and is idempotent", async () => {
  const shelf = new Shelf();
  const state = await made(shelf);
  await new Process(shelf).delete(state.id, state.outputs);
  expect(shelf.boxes.size).toBe(0);
  await new Process(shelf).delete(state.id, state.outputs);
});

describe("a failed deletion is an error, unless the object is already deleted", () => {
  test.each(["401 Invalid Token", "403 Forbidden", "<html>404</html>", "500", "timed out"])(
    "%s is an error",
    async (message) => {
      const shelf = new Shelf();
      const state = await made(shelf);
      shelf.fail("DELETE", new Error(message));
      await expect(new Process(shelf).delete(state.id, state.outputs)).rejects.toThrow(message);
      expect(shelf.boxes.size).toBe(1);
    },
  );

  test("a refused deletion is an error although the object cannot be read: the refusal is not ambiguous", async () => {
    const shelf = new Shelf();
    const state = await made(shelf);
    shelf.fail("DELETE", new Error("403 Forbidden"), "after");
    await expect(new Process(shelf).delete(state.id, state.outputs)).rejects.toThrow("403 Forbidden");
  });

  test("a 404 under another account is an error that names both", async () => {
    const shelf = new Shelf();
    const state = await made(shelf);
    shelf.account = "bob";
    shelf.fail("DELETE", new MissingError("404 Not found"));
    await expect(new Process(shelf).delete(state.id, state.outputs)).rejects.toThrow(
      /belongs to the user uid-of-alice.*"bob"/,
    );
  });

  test("a 404 where the service does not confirm the token is an error", async () => {
    const shelf = new Shelf();
    const state = await made(shelf, { forceDestroy: true });
    shelf.fail("DELETE", new MissingError("404 Not found"));
    shelf.owner = () => {
      throw new Error("401 Invalid Token");
    };
    await expect(new Process(shelf).delete(state.id, state.outputs)).rejects.toThrow(/does not prove.*401/);
  });
});

test("without a URN an object that this process created is deleted: nothing is left over from another run", async () => {
  const shelf = new Shelf();
  const process = new Process(shelf);
  const state = await process.make(args, { urn: undefined });
  await process.delete(state.id, state.outputs);
  expect(shelf.boxes.size).toBe(0);
});

describe("a deletion never also deletes unmanaged objects", () => {
  test("objects inside the object make the deletion fail, by name, with the ways to proceed", async () => {
    const shelf = new Shelf();
    const state = await made(shelf);
    shelf.addSlot(state.id, { label: "by-hand", width: 1 });
    await expect(new Process(shelf).delete(state.id, state.outputs)).rejects.toThrow(
      /slot by-hand.*forceDestroy: true.*pulumi up/,
    );
    expect(shelf.boxes.size).toBe(1);
  });

  test("forceDestroy in the state deletes it too", async () => {
    const shelf = new Shelf();
    const state = await made(shelf, { forceDestroy: true });
    shelf.addSlot(state.id, { label: "by-hand", width: 1 });
    await new Process(shelf).delete(state.id, state.outputs);
    expect([shelf.boxes.size, shelf.slots.size]).toEqual([0, 0]);
  });

  test("forceDestroy counts only once an up has brought it into the state, and no longer once one has removed it", async () => {
    const shelf = new Shelf();
    const first = await made(shelf);
    shelf.addSlot(first.id, { label: "by-hand", width: 1 });
    const second = await new Process(shelf).up(first, { ...args, forceDestroy: true });
    const third = await new Process(shelf).up(second, args);
    for (const { outputs } of [first, third])
      await expect(new Process(shelf).delete(first.id, outputs)).rejects.toThrow("by-hand");
    await new Process(shelf).delete(first.id, second.outputs);
    expect(shelf.boxes.size).toBe(0);
  });

  test("a replacement's preview warns of it once, and is not refused", async () => {
    const shelf = new Shelf();
    const state = await made(shelf);
    shelf.addSlot(state.id, { label: "by-hand", width: 1 });
    const process = new Process(shelf);
    for (let round = 0; round < 2; round++) {
      const diff = await process.preview(state, { ...args, region: "east" });
      expect(diff.replaces).toEqual(["region"]);
    }
    expect(process.warnings).toEqual([`Replacing box ${state.id} also deletes what it holds now: slot by-hand.`]);
  });

  test("a look-up that fails does not fail the diff", async () => {
    const shelf = new Shelf();
    const state = await made(shelf);
    shelf.fail("GET", new Error("500"));
    const process = new Process(shelf);
    expect((await process.preview(state, { ...args, region: "east" })).replaces).toEqual(["region"]);
    expect(process.warnings).toEqual([]);
  });

  test("a change in place asks for nothing", async () => {
    const shelf = new Shelf();
    const state = await made(shelf);
    const sent = shelf.log.length;
    await new Process(shelf).preview(state, { ...args, note: "n" });
    expect(shelf.log).toHaveLength(sent);
  });
});

test("an id that does not have the documented form is an error that names the form", async () => {
  await expect(new Process(new Shelf()).delete("web", {})).rejects.toThrow(
    '"web" is not the id of a box: its form is boxId',
  );
});
