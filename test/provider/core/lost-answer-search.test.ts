import { describe, expect, test } from "vitest";
import type { Props, ResourceDefinition } from "../../../provider/core";
import type { MakeOptions } from "../../../provider/core/definition";
import { RefusedError } from "../../../provider/core/errors";
import { Depot, depotContext, jar } from "./support/depot";
import { failureOf } from "./support/failure";
import { type Changes, depotWith, labelled, make, makeIn, values } from "./support/make-jar";
import { MissingError } from "./support/shelf";

describe("before a request, what is there is listed", () => {
  const cases: [words: string, depot: Partial<Depot>, changes: Changes, options: MakeOptions, isListed: boolean][] = [
    ["where equal objects can be there", {}, {}, {}, true],
    ["where a key is unique: others may have made an equal object just before", {}, labelled, {}, true],
    ["where objects have no time", {}, { ...labelled, outputs: {} }, {}, true],
    ["where the service never tells its time", { clock: "never" }, labelled, {}, true],
    ["where an object is unique by its place alone, and the service gives times", {}, { uniqueKey: [] }, {}, true],
    ["not where nobody else has an object of the name that is sent", {}, {}, { renamed: { label: "jam-1" } }, false],
    ["not where the program gives the id", {}, { id: { rack: "text", label: "text" } }, {}, false],
  ];
  test.each(cases)("%s", async (_, state, changes, options, isListed) => {
    const depot = Object.assign(new Depot(), state);
    await make(depot, { ...values }, options, {
      ...changes,
      idOf: (body) => ({ label: "jam", ...jar.idOf(body, values) }),
    });
    expect(depot.log.filter((line) => line !== "owner")).toEqual(isListed ? ["list a", "POST"] : ["POST"]);
  });

  test("and a service that does not say whom the token belongs to refuses nothing", async () => {
    const depot = Object.assign(new Depot(), { clock: "never" });
    const context = depotContext(depot, labelled);
    const owner = async () => Promise.reject(new Error("down"));
    await makeIn({ ...context, service: { ...context.service, owner } });
    expect(depot.log).toEqual(["list a", "POST"]);
  });

  test("once for each place: an equal object that was there before is not taken in any of them", async () => {
    const depot = depotWith("answered", "lost before");
    const context = depotContext(depot);
    depot.add({ rack: "b", label: "jam" });
    await makeIn(context);
    expect(await makeIn(context, { rack: "b", label: "jam" })).toMatchObject({ rack: "b", number: 3 });
    await makeIn(context);
    expect(depot.log.filter((line) => /^list .$/.test(line))).toEqual(["list a", "list b"]);
  });
});

describe("an object whose id the program gives", () => {
  const read = async (api: Depot, { rack, label }: Props) => {
    api.log.push(`read ${String(rack)}/${String(label)}`);
    const found = api.jars.find((one) => one.rack === rack && one.label === label);
    if (found === undefined) throw new MissingError("404");
    return found;
  };
  const named: Changes = {
    id: { depot: "=depot", rack: "text", label: "text" },
    idOf: (_, { rack, label }) => ({ rack: String(rack), label: String(label) }),
    read,
  };

  test("is read by that id, and is not looked for in lists", async () => {
    const depot = depotWith("lost after");
    expect(await make(depot, values, { without: ["label"] }, named)).toMatchObject({ number: 1 });
    expect(depot.log).toEqual(["POST", "read a/jam"]);
  });

  test("is read by the name that was sent in place of that of the program", async () => {
    const depot = depotWith("lost after");
    await make(depot, values, { renamed: { label: "jam-1" } }, named);
    expect(depot.log).toEqual(["POST", "read a/jam-1"]);
  });

  test("and that is not there is sent again", async () => {
    const depot = depotWith("lost before");
    expect(await make(depot, values, {}, named)).toMatchObject({ number: 1 });
    expect(depot.posts()).toBe(2);
  });

  test("and that cannot be read is not sent again", async () => {
    const depot = depotWith("lost before");
    const blind = { ...named, read: async () => Promise.reject(new Error("read is down")) };
    const error = await failureOf(make(depot, values, {}, blind));
    expect(error.message).toContain("looking for it failed: read is down");
    expect(depot.posts()).toBe(1);
  });
});

describe("an object whose lost answer held what cannot be had again", () => {
  function discarding(depot: Depot): { readonly options: MakeOptions; readonly discarded: unknown[] } {
    const discarded: unknown[] = [];
    const discard = async (body: unknown) => {
      discarded.push(body);
      depot.jars.splice(0, 1, { rack: "none", number: 1, label: "none" });
    };
    return { options: { discard }, discarded };
  }

  test("is discarded, and another one is made", async () => {
    const depot = depotWith("lost after");
    const { options, discarded } = discarding(depot);
    expect(await make(depot, values, options)).toMatchObject({ number: 2 });
    expect(discarded).toMatchObject([{ number: 1, label: "jam" }]);
  });

  test("is not discarded where the request made none", async () => {
    const depot = depotWith("lost before");
    const { options, discarded } = discarding(depot);
    expect(await make(depot, values, options)).toMatchObject({ number: 1 });
    expect(discarded).toEqual([]);
  });

  test.each<[string, Changes, string]>([
    ["by its key", {}, "If one with a/label:jam is there, delete it"],
    ["without a key", { lookupKeys: [] }, "If it is there, delete it"],
    ["but never by a secret", { inputs: secretLabel() }, "If it is there, delete it"],
  ])("is named for deletion where nobody can find it, %s", async (_, changes, advice) => {
    const depot = depotWith("lost before", "lost before", "lost before");
    const { message } = await failureOf(make(depot, values, discarding(depot).options, changes));
    expect(message).toContain(advice);
    expect(message).not.toContain("import:");
  });
});

describe("a search", () => {
  test("looks soon, then less often, at least every eight seconds, and last when the request cannot be running", async () => {
    const depot = depotWith("lost before");
    const began = depot.now;
    await make(depot, values, {}, labelled);
    // The first look is the list of what was there before.
    const times = depot.asked.slice(1).map((at) => at - began);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect([times[0], times.at(-1)]).toEqual([0, 60_000]);
    expect([Math.min(...pauses.slice(0, -1)), pauses[0], Math.max(...pauses)]).toEqual([500, 500, 8000]);
  });

  test("that is stopped says that the object may have been created", async () => {
    const depot = Object.assign(depotWith("lost before"), { isStopped: true });
    const error = await failureOf(make(depot));
    expect(error).toBeInstanceOf(RefusedError);
    expect(error.message).toMatch(
      /^connection lost\. The jar may have been created all the same\..*`import: "a\/label:jam"`/,
    );
    expect(depot.posts()).toBe(1);
  });

  test("that finds nothing names the forms of an import, where no key was sent", async () => {
    const depot = depotWith("lost before", "lost before", "lost before");
    const { message } = await failureOf(make(depot, values, {}, { lookupKeys: ["size"] }));
    expect(message).toMatch(/`import: "rack\/jarNumber/);
  });

  test("begins where an answer does not say which object was made", async () => {
    const depot = new Depot();
    const bodyOf = (answer: unknown) => (depot.posts() === 1 ? undefined : answer);
    const idOf: ResourceDefinition<Depot>["idOf"] = (body, inputs) => {
      if (body === undefined) throw new Error("no id");
      return jar.idOf(body, inputs);
    };
    expect(await make(depot, values, { bodyOf }, { idOf })).toMatchObject({ number: 1 });
    expect(depot.posts()).toBe(1);
  });
});

function secretLabel(): ResourceDefinition<Depot>["inputs"] {
  const { label, ...others } = jar.inputs;
  return label === undefined ? others : { ...others, label: { ...label, secret: true } };
}

describe("what a creation waits for is named", () => {
  /** A context that takes note of the reasons of waits. */
  function noting(depot: Depot): { readonly context: ReturnType<typeof depotContext>; readonly reasons: string[] } {
    const context = depotContext(depot);
    const reasons: string[] = [];
    const waiting = <T>(reason: string, work: () => Promise<T>): Promise<T> => {
      reasons.push(reason);
      return work();
    };
    return { context: { ...context, service: { ...context.service, waiting } }, reasons };
  }

  test("for each creation that shares the list of what is there", async () => {
    const { context, reasons } = noting(depotWith("answered", "answered"));
    await Promise.all([makeIn(context), makeIn(context)]);
    expect(reasons.filter((reason) => reason === "the list of each jar that is there")).toHaveLength(2);
  });

  test("where its answer is lost, and where another equal one is looked for", async () => {
    const { context, reasons } = noting(depotWith("lost after", "answered"));
    await makeIn(context);
    expect(reasons).toContain("the answer was lost: looking for the jar");
    expect(reasons).toContain("another creation of an equal jar is looked for");
  });
});
