import { expect, test } from "vitest";
import { AccountLimit } from "../../../provider/client/account-limit";

/** An answer of an operation: the size of the limit that it names, what remains, and the end of its window in seconds. */
type Answer = readonly [operation: string, size: number | undefined, remaining: number, end: number];

function learned(...answers: readonly Answer[]): number | undefined {
  const limit = new AccountLimit();
  for (const [operation, size, remaining, window] of answers)
    limit.learn(operation, { size, remaining, window, resetAt: window * 1000 }, false);
  return limit.size;
}

test.each<[string, number | undefined, readonly Answer[]]>([
  [
    "one operation says nothing",
    undefined,
    [
      ["A", 800, 9, 60],
      ["A", 800, 8, 60],
    ],
  ],
  [
    "two operations that count it down together share it",
    800,
    [
      ["A", 800, 9, 60],
      ["B", 800, 8, 60],
    ],
  ],
  [
    "ends a second apart are of one window",
    800,
    [
      ["A", 800, 9, 60],
      ["B", 800, 8, 61],
    ],
  ],
  [
    "ends further apart are of two windows",
    undefined,
    [
      ["A", 800, 9, 60],
      ["B", 800, 8, 62],
    ],
  ],
  [
    "a count that comes twice is of two limits of one size",
    undefined,
    [
      ["A", 400, 399, 60],
      ["B", 400, 399, 60],
      ["B", 400, 398, 60],
    ],
  ],
  [
    "two limits of one size are told apart later, too",
    undefined,
    [
      ["A", 400, 9, 60],
      ["B", 400, 8, 60],
      ["A", 400, 8, 60],
    ],
  ],
  [
    "two limits of one size stay told apart",
    undefined,
    [
      ["A", 400, 9, 60],
      ["B", 400, 9, 60],
      ["A", 400, 8, 120],
      ["B", 400, 7, 120],
    ],
  ],
  [
    "a larger limit beside an operation's own is the account's",
    800,
    [
      ["A", 400, 9, 60],
      ["A", 800, 8, 120],
    ],
  ],
  [
    "a smaller limit beside a larger one is the operation's own",
    undefined,
    [
      ["A", 800, 8, 120],
      ["A", 400, 7, 60],
    ],
  ],
  [
    "of several shared limits the largest is the account's",
    800,
    [
      ["A", 200, 9, 60],
      ["B", 200, 8, 60],
      ["A", 800, 9, 60],
      ["B", 800, 8, 60],
    ],
  ],
  [
    "a smaller shared limit does not replace it",
    800,
    [
      ["A", 800, 9, 60],
      ["B", 800, 8, 60],
      ["A", 200, 9, 60],
      ["B", 200, 8, 60],
    ],
  ],
  [
    "a limit of unknown size says nothing",
    undefined,
    [
      ["A", undefined, 9, 60],
      ["B", undefined, 8, 60],
    ],
  ],
])("%s", (_title, size, answers) => {
  expect(learned(...answers)).toBe(size);
});

test("a 429 repeats the last count of its limit", () => {
  const limit = new AccountLimit();
  const none = { size: 800, remaining: 0, window: 60, resetAt: 60_000 };
  expect(limit.learn("A", none, false)).toBe(false);
  expect(limit.learn("A", none, true)).toBe(false);
  expect(limit.learn("B", none, true)).toBe(true);
  expect(limit.size).toBe(800);
});
