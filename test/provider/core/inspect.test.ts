import { describe, expect, test } from "vitest";
import type { Problem, Props, Step } from "../../../provider/core";
import { UNKNOWN } from "../../../provider/core/values";
import { box } from "./support/definitions";
import { declare, Process, reasons } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

/** A box whose inspection is noted, and does what is asked of it. */
function inspected(work: (inputs: Props, step: Step) => Promise<readonly Problem[]> = async () => []) {
  const seen: Props[] = [];
  const definition = {
    ...box,
    inspect: async (_shelf: Shelf, inputs: Props, step: Step) => {
      seen.push(inputs);
      return await work(inputs, step);
    },
  } as typeof box;
  return { seen, definition };
}

test("a new object is inspected, with the values that a creation would get", async () => {
  const { seen, definition } = inspected();
  const { inputs } = await new Process(new Shelf(), definition).check({}, declare({ region: "south", note: "n" }));
  expect(seen).toEqual([{ region: "south", note: "n", label: inputs["label"] }]);
});

test("unknown values are absent, and so are values with an unknown part", async () => {
  const { seen, definition } = inspected();
  const contact = { primary: UNKNOWN, secondary: "555" };
  await new Process(new Shelf(), definition).check({}, declare({ ...args, note: UNKNOWN, contact, colors: [UNKNOWN] }));
  expect(seen).toEqual([args]);
});

test("its problems refuse the preview, with the property that each names", async () => {
  const { definition } = inspected(async () => [
    { property: "region", reason: "does not exist" },
    { property: "", reason: "the account is full" },
  ]);
  const { problems } = await new Process(new Shelf(), definition).check({}, declare(args));
  expect(reasons(problems)).toBe("region: does not exist\n: the account is full");
});

test("a look that fails refuses the preview with its error: check does not throw", async () => {
  const { definition } = inspected(async () => {
    throw new Error("Regions List: 503");
  });
  const { problems, inputs } = await new Process(new Shelf(), definition).check({}, declare(args));
  expect(problems).toEqual([{ property: "", reason: "Regions List: 503" }]);
  expect(inputs).toMatchObject(args);
});

test("it can warn, and ask whose token it is, without refusing", async () => {
  const { definition } = inspected(async (_inputs, step) => {
    step.warn(`all boxes of ${await step.username()} go`);
    return [];
  });
  const process = new Process(new Shelf(), definition);
  expect((await process.check({}, declare(args))).problems).toEqual([]);
  expect(process.warnings).toEqual(["all boxes of alice go"]);
});

test("the new object of a replacement is inspected", async () => {
  const { seen, definition } = inspected();
  const process = new Process(new Shelf(), definition);
  const state = await process.make(args);
  seen.length = 0;
  expect((await process.preview(state, { ...args, region: "west" })).replaces).toEqual(["region"]);
  expect(seen).toEqual([]);
  await process.check({}, declare({ ...args, region: "west" }));
  expect(seen).toEqual([{ ...args, region: "west" }]);
});

test("a new object in place of the one that `import` named and this process deleted is inspected", async () => {
  const shelf = new Shelf();
  const { seen, definition } = inspected();
  const state = await new Process(shelf, definition).make(args);
  seen.length = 0;
  const process = new Process(shelf, definition);
  await process.delete(state.id, state.outputs);
  for (const hint of [state.id, `0${state.id}`]) {
    const { problems } = await process.check({}, declare(args, { import: hint }));
    expect(problems).toEqual([]);
  }
  expect(seen).toEqual([args, args]);
});

describe("nothing is inspected", () => {
  test.each([
    ["where a value has the wrong form", { ...args, size: 99 }, "size"],
    ["where a rule across fields is broken", { ...args, note: "x", group: "x" }, "note"],
  ])("%s", async (_what, declared, property) => {
    const { seen, definition } = inspected();
    const { problems } = await new Process(new Shelf(), definition).check({}, declare(declared));
    expect(problems.map((problem) => problem.property)).toEqual([property]);
    expect(seen).toEqual([]);
  });

  test("where no name can be made", async () => {
    const { seen, definition } = inspected();
    const { label } = definition.inputs;
    const narrow = { ...label, type: label?.type.refine(() => false) };
    const strict = { ...definition, inputs: { ...definition.inputs, label: narrow } } as typeof box;
    const { problems } = await new Process(new Shelf(), strict).check({}, declare({ region: "south" }));
    expect(problems.map((problem) => problem.property)).toEqual(["label"]);
    expect(seen).toEqual([]);
  });

  test("of an existing object, changed or not", async () => {
    const { seen, definition } = inspected();
    const process = new Process(new Shelf(), definition);
    const state = await process.make(args);
    seen.length = 0;
    await process.preview(state, args);
    await process.preview(state, { ...args, note: "n", region: "west" });
    expect(seen).toEqual([]);
  });

  test("of an object that is adopted, nor of one whose hint is not known yet", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    const { seen, definition } = inspected(async () => [{ property: "", reason: "is there already" }]);
    for (const hint of [String(id), "label:web", UNKNOWN]) {
      const { problems } = await new Process(shelf, definition).check({}, declare(args, { import: hint }));
      expect(problems).toEqual([]);
    }
    expect(seen).toEqual([]);
  });
});
