import { describe, expect, test } from "vitest";
import { aliases, ProviderBug, type ResourceDefinition } from "../../../provider/core";
import { PartialUpdate } from "../../../provider/core/errors";
import { box } from "./support/definitions";
import { changesOf, declare, hiddenOf, Process, type State } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

describe("after an update the outputs hold", () => {
  test("the value that an input had when it stopped being managed", async () => {
    const process = new Process(new Shelf());
    const state = await process.make({ ...args, owner: "me" });
    const after = await process.up(state, args);
    expect(after.outputs["owner"]).toBe("me");
  });

  test("no value that was cleared, where the service does not return it", async () => {
    const silent = {
      ...box,
      decode: (body: unknown, parts: { boxId: string }) => ({ ...box.decode(body, parts), group: undefined }),
    } as typeof box;
    const process = new Process(new Shelf(), silent);
    const state = await process.make({ ...args, group: "g" });
    expect(state.outputs["group"]).toBe("g");
    const after = await process.up(state, args);
    expect(after.outputs).not.toHaveProperty("group");
  });

  test("no write-only value that is no longer declared: declared again it is sent again", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf);
    let state: State = await process.make({ ...args, password: "pass-1" });
    state = await process.up(state, { ...args, note: "n" });
    expect(state.outputs).not.toHaveProperty("password");
    const after = await process.up(state, { ...args, note: "n", password: "pass-1" });
    expect(changesOf(after.diff)).toEqual(["password!"]);
    expect(shelf.writes().at(-1)).toContain("pass-1");
  });

  test("what the service answers for a value that is only now declared: it is not taken for another name of it", async () => {
    const { group } = box.inputs;
    const named = { ...box, inputs: { ...box.inputs, group: { ...group, compare: aliases } } } as typeof box;
    const shelf = new Shelf();
    const process = new Process(shelf, named);
    const state = await process.make(args);
    shelf.box(state.id).group = "east";
    const { outputs } = await process.refresh(state);
    shelf.box(state.id).group = "west";
    const after = await process.up({ ...state, outputs }, { ...args, group: "east", note: "n" });
    expect(changesOf(after.diff)).toEqual(["note!", "group"]);
    expect(after.outputs["group"]).toBe("west");
  });
});

test("an import declares no input that the service is said not to return, whatever it answers for it", async () => {
  const shelf = new Shelf();
  const { id } = shelf.addBox({ ...args, note: "n" });
  const hiding = {
    ...box,
    decode: (body: unknown, parts: { boxId: string }) => ({ ...box.decode(body, parts), password: "********" }),
  } as typeof box;
  const found = await new Process(shelf, hiding).read(String(id), {});
  expect(found?.inputs).toMatchObject({ ...args, note: "n" });
  expect(found?.inputs).not.toHaveProperty("password");
});

describe("a step that an update left", () => {
  /** A box whose updates leave the given step, and which records how it is completed. */
  function leaving(step: string, seen: string[]): ResourceDefinition<Shelf> {
    const complete =
      (name: string) => async (_shelf: Shelf, _id: unknown, _inputs: unknown, _step: unknown, detail: string) =>
        void seen.push(`${name}(${detail})`);
    return {
      ...box,
      update: async () => {
        throw new PartialUpdate([step], new Error("cut"));
      },
      steps: { fold: { complete: complete("fold") }, foldAll: { complete: complete("foldAll") } },
    } as unknown as ResourceDefinition<Shelf>;
  }

  async function completed(step: string): Promise<string[]> {
    const seen: string[] = [];
    const process = new Process(new Shelf(), leaving(step, seen));
    const state = await process.make(args);
    const { inputs } = await process.check(state.inputs, declare({ ...args, note: "n" }));
    const { outputs, failure } = await process.update(state.id, state.outputs, inputs);
    expect(failure).toBeInstanceOf(PartialUpdate);
    expect(failure?.cause).toEqual(new Error("cut"));
    await process.up({ ...state, outputs }, args);
    return seen;
  }

  test.each([
    ["fold", "fold()"],
    ["foldAll", "foldAll()"],
    ["fold a b/c.png", "fold(a b/c.png)"],
    ["foldAll fold ", "foldAll(fold )"],
  ])("%j is completed by its name, with what stands after it", async (step, expected) => {
    expect(await completed(step)).toEqual([expected]);
  });

  test("that the definition does not have needs a new object, and an update that is asked for all the same says so", async () => {
    const process = new Process(new Shelf());
    const state = await process.make(args);
    const outputs = { ...state.outputs, __compute: { ...hiddenOf(state.outputs), pending: ["fold"] } };
    expect(await process.preview({ ...state, outputs }, args)).toMatchObject({ changed: true, mustReplace: true });
    const failure = process.update(state.id, outputs, state.inputs);
    await expect(failure).rejects.toThrow(ProviderBug);
    await expect(failure).rejects.toThrow('Box has no step "fold".');
  });

  test("does not keep an object in the state that is deleted, unless the step creates it again", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf);
    const state = await process.make(args);
    shelf.removeBox(state.id);
    const complete = async () => undefined;
    for (const [recreates, isKept] of [
      [undefined, false],
      [true, true],
    ] as const) {
      const steps = { disable: { complete, ...(recreates ? { recreates } : {}) } };
      const definition = { ...box, steps } as unknown as ResourceDefinition<Shelf>;
      for (const pending of [["disable"], ["unheard-of", "disable x"]]) {
        const outputs = { ...state.outputs, __compute: { ...hiddenOf(state.outputs), pending } };
        const found = await new Process(shelf, definition).read(state.id, outputs);
        expect(found !== undefined).toBe(isKept);
      }
    }
  });
});
