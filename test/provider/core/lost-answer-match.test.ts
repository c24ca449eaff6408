import { describe, expect, test } from "vitest";
import type { Props } from "../../../provider/core";
import { type Depot, depotContext, jar } from "./support/depot";
import { failureOf } from "./support/failure";
import { type Changes, depotWith, labelled, make, makeIn, updatedOnly, values } from "./support/make-jar";
import { MissingError } from "./support/shelf";

describe("what a lost request made is found", () => {
  const sent = { ...values, size: 3, lid: "red" };
  const found = { number: 1, label: "jam" };

  test("although the object does not show, or names in another way, what was sent", async () => {
    const depot = depotWith("lost after");
    Object.assign(depot.added, { region: "north-1a", lid: "by the service", size: 9, shape: "round" });
    const declared = { ...values, region: "north", lid: null, size: 3, seal: "wax", note: "n", hint: "h" };
    expect(await make(depot, declared, { without: ["size"] })).toMatchObject(found);
    expect(depot.posts()).toBe(1);
  });

  test("by a key that is text, below its parents", async () => {
    const depot = depotWith("lost after");
    await make(depot, sent, {}, { lookupKeys: ["size", "label"] });
    expect(depot.log).toEqual(["list a", "POST", "list a label=jam", "read a/1", "read a/1"]);
  });

  test("below all of its parents", async () => {
    const depot = depotWith("lost after");
    const id: Changes["id"] = { rack: "text", label: "text", jarNumber: "number" };
    const idOf = () => ({ rack: "a", label: "jam", jarNumber: "1" });
    await make(depot, sent, {}, { id, idOf });
    expect(depot.log).toEqual(["list a/jam", "POST", "list a/jam label=jam", "read a/1", "read a/1"]);
  });

  test("among all, where no key is sent", async () => {
    const depot = depotWith("lost after");
    await make(depot, sent, {}, { lookupKeys: ["seal"] });
    expect(depot.log).toEqual(["list a", "POST", "list a", "read a/1", "read a/1"]);
  });

  test("although lists leave a value out", async () => {
    const depot = depotWith("lost after");
    const list = async (api: Depot, place: Props) =>
      (await api.list(place, undefined)).map(({ lid: _, ...one }) => one);
    expect(await make(depot, sent, {}, { list })).toMatchObject(found);
    expect(depot.posts()).toBe(1);
  });

  test("by a name that nobody else has, although neither times nor a list of what was there can be had", async () => {
    const depot = Object.assign(depotWith("lost after"), { clock: "never" });
    expect(await make(depot, values, { renamed: { label: "jam-1" } }, { outputs: {} })).toMatchObject({
      label: "jam-1",
    });
    expect(depot.posts()).toBe(1);
  });

  // @rule time-1
  test.each<[string, Props]>([
    ["a time with a zone", { created: "2026-01-02T04:04:05+01:00" }],
    ["a zone without a colon", { created: "2026-01-01T22:04:05-0500" }],
    ["a time in UTC", { created: "2026-01-02T03:04:05Z" }],
    ["only the time of the last change", { created: undefined, updated: "2026-01-02T03:04:05" }],
  ])("where the service gives %s", async (_, times) => {
    const depot = depotWith("lost after");
    Object.assign(depot.added, times);
    const outputs = { ...jar.outputs, ...updatedOnly() };
    expect(await make(depot, values, {}, { ...labelled, outputs })).toMatchObject(found);
    expect(depot.posts()).toBe(1);
  });

  test("the oldest first, where several equal requests were lost", async () => {
    const depot = depotWith("lost after", "lost after");
    const add = depot.add.bind(depot);
    depot.add = (given) => {
      depot.now += 2000;
      return add(given);
    };
    const list = async (api: Depot, place: Props) => (await api.list(place, undefined)).reverse();
    const context = depotContext(depot, { list });
    expect(await Promise.all([makeIn(context), makeIn(context)])).toMatchObject([{ number: 1 }, { number: 2 }]);
  });
});

describe("what somebody else made is not taken", () => {
  /** Somebody makes a jar while a request is under way that is not carried out. */
  async function meanwhile(others: Props, sent: Props, changes?: Changes): Promise<unknown> {
    const depot = depotWith("lost before");
    const post = depot.post.bind(depot);
    depot.post = async (given) => {
      if (depot.posts() === 0) depot.add(others);
      return await post(given);
    };
    return await make(depot, sent, {}, changes);
  }

  test("where one of the values that were sent differs", async () => {
    const sent = { ...values, size: 3, lid: "red" };
    expect(await meanwhile({ ...sent, lid: "blue" }, sent)).toMatchObject({ number: 2, lid: "red" });
  });

  test("where the object itself shows a difference that lists leave out", async () => {
    const list = async (api: Depot, place: Props) =>
      (await api.list(place, undefined)).map(({ lid: _, ...one }) => one);
    const sent = { ...values, lid: "red" };
    expect(await meanwhile({ ...sent, lid: "blue" }, sent, { list })).toMatchObject({ number: 2 });
    expect(await meanwhile(values, sent, { list })).toMatchObject({ number: 2 });
  });

  test("where it is deleted again before it is read: the request is sent again", async () => {
    const read = async (api: Depot, { jarNumber }: Props) => {
      if (jarNumber === "1") throw new MissingError("404");
      return api.jars[1];
    };
    expect(await meanwhile(values, values, { read })).toMatchObject({ number: 2 });
  });

  test("where it was made before the request, although its kind has a unique key", async () => {
    const depot = depotWith("lost before");
    depot.add(values);
    depot.now += 5000;
    expect(await make(depot, values, {}, labelled)).toMatchObject({ number: 2 });
  });

  test("where it cannot be told whether it was there before: nothing is sent again", async () => {
    const depot = Object.assign(depotWith("lost after"), { clock: "never" });
    let isDown = true;
    const list = async (api: Depot, place: Props) => {
      if (!isDown) return await api.list(place, undefined);
      isDown = false;
      throw new Error("list is down");
    };
    const error = await failureOf(make(depot, values, {}, { list }));
    expect(error.message).toContain("there is no way to tell whether a/1 was there before");
    expect(depot.posts()).toBe(1);
  });

  test("where there are several: the error says how to adopt one, also after another lost request was settled", async () => {
    const depot = depotWith("lost after", "lost after");
    const context = depotContext(depot);
    await makeIn(context);
    depot.now += 5000;
    const post = depot.post.bind(depot);
    depot.post = async (given) => {
      depot.add(values);
      return await post(given);
    };
    const error = await failureOf(makeIn(context));
    expect(error.message).toMatch(/equal what was sent \(a\/2, a\/3\).*`import: "a\/2"`/);
    expect(depot.posts()).toBe(2);
  });

  test("where another creation of this process made it", async () => {
    const depot = depotWith("answered", "lost before");
    const context = depotContext(depot);
    await Promise.all([makeIn(context), makeIn(context)]);
    expect([depot.posts(), depot.jars.length]).toEqual([3, 2]);
  });
});
