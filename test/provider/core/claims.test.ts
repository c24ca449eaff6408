import { describe, expect, test } from "vitest";
import type { ResourceDefinition } from "../../../provider/core";
import { createResource } from "../../../provider/core/create";
import { UNKNOWN } from "../../../provider/core/values";
import { box, slot } from "./support/definitions";
import { Depot, depotContext } from "./support/depot";
import { failureOf } from "./support/failure";
import { declare, Process, reasons } from "./support/process";
import { Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };
const urn = (name: string) => `urn:pulumi:dev::shop::Box::${name}`;

/** What a check of a new resource with this name is refused for; empty if it is not. */
async function refusal(process: Process, name: string | undefined, declared: object = args): Promise<string> {
  const hidden = { urn: name === undefined ? undefined : urn(name) };
  return reasons((await process.check({}, declare({ ...declared }, hidden))).problems);
}

function held(what: string, by: string): string {
  return `: another resource of the program has ${what}: ${urn(by)}. Declare one of them only`;
}

describe("two resources of a program must not have one object", () => {
  test("of a key of several inputs all are named", async () => {
    const process = new Process(new Shelf(), slot);
    const values = { boxId: "1", label: "web", width: 1 };
    expect(await refusal(process, "one", values)).toBe("");
    expect(await refusal(process, "two", { ...values, boxId: "2" })).toBe("");
    expect(await refusal(process, "three", values)).toBe(held("the slot with this boxId and label", "one"));
  });

  test("of which there is only one", async () => {
    const process = new Process(new Shelf(), { ...box, uniqueKey: [] } as typeof box);
    expect(await refusal(process, "one")).toBe("");
    expect(await refusal(process, "two", { ...args, label: "other" })).toBe(held("the box", "one"));
  });

  test.each<[string, Partial<ResourceDefinition<Shelf>>, object]>([
    ["a key that is not known yet", {}, { ...args, label: UNKNOWN }],
    ["a key that is not given", { uniqueKey: ["group"] }, args],
    [
      "a key of which a part is not known yet",
      { uniqueKey: ["group", "label"] },
      { ...args, label: UNKNOWN, group: "g" },
    ],
    ["a kind without a unique key", { uniqueKey: undefined } as object, args],
  ])("%s names none", async (_, changes, declared) => {
    const process = new Process(new Shelf(), { ...box, ...changes } as typeof box);
    expect(await refusal(process, "one", declared)).toBe("");
    expect(await refusal(process, "two", declared)).toBe("");
  });

  test("a resource that is refused for another reason has none, and gets an error with that reason", async () => {
    const shelf = new Shelf();
    const { id } = shelf.addBox(args);
    const process = new Process(shelf);
    const hinted = async (name: string) => {
      const hidden = { urn: urn(name), import: String(id) };
      return reasons((await process.check({}, declare({ ...args, note: "other" }, hidden))).problems);
    };
    expect(await hinted("one")).toContain("cannot be adopted: note");
    expect(await refusal(process, "two")).toBe("");
    expect(await hinted("three")).toContain("cannot be adopted: note");
  });

  test("a resource that the host does not name is not told from the one that has it", async () => {
    const process = new Process(new Shelf());
    expect(await refusal(process, "one")).toBe("");
    expect(await refusal(process, undefined)).toBe("");
    expect(await refusal(process, "two")).toBe(held("the box with this label", "one"));
  });
});

describe("a key is free again", () => {
  test("once this process has deleted the object", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args, { urn: urn("one") });
    const process = new Process(shelf);
    await process.check(state.inputs, declare(args, { urn: urn("one") }));
    expect(await refusal(process, "two")).toBe(held("the box with this label", "one"));
    await process.delete(state.id, state.outputs);
    expect(await refusal(process, "two")).toBe("");
  });

  test("but not by the deletion of what another resource had before", async () => {
    const shelf = new Shelf();
    const state = await new Process(shelf).make(args, { urn: urn("one") });
    const process = new Process(shelf);
    expect(await refusal(process, "two")).toBe("");
    await process.delete(state.id, state.outputs);
    expect(await refusal(process, "three")).toBe(held("the box with this label", "two"));
  });
});

describe("a creation that failed", () => {
  const labelled: Partial<ResourceDefinition<Depot>> = { uniqueKey: ["label"] };
  const values = { rack: "a", label: "jam" };

  /** The error of a second resource with the key after the creation of the first failed. */
  async function afterwards(depot: Depot, changes: Partial<ResourceDefinition<Depot>>): Promise<Error | undefined> {
    const context = depotContext(depot, { ...labelled, ...changes });
    await failureOf(createResource(context, { values, options: { urn: urn("one") } }));
    const second = createResource(context, { values, options: { urn: urn("two") } });
    return await second.then(
      () => undefined,
      (error) => error,
    );
  }

  test.each<[string, Depot["fates"], Partial<ResourceDefinition<Depot>>]>([
    ["was looked for in vain", ["lost before", "lost before", "lost before"], {}],
    ["cannot be looked for", ["lost before"], { list: async () => Promise.reject(new Error("list is down")) }],
    ["is not looked for", ["lost before"], { create: async (depot: Depot) => await depot.post(values) }],
  ])("and may have made an object that %s keeps its key", async (_, fates, changes) => {
    const depot = new Depot();
    depot.fates.push(...fates);
    const error = await afterwards(depot, changes);
    expect(error?.message).toContain(`another resource of the program has the jar with this label: ${urn("one")}`);
  });

  test("and may have made one of several equal objects keeps its key", async () => {
    const depot = new Depot();
    depot.fates.push("lost after");
    const post = depot.post.bind(depot);
    depot.post = async (given) => {
      depot.add(given);
      return await post(given);
    };
    expect((await afterwards(depot, {}))?.message).toContain("another resource of the program has the jar");
  });

  test("and made none gives its key back", async () => {
    const depot = new Depot();
    let isDown = true;
    const create: ResourceDefinition<Depot>["create"] = async (api) => {
      if (!isDown) return await api.post(values);
      isDown = false;
      throw new Error("down");
    };
    expect(await afterwards(depot, { create })).toBeUndefined();
  });
});
