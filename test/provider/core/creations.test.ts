import { expect, test } from "vitest";
import { Creations, EqualCreations } from "../../../provider/core/creations";

/** A promise that is settled from outside. */
function later<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}

/** Lets everything run that waits for nothing. */
async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test("creations are equal by type and content, in which the order of properties does not matter", () => {
  const creations = new Creations();
  const one = creations.equal("Box", { label: "web", size: 1 });
  expect(creations.equal("Box", { size: 1, label: "web" })).toBe(one);
  expect(creations.equal("Box", { size: 2, label: "web" })).not.toBe(one);
  expect(creations.equal("Crate", { label: "web", size: 1 })).not.toBe(one);
});

test("what was there before is listed once for each place, and again where the list failed", async () => {
  const creations = new Creations();
  const lists: string[] = [];
  const before = (place: string) =>
    creations.before(place, async () => {
      lists.push(place);
      if (lists.length === 1) throw new Error("list is down");
      return new Set([place]);
    });
  await expect(before("a")).rejects.toThrow("list is down");
  const found = await Promise.all([before("a"), before("a"), before("b")]);
  expect(found.map((ids) => [...ids])).toEqual([["a"], ["a"], ["b"]]);
  expect(lists).toEqual(["a", "a", "b"]);
});

test("an object is looked for after all requests that are under way, and new requests wait for it", async () => {
  const equal = new EqualCreations();
  const steps: string[] = [];
  const answer = later<void>();
  const found = later<void>();
  const first = equal.send(async () => {
    await answer.promise;
    steps.push("first answered");
  });
  const refused = equal.send(async () => Promise.reject(new Error("refused")));
  await expect(refused).rejects.toThrow("refused");
  const look = equal.look(async () => {
    steps.push("looking");
    await found.promise;
    steps.push("found");
  });
  const second = equal.send(async () => {
    steps.push("second sent");
  });
  await turn();
  answer.resolve();
  await first;
  await turn();
  found.resolve();
  await Promise.all([look, second]);
  expect(steps).toEqual(["first answered", "looking", "found", "second sent"]);
});

test("a look that fails holds up neither the next look nor the next request", async () => {
  const equal = new EqualCreations();
  const failed = equal.look(async () => Promise.reject(new Error("list is down")));
  const next = equal.look(async () => "found");
  await expect(failed).rejects.toThrow("list is down");
  expect(await next).toBe("found");
  expect(await equal.send(async () => "made")).toBe("made");
});
