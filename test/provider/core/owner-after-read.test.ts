import { describe, expect, test } from "vitest";
import {
  noBookkeeping,
  type Owner,
  type Props,
  type ResourceDefinition,
  type TokenOwner,
} from "../../../provider/core";
import { RefusedError } from "../../../provider/core/errors";
import { ownerAfterRead, ownerInWords } from "../../../provider/core/owner";
import { Depot, depotContext, jar } from "./support/depot";

const alice: TokenOwner = { user: "7", account: "abc", username: "alice", isRestricted: false };
const { account: _, ...withoutAccount } = alice;

interface Case {
  readonly owner?: Owner;
  /** Undefined where the service does not say. */
  readonly token?: TokenOwner | undefined;
  readonly changes?: Partial<ResourceDefinition<Depot>>;
  /** What the state and the service hold; the same object without. */
  readonly recorded?: Props;
  readonly observed?: Props;
}

const same: Props = { created: "2026-01-02T03:04:05", label: "jam" };
const other: Props = { ...same, created: "2020-01-01T00:00:00" };
const ofUser: Case["changes"] = { ownedBy: "user" };
/** The program gives the id: another account may have an object of the same id. */
const named: Case["changes"] = { id: { depot: "=depot", rack: "text" } };

/** The owner to record, and whether the service was asked for the token's. */
async function ownerAfter(given: Case): Promise<{ readonly owner: Owner | undefined; readonly isAsked: boolean }> {
  const { owner, changes, recorded = same, observed = same } = given;
  const context = depotContext(new Depot(), changes);
  let isAsked = false;
  const service = {
    ...context.service,
    async owner() {
      isAsked = true;
      if ("token" in given && given.token === undefined) throw new Error("profile is down");
      return given.token ?? alice;
    },
  };
  const state = { id: "a/1", values: recorded, bookkeeping: { ...noBookkeeping, owner } };
  const found = await ownerAfterRead({ ...context, service }, state, { id: "a/1", values: observed });
  return { owner: found, isAsked };
}

describe("after a read of the object of the state", () => {
  test.each<[string, Case]>([
    ["the account", { owner: { user: "8", account: "xyz" } }],
    ["the user, of an object of the profile", { owner: { user: "8" }, changes: ofUser }],
  ])("an owner of whom the state holds %s stays, and the service is not asked", async (_words, given) => {
    expect(await ownerAfter(given)).toEqual({ owner: given.owner, isAsked: false });
  });

  test.each<[string, Case]>([
    ["nobody is recorded", {}],
    ["a user without an account is recorded", { owner: { user: "8" } }],
    ["the user name of an older state is recorded", { owner: { username: "alice" } }],
    ["another user name is recorded, of an object of the profile", { owner: { username: "bob" }, changes: ofUser }],
  ])("the token's owner is recorded where %s", async (_words, given) => {
    expect((await ownerAfter(given)).owner).toEqual({ user: "7", account: "abc" });
  });

  test("the owner stays where the service does not say whom the token belongs to", async () => {
    const owner = { user: "8" };
    expect(await ownerAfter({ owner, token: undefined })).toEqual({ owner, isAsked: true });
    expect((await ownerAfter({ owner, token: undefined, changes: named })).owner).toBe(owner);
  });
});

describe("after a read that shows another object", () => {
  test.each<[string, Case]>([
    ["nobody, where nobody is recorded", {}],
    ["another user, of whose account nothing is recorded", { owner: { user: "8" } }],
  ])("the owner stays %s", async (_words, given) => {
    expect((await ownerAfter({ ...given, observed: other })).owner).toBe(given.owner);
  });

  test("the account is added to the same user", async () => {
    expect((await ownerAfter({ owner: { user: "7" }, observed: other })).owner).toEqual({ user: "7", account: "abc" });
  });

  test("that of another account is refused", async () => {
    await expect(ownerAfter({ owner: { user: "8", account: "xyz" }, observed: other })).rejects.toThrow("account xyz");
  });
});

describe("of an object whose id the program gives", () => {
  test("that of another account is refused, also where it looks the same", async () => {
    await expect(ownerAfter({ owner: { user: "8", account: "xyz" }, changes: named })).rejects.toThrow("account xyz");
  });

  test("that of another user is refused, where it is one of the profile", async () => {
    const changes = { ...named, ...ofUser };
    await expect(ownerAfter({ owner: { user: "8" }, changes })).rejects.toBeInstanceOf(RefusedError);
  });

  test("a colleague of the account is recorded", async () => {
    const owner = { user: "8", account: "abc" };
    expect((await ownerAfter({ owner, changes: named })).owner).toEqual({ user: "7", account: "abc" });
  });

  test("the account stays where the same user may no longer read it, and not where the user is another", async () => {
    const token = withoutAccount;
    expect((await ownerAfter({ owner: { user: "7", account: "abc" }, token, changes: named })).owner).toEqual({
      user: "7",
      account: "abc",
    });
    expect((await ownerAfter({ owner: { user: "8", account: "abc" }, token, changes: named })).owner).toEqual({
      user: "7",
    });
  });
});

describe("where the service gives no time of creation, an object is the same", () => {
  const owner = { user: "8" };
  const keys = { label: "jam", rack: "a", size: 1 };

  test.each<[string, boolean, Props, Partial<ResourceDefinition<Depot>>]>([
    ["with the same unique key", true, { ...keys, size: 2 }, { uniqueKey: ["rack", "label"] }],
    ["not with a part of the unique key", false, { ...keys, rack: "b" }, { uniqueKey: ["rack", "label"] }],
    ["with the same look-up key, where no key is unique", true, { ...keys, size: 2 }, {}],
    ["not with another look-up key, where no key is unique", false, { ...keys, label: "salt" }, {}],
  ])("%s", async (_words, isSame, observed, changes) => {
    const found = await ownerAfter({ owner, changes, recorded: keys, observed });
    expect(found.owner).toEqual(isSame ? { user: "7", account: "abc" } : owner);
  });
});

describe("an owner is named", () => {
  test.each<[string, Owner, "account" | "user", string]>([
    ["by the account alone, as the state holds it", { user: "8", account: "xyz" }, "account", "the account xyz"],
    ["by the account and the user", alice, "account", 'the account abc (user "alice")'],
    ["by the user, of an object of the profile", alice, "user", 'the user "alice"'],
    ["by the user, where the account is not known", { user: "8" }, "account", "the user 8"],
    ["as unknown, where nothing is known", {}, "account", "the user unknown"],
  ])("%s", (_words, owner, ownedBy, words) => {
    expect(ownerInWords(ownedBy === "user" ? { ...jar, ownedBy } : jar, owner)).toBe(words);
  });
});
