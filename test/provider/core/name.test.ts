import { describe, expect, test } from "vitest";
import type { Props } from "../../../provider/core";
import { checkResource } from "../../../provider/core/check";
import { UNKNOWN } from "../../../provider/core/values";
import { Cabinet, cabinetContext } from "./support/cabinet";
import { box } from "./support/definitions";
import { declare, hiddenOf, Process } from "./support/process";
import { Shelf } from "./support/shelf";

/** A paper's title is generated, and stands last among its inputs. */
const values = { rackId: "1", drawer: "top", color: "red" };
const papers = [{ rack: "1", drawer: "top", number: 1, title: "plan", color: "red" }];

function check(options: object = {}, declared: Props = values) {
  return checkResource(cabinetContext(new Cabinet(papers)), { values: declared, options });
}

describe("a name that the program leaves out", () => {
  test("is generated for the property that has a rule for it, from the resource's name", async () => {
    const { desired } = await check({ name: "net" });
    expect(desired.values).toEqual({ ...values, title: expect.stringMatching(/^net-[0-9a-f]{7}$/) });
    expect(desired.options.autoNamed).toBe(desired.values["title"]);
  });

  test("is generated from the kind of the resource, where the host does not say its name", async () => {
    const { inputs } = await new Process(new Shelf()).check({}, { region: "south", __compute: {} });
    expect(inputs["label"]).toMatch(/^box-[0-9a-f]{7}$/);
  });

  test("that the engine refuses to generate is a problem, with its reason", async () => {
    const context = cabinetContext(new Cabinet([]));
    const desired = { values, options: { name: "net" } };
    const refuse = () => ({ reason: "autonaming is off: set it" });
    expect(await checkResource(context, desired, undefined, refuse)).toEqual({
      desired,
      problems: [{ property: "title", reason: "autonaming is off: set it" }],
    });
  });

  test("is not generated where no input has a rule for it", async () => {
    const named = { ...box, autoname: undefined } as unknown as typeof box;
    const { problems } = await new Process(new Shelf(), named).check({}, declare({ region: "south" }));
    expect(problems).toEqual([{ property: "label", reason: "is required" }]);
  });
});

describe("the name of an adopted object", () => {
  const hint = "office/1/top/1";

  test("is taken where the program leaves it out", async () => {
    const { desired } = await check({ import: hint });
    expect(desired.values).toEqual({ ...values, title: "plan" });
    expect(desired.options.autoNamed).toBe("plan");
  });

  test("is the program's where it declares one: it does not count as generated", async () => {
    const { desired } = await check({ import: hint }, { ...values, title: "plan" });
    expect(desired.values).toEqual({ ...values, title: "plan" });
    expect(desired.options.autoNamed).toBeUndefined();
  });

  test("is left open while the program's is not known yet", async () => {
    const { desired } = await check({ import: hint }, { ...values, title: UNKNOWN });
    expect(desired.values["title"]).toBe(UNKNOWN);
    expect(desired.options.autoNamed).toBeUndefined();
  });

  test("is left out where the object has none", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox({ label: "web", region: "south" });
    const nameless = {
      ...box,
      decode: (body: unknown, parts: { boxId: string }) => ({ ...box.decode(body, parts), label: null }),
    } as typeof box;
    const news = declare({ region: "south" }, { import: String(id) });
    const { inputs, problems } = await new Process(shelf, nameless).check({}, news);
    expect(problems).toEqual([]);
    expect(inputs).not.toHaveProperty("label");
    expect(hiddenOf(inputs)).not.toHaveProperty("autoNamed");
  });

  test("is none of a kind whose objects have no name", async () => {
    const context = cabinetContext(new Cabinet(papers));
    const { autoname: _, ...definition } = context.definition;
    const nameless = { ...context, definition };
    const { desired } = await checkResource(nameless, { values, options: { import: hint } });
    expect(desired).toEqual({ values, options: { import: hint } });
  });
});
