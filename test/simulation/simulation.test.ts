import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allFeatures, generate } from "./generate";
import { play } from "./play";
import { regressions } from "./regressions";
import { historyOf, storyOf } from "./story";
import { World } from "./world";

/** Seeds of the histories that every test run plays. `npm run simulate` plays others. */
const FIRST_SEED = 1;
const HISTORIES = 300;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.close());

describe("a simulated history", () => {
  it("is the same, request by request, each time it is played", async () => {
    const histories = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => generate(seed, allFeatures));
    const first: string[] = [];
    for (const history of histories) first.push((await play(world, history)).record);
    const again: string[] = [];
    for (const history of histories) again.push((await play(world, history)).record);
    expect(again).toEqual(first);
    expect(first.join("\n")).toMatch(/POST \/v4\S* 200/);
  });

  it("does not depend on the histories that were played before", async () => {
    const history = generate(11, allFeatures);
    const { record } = await play(world, history);
    const fresh = await World.start();
    const alone = await play(fresh, history);
    await fresh.close();
    expect(alone.record).toBe(record);
  });

  it("puts the time and the chance of the machine back", async () => {
    const before = [Date.now, Math.random, AbortSignal.timeout, setTimeout];
    await play(world, generate(3, allFeatures));
    expect([Date.now, Math.random, AbortSignal.timeout, setTimeout]).toEqual(before);
  });
});

describe("what the simulation notices", () => {
  it.each([
    [
      "an object that is in no state",
      "declare stack=a name=Vpc0 kind=Vpc label=v variant=0; up stack=a seed=1; lose stack=a name=Vpc0",
      /^orphan: vpcs 1 of a/,
    ],
    [
      "a change of what belongs to others",
      "adopt stack=a name=Vpc2 kind=Vpc label=v variant=0; disown stack=a name=Vpc2; up stack=a seed=1; declare stack=a name=Vpc2 kind=Vpc label=v variant=1; up stack=a seed=2",
      /^trespass: a changed vpcs 1/,
    ],
  ])("%s", async (_what, story, violation) => {
    const { violations } = await play(world, historyOf(story));
    expect(violations).toEqual(expect.arrayContaining([expect.stringMatching(violation)]));
  });
});

describe("after any history, without faults", () => {
  it("at most three ups reach that program, state and service are the same, and every other rule holds", async () => {
    const failing: string[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
      const history = generate(seed, allFeatures);
      const { violations } = await play(world, history);
      if (violations.length > 0)
        failing.push([...violations, `npm run simulate -- --replay "${storyOf(history)}"`].join("\n"));
    }
    expect(failing).toEqual([]);
  });

  it.each(regressions)("a history that broke a rule once does so no more: $rule", async ({ story }) => {
    expect((await play(world, historyOf(story))).violations).toEqual([]);
  });
});
