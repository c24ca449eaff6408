import { describe, expect, test } from "vitest";
import type { Step } from "../../../provider/core";
import { timeoutOf } from "../../../provider/core/context";
import { box } from "./support/definitions";
import { declare, Process } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };
const MINUTE = 60_000;

/** A box each of whose steps is handed to the given work. */
function stepping(work: (step: Step) => unknown): typeof box {
  return {
    ...box,
    create: async (...given: Parameters<typeof box.create>) => {
      await work(given[2]);
      return await box.create(...given);
    },
    update: async (...given: Parameters<typeof box.update>) => {
      await work(given[4]);
      return await box.update(...given);
    },
    delete: async (...given: Parameters<typeof box.delete>) => {
      await work(given[3]);
      return await box.delete(...given);
    },
  } as typeof box;
}

describe("a duration of customTimeouts", () => {
  test.each([
    ["90s", 90_000],
    ["10m", 600_000],
    ["2h", 7_200_000],
    ["250ms", 250],
    ["1h30m", 5_400_000],
    ["1m30.5s", 90_500],
    ["1.5h", 5_400_000],
    ["1.25s", 1250],
    ["0h5m", 300_000],
  ])("%s is %i milliseconds", (text, milliseconds) => {
    expect(timeoutOf(text)).toBe(milliseconds);
  });

  test.each(["", "90", "s", "5 m", "-5m", "5d", "5m!", "m5", "1e3s", undefined, null, 90, ["90s"]])(
    "%j is none",
    (text) => {
      expect(timeoutOf(text)).toBeUndefined();
    },
  );

  test.each(["0s", "0m0s"])("%s is none: the engine says so that no bound is set", (text) => {
    expect(timeoutOf(text)).toBeUndefined();
  });
});

describe("a step", () => {
  test("has the program's bound of its kind, in create, update and delete, and else the definition's own", async () => {
    const bounds: number[][] = [];
    const note = (step: Step) =>
      bounds.push((["create", "update", "delete"] as const).map((kind) => step.timeoutMs(kind, MINUTE)));
    const shelf = new Shelf();
    const timeouts = { create: "5m", delete: "90s" };
    const state = await new Process(shelf, stepping(note)).make(args, { timeouts });
    const after = await new Process(shelf, stepping(note)).up(
      state,
      { ...args, note: "n" },
      { timeouts: { update: "7s" } },
    );
    await new Process(shelf, stepping(note)).delete(after.id, after.outputs);
    expect(bounds).toEqual([
      [5 * MINUTE, MINUTE, 90_000],
      [MINUTE, 7_000, MINUTE],
      [MINUTE, 7_000, MINUTE],
    ]);
  });

  test("keeps the bound of the last up for a deletion, through a refresh", async () => {
    let bound = 0;
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args, { timeouts: { delete: "90s" } });
    const refreshed = await new Process(shelf).refresh(state);
    const note = (step: Step) => {
      bound = step.timeoutMs("delete", MINUTE);
    };
    await new Process(shelf, stepping(note)).delete(refreshed.id, refreshed.outputs);
    expect(bound).toBe(90_000);
  });

  test("takes the definition's own bound where the program's is malformed", async () => {
    let bound = 0;
    const note = (step: Step) => {
      bound = step.timeoutMs("create", MINUTE);
    };
    await new Process(new Shelf(), stepping(note)).make(args, { timeouts: { create: "soon", update: 7 } });
    expect(bound).toBe(MINUTE);
  });

  test("shows progress and warnings, and returns the token's user", async () => {
    const work = async (step: Step) => {
      step.progress("half");
      step.progress("whole");
      step.warn(`done for ${await step.username()}`);
    };
    const process = new Process(new Shelf(), stepping(work));
    await process.make(args);
    expect(process.progress).toEqual(["half", "whole"]);
    expect(process.warnings).toEqual(["done for alice"]);
  });

  test("knows the inputs declared before: none of a new object, those alone that were declared of another", async () => {
    const seen: Step["recorded"][] = [];
    const note = (step: Step) => seen.push(step.recorded);
    const shelf = new Shelf();
    const process = new Process(shelf, stepping(note));
    const state = await process.make({ ...args, note: "n" });
    shelf.box(state.id).group = "undeclared";
    const refreshed = await process.refresh(state);
    await process.up(refreshed, { ...args, note: "m" });
    expect(seen).toEqual([{}, { ...args, note: "n" }]);
  });

  test("goes to the resource's own URN", async () => {
    const urns: (string | undefined)[] = [];
    const process = new Process(
      new Shelf(),
      stepping((step) => step.warn("careful")),
    );
    process.onWarning = (urn) => urns.push(urn);
    const { inputs } = await process.check({}, declare(args, { urn: "urn:mine" }));
    await process.create(inputs);
    expect(urns).toEqual(["urn:mine"]);
  });
});
