import { describe, expect, test } from "vitest";
import { z } from "zod";
import { replace } from "../../../provider/core/shape";
import { validateInputs } from "../../../provider/core/validate";
import { UNKNOWN } from "../../../provider/core/values";
import { box, slot } from "./support/definitions";
import { declare, Process, reasons } from "./support/process";
import { MissingError, Shelf } from "./support/shelf";

const good = { label: "web", region: "south" };

async function refusals(args: object, definition = box): Promise<string[]> {
  const { problems } = await new Process(new Shelf(), definition).check({}, declare({ ...args }));
  return problems.map((problem) => reasons([problem]));
}

// @rule error-4b
describe("a fault is named by its property and its bound", () => {
  test.each([
    [{ label: "web" }, "region: is required"],
    [{ ...good, region: null }, "region: is required"],
    [{ ...good, region: "" }, "region: must have at least 1 character"],
    [{ ...good, note: "12345678901" }, "note: must have at most 10 characters"],
    [{ ...good, note: 5 }, "note: must be a string"],
    [{ ...good, size: 0 }, "size: must be at least 1"],
    [{ ...good, size: 10 }, "size: must be at most 9"],
    [{ ...good, colors: ["pink"] }, 'colors.0: must be one of "red", "green", "blue"'],
    [{ ...good, colors: ["red", "red", "red", "red", "red"] }, "colors: must have at most 4 entries"],
    [{ ...good, label: "no spaces" }, "label: must contain only letters, digits and hyphens"],
    [{ ...good, contact: { primary: "1" } }, "contact.primary: must have at least 3 characters"],
    [
      { ...good, contact: { prmary: "123" } },
      "contact: has no property prmary; did you mean primary? Its properties are primary, secondary",
    ],
    [{ ...good, contact: { primary: 5 } }, "contact.primary: must be a string"],
    [
      { ...good, contact: { prmary: "123", secndary: "456" } },
      "contact: has no property prmary; did you mean primary? Its properties are primary, secondary; has no property secndary; did you mean secondary? Its properties are primary, secondary",
    ],
    [{ ...good, note: "same", group: "same" }, "note: must differ from group"],
  ])("%j: %s", async (args, reason) => {
    expect(await refusals(args)).toEqual([reason]);
  });
});

describe("a fault in a shape that few inputs have is named as well", () => {
  const region = (type: z.ZodType): typeof box => {
    const field = { type, describe: "One property.", onChange: replace } as const;
    return { ...box, inputs: { ...box.inputs, region: field } } as typeof box;
  };
  const two = z.array(z.string()).min(2);

  test.each<[string, z.ZodType, unknown, string]>([
    ["one of several words, left out", z.enum(["north", "south"]), undefined, "region: is required"],
    ["too short a list", two, ["a"], "region: must have at least 2 entries"],
    ["too short a list of values that are not known", two, [UNKNOWN], "region: must have at least 2 entries"],
    ["an empty list", z.array(z.string()).min(1), [], "region: must have at least 1 entry"],
    ["too small a set", z.set(z.string()).min(2), new Set(["a"]), "region: must have at least 2 entries"],
  ])("%s", async (_what, type, value, reason) => {
    const { problems } = validateInputs(region(type), { values: { ...good, region: value }, options: {} }, undefined);
    expect(problems.map((problem) => reasons([problem]))).toEqual([reason]);
  });

  test("a rule of a whole value refuses it, and says nothing while a part is not known", async () => {
    const range = region(z.any().refine(({ min, max }) => min < max, "must be a range"));
    expect(await refusals({ ...good, region: { min: 2, max: 1 } }, range)).toEqual(["region: must be a range"]);
    expect(await refusals({ ...good, region: { min: UNKNOWN, max: 1 } }, range)).toEqual([]);
  });

  test("a value that is not known is not brought into another form", async () => {
    const definition = region(z.string().transform((text) => `${text}!`));
    const { inputs } = await new Process(new Shelf(), definition).check({}, declare({ ...good, region: UNKNOWN }));
    expect(inputs["region"]).toBe(UNKNOWN);
  });
});

test("a name whose value is undefined is no fault", () => {
  const { problems } = validateInputs(box, { values: { ...good, lable: undefined }, options: {} }, undefined);
  expect(problems).toEqual([]);
});

test("several faults are named at once", async () => {
  expect(await refusals({ region: 1, note: 2 })).toEqual(["region: must be a string", "note: must be a string"]);
});

test("a misspelt property is named, with the inputs that there are", async () => {
  const [reason] = await refusals({ ...good, lable: "web" });
  expect(reason).toMatch(/^lable: is not an input of Box; did you mean label\? Its inputs are label, region, note,/);
});

test("an output cannot be set", async () => {
  expect(await refusals({ ...good, created: "today" })).toEqual([
    "created: is an output, and cannot be set: remove it",
  ]);
});

test("names of the engine and null values are no faults", async () => {
  expect(await refusals({ ...good, note: null, created: null, __defaults: [] })).toEqual([]);
});

test("null counts as left out, and numeric ids are kept as text", async () => {
  const process = new Process(new Shelf(), slot);
  const { inputs } = await process.check({}, declare({ boxId: 7, label: "a", width: 1 }));
  expect(inputs["boxId"]).toBe("7");
  const made = await new Process(new Shelf()).check({}, declare({ ...good, note: null }));
  expect(made.inputs).not.toHaveProperty("note");
});

describe("an unknown value skips only itself", () => {
  test.each([
    ["the whole value", { label: UNKNOWN, region: UNKNOWN }, []],
    ["with an error in another field", { label: UNKNOWN, region: 5 }, ["region: must be a string"]],
    ["in an array, with an error", { ...good, colors: [UNKNOWN, "pink"] }, ["colors.1: must be one of"]],
    [
      "in an array that is too long all the same",
      { ...good, colors: Array(5).fill(UNKNOWN) },
      ["colors: must have at most 4"],
    ],
    [
      "in an object, with an error",
      { ...good, contact: { primary: UNKNOWN, secondary: "1" } },
      ["contact.secondary: must"],
    ],
    [
      "in an object, with a misspelled name",
      { ...good, contact: { primary: UNKNOWN, x: "1" } },
      ["contact: has no property x"],
    ],
    ["a number that is not known", { ...good, size: UNKNOWN }, []],
    ["in a rule across fields", { ...good, note: UNKNOWN, group: UNKNOWN }, []],
  ])("%s", async (_what, args, expected) => {
    const found = await refusals(args);
    expect(found).toHaveLength(expected.length);
    for (const [index, text] of expected.entries()) expect(found[index]).toContain(text);
  });

  test("an unknown value is stored as it is", async () => {
    const { inputs } = await new Process(new Shelf()).check({}, declare({ ...good, contact: { primary: UNKNOWN } }));
    expect(inputs["contact"]).toEqual({ primary: UNKNOWN });
  });
});

test("no reason ever holds an input's value", async () => {
  const secret = "do-not-print-me";
  for (const name of [...Object.keys(box.inputs), "misspelt", "created"]) {
    const bad = [secret, [secret], { [name]: secret }, { primary: [secret] }, `${secret} ${"x".repeat(99)}`];
    for (const value of bad) expect((await refusals({ ...good, [name]: value })).join()).not.toContain(secret);
  }
  for (const password of ["short", "12345", ["long-enough"]])
    expect((await refusals({ ...good, password })).join()).not.toMatch(/short|12345|long-enough/);
});

test("check never throws: a failed look-up is a problem with a one-line reason", async () => {
  const shelf = new Shelf();
  shelf.fail("GET", new MissingError("first line\n  second line"));
  const { problems } = await new Process(shelf).check({}, declare(good, { import: "5" }));
  expect(problems).toEqual([{ property: "import", reason: "There is no box with the id 5." }]);
  shelf.fail("GET", new Error("first line\n  second line"));
  const again = await new Process(shelf).check({}, declare(good, { import: "5" }));
  expect(again.problems).toEqual([{ property: "import", reason: "first line second line" }]);
});
