import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { ProcessMemory, type Props, type ResourceDefinition, type Review } from "../../../provider/core";
import { box } from "./support/definitions";
import { declare, Process, type State } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };
const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

let reviews: { readonly inputs: Props; readonly review: Review }[];
let problem: string | undefined;

/** A box whose inputs are reviewed, with an output that follows from one of them. */
const jar = {
  ...box,
  outputs: { ...box.outputs, initial: { type: z.string().optional(), describe: "First letter of the note." } },
  derivedOutputs: ({ note }: Props) => (typeof note === "string" ? { initial: note.slice(0, 1) } : {}),
  review(inputs: Props, review: Review) {
    reviews.push({ inputs, review });
    review.warn("best before tomorrow");
    return problem === undefined ? [] : [{ property: "note", reason: problem }];
  },
} as ResourceDefinition<Shelf>;

let shelf: Shelf;
const start = (): Process => new Process(shelf, jar);

beforeEach(() => {
  shelf = new Shelf();
  reviews = [];
  problem = undefined;
});

describe("a review of inputs", () => {
  test("is asked at every check, with what is known, the last step and the service's time", async () => {
    const { inputs } = await start().check({}, declare({ ...args, note: UNKNOWN }));
    await start().check(inputs, declare({ ...args, note: "fresh" }));
    expect(reviews.map(({ inputs: given }) => given)).toEqual([args, { ...args, note: "fresh" }]);
    expect(reviews[0]?.review).toMatchObject({ previous: undefined, now: shelf.now });
    expect(reviews[1]?.review.previous).toMatchObject(args);
  });

  test("is given what is declared of an adopted object as the last step", async () => {
    const made = await new Process(shelf).make(args);
    await start().check({}, declare(args, { import: made.id }));
    expect(reviews.at(-1)?.review.previous).toMatchObject(args);
  });

  test("refuses inputs, and is not asked about inputs that are refused anyhow", async () => {
    problem = "is stale";
    const { problems } = await start().check({}, declare({ ...args, note: "old" }));
    expect(problems).toEqual([{ property: "note", reason: "is stale" }]);
    reviews = [];
    await start().check({}, declare({ label: 5 }));
    expect(reviews).toEqual([]);
  });

  test("warns once of the same in a process, for each resource", async () => {
    const process = new Process(shelf, jar, new ProcessMemory());
    for (const name of ["net", "net", "other"])
      await process.check({}, declare({ ...args, label: name }, { urn: `urn:pulumi:dev::shop::Box::${name}` }));
    expect(process.warnings).toEqual(["best before tomorrow", "best before tomorrow"]);
  });
});

describe("an output that follows from an input", () => {
  let state: State;

  beforeEach(async () => {
    state = await start().make({ ...args, note: "fresh" });
  });

  test("is recorded after a creation, an update and a refresh", async () => {
    expect(state.outputs["initial"]).toBe("f");
    state = await start().up(state, { ...args, note: "sour" });
    expect(state.outputs["initial"]).toBe("s");
    const { outputs } = await start().refresh({ ...state, outputs: { ...state.outputs, initial: undefined } });
    expect(outputs["initial"]).toBe("s");
  });

  test("is no difference by itself", async () => {
    expect((await start().preview(state, { ...args, note: "fresh" })).changed).toBe(false);
  });
});
