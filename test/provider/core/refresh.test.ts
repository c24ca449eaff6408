import { describe, expect, test } from "vitest";
import { slot } from "./support/definitions";
import { changesOf, hiddenOf, Process, type State } from "./support/process";
import { type BoxBody, MissingError, Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

describe("a refresh of an unchanged object gives no change", () => {
  test.each<[string, object, Partial<BoxBody>]>([
    ["nothing but what is required", {}, {}],
    ["a set in another order, with duplicates", { colors: ["red", "blue"] }, { colors: ["blue", "red", "blue"] }],
    ["an alias", { region: "north" }, {}],
    ["surrounding space", { key: " k\n" }, { key: "k" }],
    ["null for an empty text", { note: "" }, { note: null }],
    ["null for an empty list", { colors: [] }, { colors: null as unknown as [] }],
    ["the default, declared", { enabled: true }, { enabled: true }],
    [
      "an object with a part that is null",
      { contact: { primary: "123" } },
      { contact: { primary: "123", secondary: null } },
    ],
    ["an object that is declared with an absent part", { contact: { primary: "123", secondary: undefined } }, {}],
    ["write-only values", { password: "pass-1", pin: "1", seed: "s" }, {}],
    ["local and ignored values", { forceDestroy: true, comment: "c" }, {}],
    ["an autonamed label", { label: undefined }, {}],
    ["values that are not declared", {}, { note: "by hand", owner: "by hand", size: 5, enabled: false }],
  ])("%s", async (_what, declared, answer) => {
    const shelf = new Shelf();
    let state: State = await new Process(shelf).make({ ...args, ...declared });
    Object.assign(shelf.box(state.id), answer);
    for (let round = 0; round < 2; round++) {
      const refreshed = await new Process(shelf).refresh(state);
      expect(changesOf(refreshed.diff)).toEqual([]);
      expect(refreshed.diff.changed).toBe(false);
      expect(refreshed.inputs).toEqual(state.inputs);
      const next = await new Process(shelf).up(refreshed, { ...args, ...declared });
      expect(next.diff.changed).toBe(false);
      expect(next.inputs).toEqual(refreshed.inputs);
      state = next;
    }
    expect(shelf.writes()).toEqual([`POST box`]);
  });
});

test("read returns only the declared inputs and the hidden object, which is that of the inputs", async () => {
  const shelf = new Shelf();
  const state = await new Process(shelf).make({ ...args, note: "n" }, { timeouts: { create: "5m" } });
  const found = await new Process(shelf).read(state.id, state.outputs);
  expect(Object.keys(found?.inputs ?? {})).toEqual(["label", "region", "note", "__compute"]);
  expect(found?.inputs).toEqual(state.inputs);
});

test("read returns complete outputs, undeclared and read-only ones too, and no undefined", async () => {
  const shelf = new Shelf();
  const state = await new Process(shelf).make(args);
  const found = await new Process(shelf).read(state.id, state.outputs);
  expect(found?.outputs).toMatchObject({ ...args, enabled: true, colors: [], badge: { text: "box web" } });
  expect(Object.keys(found?.outputs["badge"] as object)).toEqual(["text"]);
  expect(Object.values(found?.outputs ?? {})).not.toContain(undefined);
});

test("a drifted value is in the inputs and outputs that read returns", async () => {
  const shelf = new Shelf();
  const state = await new Process(shelf).make({ ...args, note: "n", group: "g" });
  Object.assign(shelf.box(state.id), { note: "by hand", group: null });
  const refreshed = await new Process(shelf).refresh(state);
  expect(changesOf(refreshed.diff)).toEqual(["note!", "group!"]);
  expect(refreshed.inputs["note"]).toBe("by hand");
  expect(refreshed.inputs).not.toHaveProperty("group");
  await new Process(shelf).up(refreshed, { ...args, note: "n", group: "g" });
  expect(shelf.writes().at(-1)).toBe(`PUT box ${state.id} {"note":"n","group":"g"}`);
});

test("a value that the service does not return is kept from the state", async () => {
  const shelf = new Shelf();
  const state = await new Process(shelf).make({ ...args, password: "pass-1", forceDestroy: true });
  const found = await new Process(shelf).read(state.id, state.outputs);
  expect(found?.outputs).toMatchObject({ password: "pass-1", forceDestroy: true });
});

describe("an object that was deleted on the service", () => {
  async function lost(): Promise<{ shelf: Shelf; state: State }> {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args);
    shelf.removeBox(state.id);
    return { shelf, state };
  }

  test("a 404 of the service, under the same account: the object leaves the state", async () => {
    const { shelf, state } = await lost();
    expect(await new Process(shelf).read(state.id, state.outputs)).toBeUndefined();
  });

  test("a 404 under another user is an error that names both", async () => {
    const { shelf, state } = await lost();
    shelf.account = "bob";
    await expect(new Process(shelf).read(state.id, state.outputs)).rejects.toThrow(
      /belongs to the user uid-of-alice.*"bob"/,
    );
  });

  test("a 404 where the service does not confirm the token is an error", async () => {
    const { shelf, state } = await lost();
    const process = new Process(shelf);
    shelf.request = ((kind: string, target: string) => {
      throw target === "profile" ? new Error("401 Unauthorized") : new MissingError(`404 ${kind}`);
    }) as Shelf["request"];
    await expect(process.read(state.id, state.outputs)).rejects.toThrow(
      /does not prove.*401 Unauthorized.*compute:url/,
    );
  });

  test.each(["401 Invalid Token", "403 Forbidden", "<html>404</html>", "500", "timed out"])(
    "%s never removes an object from the state",
    async (message) => {
      const { shelf, state } = await lost();
      shelf.fail("GET", new Error(message));
      await expect(new Process(shelf).read(state.id, state.outputs)).rejects.toThrow(message);
    },
  );

  test("an owner who was unknown at creation is recorded by the next read", async () => {
    const shelf = new Shelf();
    shelf.fail("GET", new Error("not now"));
    const state = await new Process(shelf).make(args);
    expect(hiddenOf(state.outputs)).not.toHaveProperty("owner");
    const found = await new Process(shelf).read(state.id, state.outputs);
    expect(hiddenOf(found?.outputs ?? {})["owner"]).toBe("uid-of-alice");
  });
});

describe("get and the engine's own import: an object that is not in the state", () => {
  test("is found by id or key, and answers with its own id", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox({ label: "web", region: "south", note: "n" });
    for (const text of [String(id), "label:web"]) {
      const found = await new Process(shelf).read(text, { __compute: { name: "net" } });
      expect(found?.id).toBe(String(id));
      expect(found?.outputs).toMatchObject({ label: "web", note: "n", enabled: true });
    }
  });

  test("its inputs are what a program would have to declare: that program previews unchanged", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox({ label: "web", region: "south", note: "n" });
    const found = await new Process(shelf).read(String(id), {});
    const { __compute: _, ...declared } = found?.inputs ?? {};
    expect(declared).toEqual({ label: "web", region: "south", note: "n" });
    expect((await new Process(shelf).preview(found as State, declared)).changed).toBe(false);
  });

  test("a missing object, or an id of another form, is an error", async () => {
    const shelf = new Shelf();
    await expect(new Process(shelf).read("7", {})).rejects.toThrow("There is no box with the id 7.");
    await expect(new Process(shelf).read("web", {})).rejects.toThrow("give boxId or label:… or group:…");
    await expect(new Process(shelf, slot).read("7", {})).rejects.toThrow("give boxId/slotId or boxId/label:…");
  });
});
