import { describe, expect, test } from "vitest";
import { RefusedError, type ResourceDefinition } from "../../../provider/core";
import { createResource } from "../../../provider/core/create";
import { Cabinet, cabinetContext } from "./support/cabinet";
import { box, slot } from "./support/definitions";
import { failureOf } from "./support/failure";
import { declare, Process } from "./support/process";
import { LostError, RefusalError, Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

/** A service whose lists ignore what they are asked for, and answer everything. */
const unnarrowed = { ...box, list: async (shelf: Shelf) => [...shelf.boxes.values()] } as typeof box;
const { uniqueKey: _, ...keyless } = unnarrowed;

describe("a creation that is refused because the key is taken names the object that has it", () => {
  test("and no other one, where the service lists others as well", async () => {
    const shelf = new Shelf();
    shelf.addBox({ label: "other", region: "south" });
    const { id } = shelf.addBox(args);
    const error = await failureOf(new Process(shelf, unnarrowed).make(args));
    expect(error.message).toContain(`The label is held by box ${id}.`);
    expect(error.message).toContain(`\`import: "${id}"\``);
    expect(error.cause).toBeInstanceOf(RefusalError);
  });

  test("and no other one below the same parent", async () => {
    const shelf = new Shelf();
    const boxId = String(shelf.addBox(args).id);
    shelf.addSlot(boxId, { label: "first", width: 1 });
    const { id } = shelf.addSlot(boxId, { label: "second", width: 1 });
    const error = await failureOf(new Process(shelf, slot).make({ boxId, label: "second", width: 2 }));
    expect(error.message).toContain(`The label is held by slot ${boxId}/${id}.`);
    expect(error.message).toContain(`\`import: "${boxId}/${id}"\``);
  });

  test("below several parents", async () => {
    const papers = [
      { rack: "1", drawer: "top", number: 1, title: "bill", color: "red" },
      { rack: "2", drawer: "low", number: 2, title: "bill", color: "red" },
      { rack: "2", drawer: "top", number: 3, title: "plan", color: "red" },
      { rack: "2", drawer: "top", number: 4, title: "bill", color: "red" },
    ];
    const refusal = async () => Promise.reject(new RefusalError("Paper Create: 409"));
    const context = cabinetContext(new Cabinet(papers), {
      uniqueKey: ["rackId", "drawer", "title"],
      create: refusal,
    });
    const service = { ...context.service, isRefusal: (error: unknown) => error instanceof RefusalError };
    const values = { rackId: "2", drawer: "top", title: "bill", color: "red" };
    const error = await failureOf(createResource({ ...context, service }, { values, options: {} }));
    expect(error.message).toContain("The title is held by paper office/2/top/4.");
  });
});

describe("a creation that is refused for another reason names no object", () => {
  test.each<[string, ResourceDefinition<Shelf>]>([
    ["where no object has the key", unnarrowed],
    ["where objects have no unique key", keyless],
  ])("%s", async (_what, definition) => {
    const shelf = new Shelf();
    shelf.addBox({ label: "other", region: "south" });
    const refusal = new RefusalError("Box Create: 400 region: not there");
    shelf.fail("POST", refusal);
    expect(await failureOf(new Process(shelf, definition).make(args))).toBe(refusal);
  });
});

describe("a creation that may have been carried out says by what to look for the object", () => {
  async function advice(changes: object, declared: object = args): Promise<string> {
    const create = async () => Promise.reject(new LostError("lost"));
    const definition = { ...box, create, ...changes } as typeof box;
    return (await failureOf(new Process(new Shelf(), definition).make({ ...declared }))).message;
  }

  test("by a key of an import that the program gives", async () => {
    const message = await advice({ lookupKeys: ["group", "label"] }, { ...args, group: "g" });
    expect(message).toMatch(/^lost\. The box may have been created all the same\..*`import: "group:g"`/);
  });

  test.each<[string, object]>([
    ["without a key", { lookupKeys: [] }],
    ["with a key that the program does not give", { lookupKeys: ["group"] }],
    ["with a key that only the service knows", { lookupKeys: ["created"] }],
  ])("by the forms of an import alone, %s", async (_what, changes) => {
    expect(await advice(changes)).toMatch(/`import: "boxId.*"`/);
  });
});

describe("an object that exists already is not taken over", () => {
  const looking = {
    existingObject: async (shelf: Shelf, { label }: { label?: unknown }) =>
      [...shelf.boxes.values()].find((one) => one.label === label),
  };

  test("although its kind has no unique key", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    const definition = { ...keyless, ...looking } as typeof box;
    const error = await failureOf(new Process(shelf, definition).make(args));
    expect(error).toBeInstanceOf(RefusedError);
    expect(error.message).toContain(`\`import: "${id}"\``);
    expect(shelf.writes()).toEqual([]);
  });

  test("although this process deleted the object of its id: somebody made it again", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf, { ...box, ...looking } as typeof box);
    const state = await process.make(args);
    const body = shelf.box(state.id);
    const { inputs } = await process.check({}, declare(args));
    await process.delete(state.id, state.outputs);
    shelf.boxes.set(state.id, body);
    await expect(process.create(inputs)).rejects.toThrow("exists already, and is not taken over");
    expect(shelf.boxes.size).toBe(1);
  });
});
