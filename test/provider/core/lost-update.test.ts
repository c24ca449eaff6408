import { describe, expect, test } from "vitest";
import { box } from "./support/definitions";
import { Process } from "./support/process";
import { LostError, Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

describe("an update whose answer is lost", () => {
  test("is done where a read shows what was sent", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    shelf.fail("PUT", new LostError("connection lost"), "after");
    const after = await new Process(shelf).up(state, { ...args, note: "n" });
    expect(after.outputs["note"]).toBe("n");
    expect((await new Process(shelf).preview(after, { ...args, note: "n" })).changed).toBe(false);
  });

  test("is an error where the object does not show it, or the read fails", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    shelf.fail("PUT", new LostError("connection lost"));
    await expect(new Process(shelf).up(state, { ...args, note: "n" })).rejects.toThrow("connection lost");
    shelf.fail("PUT", new LostError("connection lost"), "after");
    const blind = { ...box, read: async () => Promise.reject(new Error("down")) };
    await expect(new Process(shelf, blind).up(state, { ...args, note: "m" })).rejects.toThrow("connection lost");
  });

  test("is an error where the object shows only a part of what was sent", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    shelf.fail("PUT", new LostError("connection lost"));
    shelf.box(state.id).note = "n";
    await expect(new Process(shelf).up(state, { ...args, note: "n", group: "g" })).rejects.toThrow("connection lost");
  });

  test("and that is refused is an error although the object shows what was sent", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    shelf.fail("PUT", new Error("403 Forbidden"), "after");
    await expect(new Process(shelf).up(state, { ...args, note: "n" })).rejects.toThrow("403 Forbidden");
  });

  test("is an error where a write-only value was sent beside others", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make({ ...args, password: "pass-1" });
    shelf.fail("PUT", new LostError("connection lost"), "after");
    const changed = { ...args, password: "pass-2", note: "n" };
    const blind = {
      ...box,
      decode: (body: unknown, id: { boxId: string }) => ({ ...box.decode(body, id), password: "pass-2" }),
    };
    await expect(new Process(shelf, blind as typeof box).up(state, changed)).rejects.toThrow("connection lost");
  });

  test("is an error where a write-only value was sent: nothing shows that it arrived", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make({ ...args, password: "pass-1" });
    shelf.fail("PUT", new LostError("connection lost"), "after");
    await expect(new Process(shelf).up(state, { ...args, password: "pass-2" })).rejects.toThrow("connection lost");
    const after = await new Process(shelf).up(state, { ...args, password: "pass-2" });
    expect(after.diff.changed).toBe(true);
  });
});

describe("a deletion whose answer is lost", () => {
  test("is done where a read proves that the object is deleted", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    shelf.fail("DELETE", new LostError("connection lost"), "after");
    await new Process(shelf).delete(state.id, state.outputs);
    expect(shelf.boxes.size).toBe(0);
  });

  test("is an error where the object is still there, or its deletion is not proven", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    shelf.fail("DELETE", new LostError("connection lost"));
    await expect(new Process(shelf).delete(state.id, state.outputs)).rejects.toThrow("connection lost");
    shelf.fail("DELETE", new LostError("connection lost"), "after");
    const listed = { ...box, isListed: async () => true } as unknown as typeof box;
    await expect(new Process(shelf, listed).delete(state.id, state.outputs)).rejects.toThrow("connection lost");
  });
});
