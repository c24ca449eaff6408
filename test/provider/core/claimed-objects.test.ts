import { describe, expect, test } from "vitest";
import type { Props, ResourceDefinition } from "../../../provider/core";
import { box } from "./support/definitions";
import { failureOf } from "./support/failure";
import { declare, Process, reasons } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };
const urn = (name: string) => `urn:pulumi:dev::shop::Box::${name}`;
/** Boxes of which several may have one label. */
const loose = { ...box, uniqueKey: undefined } as unknown as typeof box;

/** Two resources that name one object: the first has it in the state, the second adopts it by `import`. */
async function twoOfOne(): Promise<{ shelf: Shelf; process: Process; diffOne: () => Promise<unknown>; two: Props }> {
  const shelf = new Shelf();
  const one = await new Process(shelf, loose).make(args, { urn: urn("one") });
  const process = new Process(shelf, loose);
  const declared = declare(args, { urn: urn("one") });
  return {
    shelf,
    process,
    diffOne: () => process.diff(one.id, one.outputs, declared),
    two: declare(args, { urn: urn("two"), import: one.id }),
  };
}

function taken(by: string): string {
  return `another resource of the program has the box 1: ${urn(by)}. Remove \`import\` here, or declare only one of them`;
}

describe("an object that one resource has and another one adopts", () => {
  test("is refused to the second one's check after the first one's diff", async () => {
    const { process, diffOne, two } = await twoOfOne();
    await diffOne();
    expect(reasons((await process.check({}, two)).problems)).toContain(`import: ${taken("one")}`);
  });

  test("is refused to the second one's creation after the first one's diff", async () => {
    const { process, diffOne, two } = await twoOfOne();
    await diffOne();
    expect((await failureOf(process.create(two))).message).toContain(taken("one"));
  });

  test("is reported by the first one's diff after the second one's check, so that the program ends with an error", async () => {
    const { process, diffOne, two } = await twoOfOne();
    expect((await process.check({}, two)).problems).toEqual([]);
    expect((await failureOf(diffOne())).message).toBe(
      `The box 1 of the state is also another resource's: ${urn("two")}. Remove one of the two from the program: the box stays with the other.`,
    );
  });

  test("is not offered to one that wants its key, where the first one was compared", async () => {
    const { process, diffOne } = await twoOfOne();
    await diffOne();
    const keyed = process.on(box as ResourceDefinition<Shelf>);
    expect((await failureOf(keyed.create(declare(args, { urn: urn("two") })))).message).toContain(
      `The label is held by box 1, which another resource of the program has: ${urn("one")}. Give one of them another label.`,
    );
  });

  test("is refused to a third one that adopts it too", async () => {
    const { process, two } = await twoOfOne();
    await process.create(two);
    const three = { ...declare(args, { urn: urn("three"), import: "1" }) };
    expect((await failureOf(process.create(three))).message).toContain(taken("two"));
  });
});

describe("the deletion of one of two resources that have one object in the state", () => {
  /** A state from before the second was refused. */
  async function both() {
    const shelf = new Shelf();
    const one = await new Process(shelf, loose).make(args, { urn: urn("one") });
    const two = await new Process(shelf, loose).make(args, { urn: urn("two"), import: one.id });
    return { shelf, one, two, process: new Process(shelf, loose) };
  }

  test("leaves the object to the one that the program still declares, with a warning", async () => {
    const { shelf, one, two, process } = await both();
    await process.diff(one.id, one.outputs, declare(args, { urn: urn("one") }));
    await process.delete(two.id, two.outputs);
    expect(shelf.boxes.size).toBe(1);
    expect(process.warnings.join()).toContain(
      `The box 1 is not deleted, because another resource has it: ${urn("one")}.`,
    );
  });

  test("deletes the object where the other one is replaced", async () => {
    const { shelf, one, two, process } = await both();
    await process.diff(one.id, one.outputs, declare({ ...args, region: "north" }, { urn: urn("one") }));
    await process.delete(two.id, two.outputs);
    expect(shelf.boxes.size).toBe(0);
  });

  test("deletes the object where neither is declared any more", async () => {
    const { shelf, one, two, process } = await both();
    await process.delete(two.id, two.outputs);
    expect(shelf.boxes.size).toBe(0);
    await process.delete(one.id, one.outputs);
  });
});
