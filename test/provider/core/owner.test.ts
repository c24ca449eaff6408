import { describe, expect, test } from "vitest";
import type { Owner, TokenOwner } from "../../../provider/core";
import { ownershipOf } from "../../../provider/core";
import { box } from "./support/definitions";
import { hiddenOf, Process, type State } from "./support/process";
import { MissingError, Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };

async function made(shelf: Shelf): Promise<State> {
  return await new Process(shelf).make(args);
}

describe("how owners compare", () => {
  const token: TokenOwner = { user: "7", account: "abc", username: "alice", isRestricted: false };
  const cases: [words: string, recorded: Owner | undefined, ofAccount: string, ofUser: string][] = [
    ["the same user and account", { user: "7", account: "abc" }, "same", "same"],
    ["another user of the same account", { user: "8", account: "abc" }, "same", "different"],
    ["the same user number on another account", { user: "7", account: "xyz" }, "different", "same"],
    ["another user, the account not recorded", { user: "8" }, "unknown", "different"],
    ["the same user, the account not recorded", { user: "7" }, "same", "same"],
    ["the user name of an older state", { username: "alice" }, "same", "same"],
    ["another user name of an older state", { username: "bob" }, "unknown", "different"],
    ["nothing recorded", undefined, "unknown", "unknown"],
  ];
  test.each(cases)("%s", (_, recorded, ofAccount, ofUser) => {
    expect(ownershipOf(box, recorded, token)).toBe(ofAccount);
    expect(ownershipOf({ ...box, ownedBy: "user" }, recorded, token)).toBe(ofUser);
  });

  // @rule profile-uid
  test("where the token may not read the account, the user decides", () => {
    const { account: _, ...user } = token;
    expect(ownershipOf(box, { user: "7", account: "abc" }, user)).toBe("same");
    expect(ownershipOf(box, { user: "8", account: "abc" }, user)).toBe("unknown");
  });
});

describe("on another account nothing is changed or deleted", () => {
  async function elsewhere(): Promise<{ shelf: Shelf; state: State }> {
    const shelf = new Shelf();
    shelf.accountId = "abc";
    const state = await made(shelf);
    shelf.accountId = "xyz";
    return { shelf, state };
  }

  test("a change is refused, and both accounts are named", async () => {
    const { shelf, state } = await elsewhere();
    const before = shelf.writes().length;
    await expect(new Process(shelf).up(state, { ...args, note: "n" })).rejects.toThrow(
      /box 1 of the state belongs to the account abc, and the token to the account xyz \(user "alice"\).*pulumi state delete/,
    );
    expect(shelf.writes()).toHaveLength(before);
  });

  test("a deletion is refused, also where an object of the same id is there", async () => {
    const { shelf, state } = await elsewhere();
    await expect(new Process(shelf).delete(state.id, state.outputs)).rejects.toThrow("belongs to the account abc");
    expect(shelf.boxes.size).toBe(1);
  });

  test("the steps that an earlier failure left are refused, also without a change", async () => {
    const { shelf, state } = await elsewhere();
    const before = shelf.writes().length;
    const outputs = { ...state.outputs, __compute: { ...hiddenOf(state.outputs), pending: ["disable"] } };
    await expect(new Process(shelf).up({ ...state, outputs }, args)).rejects.toThrow("belongs to the account abc");
    expect(shelf.writes()).toHaveLength(before);
  });

  test("a change that only the state learns is not refused, and asks nobody", async () => {
    const { shelf, state } = await elsewhere();
    const before = shelf.log.length;
    await new Process(shelf).up(state, { ...args, forceDestroy: true });
    expect(shelf.log).toHaveLength(before);
  });

  test("a refresh adds the account to an owner recorded without it, where the time of creation shows the same object", async () => {
    const { shelf, state } = await elsewhere();
    const { owner: _, ...hidden } = hiddenOf(state.outputs);
    const outputs = { ...state.outputs, __compute: { ...hidden, owner: "uid-of-alice" } };
    const found = await new Process(shelf).read(state.id, outputs);
    expect(hiddenOf(found?.outputs ?? {})["owner"]).toBe("uid-of-alice xyz");
  });

  test("a refresh refuses another object that has the same id", async () => {
    const { shelf, state } = await elsewhere();
    shelf.box(state.id).created = "2020-01-01T00:00:00";
    await expect(new Process(shelf).read(state.id, state.outputs)).rejects.toThrow("belongs to the account abc");
  });
});

describe("a colleague of the same account", () => {
  test("changes and deletes what another made", async () => {
    const shelf = new Shelf();
    shelf.accountId = "abc";
    const state = await made(shelf);
    shelf.account = "bob";
    const changed = await new Process(shelf).up(state, { ...args, note: "n" });
    await new Process(shelf).delete(changed.id, changed.outputs);
    expect(shelf.boxes.size).toBe(0);
  });

  test("is recorded by a refresh, where the account cannot be read", async () => {
    const shelf = new Shelf();
    const state = await made(shelf);
    shelf.account = "bob";
    const found = await new Process(shelf).read(state.id, state.outputs);
    expect(hiddenOf(found?.outputs ?? {})["owner"]).toBe("uid-of-bob");
  });
});

describe("what a 404 alone does not prove", () => {
  /** A box whose family has a list, which is asked since the request that met the 404. */
  function listed(isListed: () => boolean) {
    const definition = {
      ...box,
      isListed: async (shelf: Shelf) => shelf.request("GET", "boxes", isListed),
    } as unknown as typeof box;
    return (shelf: Shelf) => new Process(shelf, definition as never);
  }

  async function lost(): Promise<{ shelf: Shelf; state: State }> {
    const shelf = new Shelf();
    const state = await made(shelf);
    shelf.removeBox(state.id);
    return { shelf, state };
  }

  test("while the list of the family holds the object, it stays in the state", async () => {
    const { shelf, state } = await lost();
    const process = listed(() => true)(shelf);
    await expect(process.read(state.id, state.outputs)).rejects.toThrow(
      /does not prove that the box 1 is deleted, because the service still lists it\. Run the command again later\..*compute:notFound.*trust/,
    );
    await expect(process.delete(state.id, { ...state.outputs, forceDestroy: true })).rejects.toThrow("still lists it");
  });

  test("only a list that is begun after the request proves it", async () => {
    const { shelf, state } = await lost();
    const begun: number[] = [];
    const isListed = async (_shelf: Shelf, _id: object, since: number) => {
      begun.push(since);
      return false;
    };
    const process = new Process(shelf, { ...box, isListed } as unknown as typeof box);
    expect(await process.read(state.id, state.outputs)).toBeUndefined();
    expect(begun).toEqual([0]);
  });

  test("a list without the object completes the proof", async () => {
    const { shelf, state } = await lost();
    expect(await listed(() => false)(shelf).read(state.id, state.outputs)).toBeUndefined();
  });

  test("a family that answers 404 throughout proves nothing", async () => {
    const { shelf, state } = await lost();
    const process = listed(() => {
      throw new MissingError("404 Not found");
    })(shelf);
    await expect(process.read(state.id, state.outputs)).rejects.toThrow(/list of its kind cannot be read: 404/);
  });

  test("an owner who was never recorded leaves it in the state", async () => {
    const { shelf, state } = await lost();
    const { owner: _, ...hidden } = hiddenOf(state.outputs);
    const outputs = { ...state.outputs, __compute: hidden };
    await expect(new Process(shelf).read(state.id, outputs)).rejects.toThrow(
      "does not say whom it belongs to. Use a token of the account that made it.",
    );
  });

  test("a restricted user is not told of what is not granted", async () => {
    const { shelf, state } = await lost();
    shelf.isRestricted = true;
    const process = new Process(shelf, { ...box, granted: true } as never);
    await expect(process.read(state.id, state.outputs)).rejects.toThrow(
      /"alice" is restricted.*Use a token of an unrestricted user\./,
    );
    expect(await new Process(shelf).read(state.id, state.outputs)).toBeUndefined();
  });

  test("a setting takes a 404 as a deletion, and warns of each object", async () => {
    const { shelf, state } = await lost();
    shelf.account = "bob";
    shelf.trustsNotFound = true;
    const process = new Process(shelf);
    expect(await process.read(state.id, state.outputs)).toBeUndefined();
    expect(process.warnings).toMatchObject([expect.stringContaining("taken as deleted, because of compute:notFound")]);
  });
});
