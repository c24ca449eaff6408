import { expect, test } from "vitest";
import { inParallel } from "../../../provider/core/parallel";

test("every item is worked on once, and never more at a time than the limit", async () => {
  const items = Array.from({ length: 50 }, (_, n) => n);
  const done: number[] = [];
  let underWay = 0;
  let most = 0;
  await inParallel(items, 7, async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise(setImmediate);
    underWay -= 1;
    done.push(item);
  });
  expect(done.sort((a, b) => a - b)).toEqual(items);
  expect(most).toBe(7);
});

test("after a failure nothing new is begun, and the failure comes when all that was under way has ended", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = inParallel([0, 1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error("no");
    await new Promise(setImmediate);
    ended.push(item);
  });
  await expect(work).rejects.toEqual(new Error("no"));
  expect(begun).toEqual([0, 1]);
  expect(ended).toEqual([0]);
});

test("without items nothing happens", async () => {
  await expect(inParallel([], 4, () => Promise.reject(new Error("never")))).resolves.toBeUndefined();
});
