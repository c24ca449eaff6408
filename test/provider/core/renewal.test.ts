import { beforeEach, describe, expect, test } from "vitest";
import type { Props, ResourceDefinition } from "../../../provider/core";
import { box } from "./support/definitions";
import { declare, Process, type State } from "./support/process";
import { LostError, Shelf } from "./support/shelf";

const HOUR = 3_600_000;
const args = { label: "web", region: "south" };

/** When the box has to be renewed; undefined: never. */
let dueAt: number | undefined;
/** What the definition is given to tell that. */
let seen: { readonly recorded: Props; readonly inputs: Props } | undefined;

/** A box that has to be renewed. */
const milk = {
  ...box,
  renewalTime: (recorded: Props, inputs: Props) => {
    seen = { recorded, inputs };
    return dueAt;
  },
} as ResourceDefinition<Shelf>;

let shelf: Shelf;
let state: State;

beforeEach(async () => {
  shelf = new Shelf();
  dueAt = shelf.now + HOUR;
  state = await new Process(shelf, milk).make({ ...args, note: "fresh" });
  shelf.log.length = 0;
});

const start = (): Process => new Process(shelf, milk);
const declared = { ...args, note: "fresh" };

describe("an object that has to be renewed", () => {
  test("is unchanged until its time, and updated from then on, without a changed input", async () => {
    shelf.now += HOUR - 1;
    expect(await start().preview(state, declared)).toMatchObject({ changed: false, isDue: false });
    shelf.now += 1;
    expect(await start().preview(state, declared)).toMatchObject({
      changed: true,
      isDue: true,
      changes: [],
      replaces: [],
    });
    expect(shelf.writes()).toEqual([]);
    await start().up(state, declared);
    expect(shelf.writes()).toHaveLength(1);
  });

  test("is asked about with what is recorded, and with what is declared and known", async () => {
    await start().preview(state, { ...declared, note: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" });
    expect(seen?.recorded).toMatchObject(declared);
    expect(seen?.inputs).toEqual(args);
  });

  test("is renewed by one update together with a changed input", async () => {
    shelf.now += HOUR;
    await start().up(state, { ...args, note: "sour" });
    expect(shelf.writes()).toHaveLength(1);
    expect(shelf.boxes.get(state.id)?.note).toBe("sour");
  });

  test("counts by this machine's clock where the service gives no time", async () => {
    shelf.hasClock = false;
    shelf.now += HOUR;
    expect((await start().preview(state, declared)).isDue).toBe(true);
  });

  test("is renewed by an update that the engine asks for although the clock no longer says so", async () => {
    const { inputs } = await start().check(state.inputs, declare(declared));
    await start().update(state.id, state.outputs, inputs);
    expect(shelf.writes()).toHaveLength(1);
  });

  test("is not taken for renewed where the answer is lost", async () => {
    shelf.now += HOUR;
    shelf.fail("PUT", new LostError("connection lost"), "after");
    await expect(start().up(state, declared)).rejects.toThrow("connection lost");
  });

  test("that has no such time is never due", async () => {
    dueAt = undefined;
    shelf.now += 1000 * HOUR;
    expect((await start().preview(state, declared)).changed).toBe(false);
  });
});

describe("what only the state holds", () => {
  const ticket = { ...box, stateOnly: true } as ResourceDefinition<Shelf>;

  test("is refreshed without a request, and stays as it is", async () => {
    const process = new Process(shelf, ticket);
    const found = await process.refresh(state);
    expect(shelf.log).toEqual([]);
    expect(found.diff.changed).toBe(false);
    expect(found.outputs).toEqual(state.outputs);
  });

  test("is created without asking whom the token belongs to", async () => {
    await new Process(shelf, ticket).make({ label: "other", region: "south" });
    expect(shelf.log.filter((line) => line.includes("profile"))).toEqual([]);
  });

  test("cannot be imported: the refusal comes without a request", async () => {
    const process = new Process(shelf, ticket);
    const { problems } = await process.check({}, declare(args, { import: state.id }));
    expect(problems).toEqual([
      {
        property: "import",
        reason: "a box cannot be imported or read: the service does not keep it. Declare a new one.",
      },
    ]);
    expect(shelf.log).toEqual([]);
  });
});
