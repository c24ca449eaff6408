import { describe, expect, test } from "vitest";
import { z } from "zod";
import { asSet, by, exactText } from "../../../provider/core";
import { sameValue } from "../../../provider/core/compare";
import { type InputField, replace } from "../../../provider/core/shape";

const plain: InputField = { type: z.unknown(), describe: "One property.", onChange: replace };
const set: InputField = { ...plain, compare: asSet };
const exact: InputField = { ...plain, compare: by(exactText) };
const caseless: InputField = {
  ...plain,
  compare: { same: (left, right) => String(left).toLowerCase() === String(right).toLowerCase() },
};

describe("two values of a field mean the same", () => {
  test.each<[string, InputField, unknown, unknown]>([
    ["null and absent", plain, null, undefined],
    ["the default and absent", { ...plain, type: z.string().default("") }, "", undefined],
    ["the default and null", { ...plain, type: z.boolean().default(false) }, false, null],
    ["a set in another order", set, ["a", "b"], ["b", "a"]],
    ["a set with duplicates", set, ["a", "b", "a"], ["b", "a"]],
    ["a set of objects with their keys in another order", set, [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
    ["a set of objects, one part null", set, [{ a: 1, b: null }, { a: 2 }], [{ a: 2 }, { a: 1 }]],
    ["objects, one part null or undefined", plain, { a: 1, b: null }, { a: 1, c: undefined }],
    ["what a field normalises", { ...plain, compare: by((value) => String(value).trim()) }, " a\n", "a"],
    ["what a field says is the same", caseless, "A", "a"],
    [
      "exact values, their properties in another order",
      exact,
      { a: null, b: { c: 1, d: [] } },
      { b: { d: [], c: 1 }, a: null },
    ],
  ])("%s", (_what, field, left, right) => {
    expect(sameValue(field, left, right)).toBe(true);
    expect(sameValue(field, right, left)).toBe(true);
  });
});

describe("two values of a field differ", () => {
  test.each<[string, InputField, unknown, unknown]>([
    ["the empty text and absent, without a default", plain, "", undefined],
    ["false and absent, without a default", plain, false, undefined],
    ["an array in another order", plain, ["a", "b"], ["b", "a"]],
    ["a set with one more", set, ["a"], ["a", "b"]],
    ["a set of a number and a text", set, [1], ["1"]],
    ["a set that would be equal when joined", set, ["a,b"], ["a", "b"]],
    ["an empty set and absent, without a default", set, [], undefined],
    ["objects by one part", plain, { a: 1 }, { a: 2 }],
    [
      "a value and none, even if the field considers any two values equal",
      { ...caseless, compare: { same: () => true } },
      "a",
      undefined,
    ],
    ["exact values by a null", exact, { a: 1, b: null }, { a: 1 }],
    ["exact values by a null in a list", exact, { a: [null] }, { a: [] }],
    ["exact values by the order of a list", exact, { a: [1, 2] }, { a: [2, 1] }],
    ["exact values by a number and a text", exact, { a: 1 }, { a: "1" }],
  ])("%s", (_what, field, left, right) => {
    expect(sameValue(field, left, right)).toBe(false);
  });
});

test("a value that a field cannot normalise is compared as it is", () => {
  const trimmed: InputField = { ...plain, compare: by((value) => (value as string).trim()) };
  expect(sameValue(trimmed, 5, 5)).toBe(true);
  expect(sameValue(trimmed, 5, "5")).toBe(false);
});
