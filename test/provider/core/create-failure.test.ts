import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { ResourceDefinition } from "../../../provider/core";
import { createResource } from "../../../provider/core/create";
import { Cabinet, cabinetContext } from "./support/cabinet";
import { box, slot } from "./support/definitions";
import { Depot, depotContext } from "./support/depot";
import { failureOf } from "./support/failure";
import { declare, Process } from "./support/process";
import { MissingError, RefusalError, Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

describe("a POST refused because the key is taken", () => {
  test("names the holder and the import line, and the way out of a replacement", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    const error = await failureOf(new Process(shelf).make(args));
    expect(error.message).toContain(`The label is held by box ${id}.`);
    expect(error.message).toContain(`\`import: "${id}"\``);
    expect(error.message).toContain("`deleteBeforeReplace: true`");
  });

  test("the import line works", async () => {
    const shelf = new Shelf();
    shelf.addBox(args);
    const error = await failureOf(new Process(shelf).make(args));
    const hint = /`import: "(.*?)"`/.exec(error.message)?.[1];
    expect((await new Process(shelf).make(args, { import: hint })).id).toBe(hint);
  });

  test("of a composite key names the holder below the same parent", async () => {
    const shelf = new Shelf();
    const [first, second] = ["a", "b"].map((label) => String(shelf.addBox({ label, region: "south" }).id));
    shelf.addSlot(first ?? "", { label: "web", width: 1 });
    const { id } = shelf.addSlot(second ?? "", { label: "web", width: 1 });
    const error = await failureOf(new Process(shelf, slot).make({ boxId: second, label: "web", width: 2 }));
    expect(error.message).toContain(`\`import: "${second}/${id}"\``);
  });

  test("an error for another reason is passed on unchanged", async () => {
    const shelf = new Shelf();
    const refusal = new RefusalError("Box Create: 400 region: not there");
    shelf.fail("POST", refusal);
    expect(await failureOf(new Process(shelf).make(args))).toBe(refusal);
  });

  test("a look-up that fails leaves the refusal as it is", async () => {
    const shelf = new Shelf();
    shelf.addBox(args);
    const list = async () => Promise.reject(new Error("500"));
    const error = await failureOf(new Process(shelf, { ...box, list }).make(args));
    expect(error).toBeInstanceOf(RefusalError);
  });
});

describe("a POST below a parent that is missing", () => {
  test("names the input that names the parent", async () => {
    const shelf = new Shelf();
    const error = await failureOf(new Process(shelf, slot).make({ boxId: "9", label: "web", width: 1 }));
    expect(error.message).toMatch(/^Slot|^Box/);
    expect(error.message).toMatch(/404.*\. Check boxId: what it names does not exist, or the token may not see it\.$/);
  });

  test("names all inputs that name parents, and no fixed word of the id", async () => {
    const missing = new MissingError("Paper Create: 404");
    const context = cabinetContext(new Cabinet([]), { create: async () => Promise.reject(missing) });
    const service = { ...context.service, notFoundSince: (error: unknown) => (error === missing ? 0 : undefined) };
    const values = { rackId: "2", drawer: "top", title: "bill", color: "red" };
    const error = await failureOf(createResource({ ...context, service }, { values, options: {} }));
    expect(error.message).toContain("Check rackId and drawer: what they name does not exist");
  });

  test("is passed on unchanged where the id has no parents", async () => {
    const shelf = new Shelf();
    const missing = new MissingError("Box Create: 404");
    shelf.fail("POST", missing);
    expect(await failureOf(new Process(shelf).make(args))).toBe(missing);
  });
});

describe("an object that was created, and whose answer cannot be read", () => {
  const faulty = z.object({ created: z.number() });

  test("is in the state with its id, and the error names the field, without a value", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf, { ...box, decode: (body: unknown) => faulty.parse(body) } as never);
    const { inputs } = await process.check({}, declare(args));
    const { id, failure } = await process.create(inputs);
    expect(id).toBe("1");
    expect(failure?.message).toMatch(
      /^The box 1 was created and is in the state, but: The answer of the service about box 1 cannot be read: created: .*expected number.*pulumi refresh/,
    );
    expect(failure?.message).not.toContain("2026");
  });

  test("is named with the request, where that is known", async () => {
    const depot = new Depot();
    const context = depotContext(depot, { decode: (body: unknown) => faulty.parse(body) as never });
    const service = { ...context.service, sourceOf: () => "Jar Create (POST /jars)" };
    const { failure } = await createResource(
      { ...context, service },
      { values: { rack: "a", label: "jam" }, options: {} },
    );
    expect(failure?.message).toContain(
      "The answer of the service about jar a/1, Jar Create (POST /jars), cannot be read",
    );
  });

  test("without an id is looked for by the user: the error says how", async () => {
    const shelf = new Shelf();
    const idOf = () => ({ boxId: String(z.object({ id: z.string() }).parse({ id: -1 }).id) });
    const error = await failureOf(new Process(shelf, { ...box, idOf }).make(args));
    expect(error.message).toMatch(
      /^The answer of the service about a box cannot be read: id: .*expected string.*`import: "label:web"`/,
    );
  });
});

test("an account that cannot be read does not make the creation fail", async () => {
  const shelf = new Shelf();
  shelf.fail("GET", new Error("profile is down"));
  const { inputs } = await new Process(shelf).check({}, declare(args));
  expect((await new Process(shelf).create(inputs)).id).toBe("1");
});

describe("never take over", () => {
  const careful = {
    ...box,
    existingObject: async (shelf: Shelf, { label }: { label?: unknown }) =>
      [...shelf.boxes.values()].find((one) => one.label === label),
  } as typeof box;

  test("an existing object in the place of the new one makes the creation fail, with the exact import line, and nothing is sent", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    const error = await failureOf(new Process(shelf, careful).make(args));
    expect(error.message).toContain(`\`import: "${id}"\``);
    expect(shelf.writes()).toEqual([]);
    expect((await new Process(shelf, careful).make(args, { import: id })).id).toBe(String(id));
  });

  test("an adopted object is not looked for: it is the existing object", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    const wary = {
      ...box,
      existingObject: async () => {
        throw new Error("asked");
      },
    } as typeof box;
    expect((await new Process(shelf, wary).make(args, { import: "label:web" })).id).toBe(String(id));
  });

  test("a look that fails fails the creation, and nothing is sent", async () => {
    const shelf = new Shelf();
    const blind = {
      ...box,
      existingObject: async () => {
        throw new Error("Boxes List: 503");
      },
    } as typeof box;
    await expect(new Process(shelf, blind).make(args)).rejects.toThrow("Boxes List: 503");
    expect(shelf.writes()).toEqual([]);
  });

  test("a free place is taken", async () => {
    expect((await new Process(new Shelf(), careful).make(args)).id).toBe("1");
  });
});

describe("a creation", () => {
  test("that answers no id, and cannot look for the object, says by what to look for it", async () => {
    const idOf = () => {
      throw new Error("no id");
    };
    const create = async (shelf: Shelf) => shelf.addBox(args);
    const error = await failureOf(new Process(new Shelf(), { ...box, create, idOf } as typeof box).make(args));
    expect(error.message).toMatch(
      /^The box was created, but: no id\. Look for it on the service: .*`import: "label:web"`/,
    );
  });

  test("whose answer has another form is said to be the new object's", async () => {
    const create = async () => z.number().parse("secret");
    const error = await failureOf(new Process(new Shelf(), { ...box, create } as typeof box).make(args));
    expect(error.message).toBe(
      "The answer of the service about the new box cannot be read: Invalid input: expected number, received string",
    );
  });

  test.each([
    ["generated", { region: "south" }, true],
    ["given", args, false],
  ])("shows whether its name is generated: %s", async (_what, declared, isAutonamed) => {
    const seen: boolean[] = [];
    const create: ResourceDefinition<Shelf>["create"] = async (shelf, inputs, step) => {
      seen.push(step.isAutonamed);
      return await box.create(shelf, inputs, step);
    };
    await new Process(new Shelf(), { ...box, create } as typeof box).make(declared);
    expect(seen).toEqual([isAutonamed]);
  });
});
