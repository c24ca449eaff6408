import { describe, expect, test } from "vitest";
import { z } from "zod";
import { sameValue } from "../../../provider/core/compare";
import type { InputField } from "../../../provider/core/definition";

const plain: InputField = { type: z.unknown(), describe: "One property.", onChange: "replace" };
const set: InputField = { ...plain, set: true };

describe("two values of a field mean the same", () => {
  test.each<[string, InputField, unknown, unknown]>([
    ["null and absent", plain, null, undefined],
    ["the default and absent", { ...plain, default: "" }, "", undefined],
    ["the default and null", { ...plain, default: false }, false, null],
    ["a set in another order", set, ["a", "b"], ["b", "a"]],
    ["a set with duplicates", set, ["a", "b", "a"], ["b", "a"]],
    ["a set of objects with their keys in another order", set, [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
    ["a set of objects, one part null", set, [{ a: 1, b: null }, { a: 2 }], [{ a: 2 }, { a: 1 }]],
    ["objects, one part null or undefined", plain, { a: 1, b: null }, { a: 1, c: undefined }],
    ["what a field normalises", { ...plain, normalize: (value) => String(value).trim() }, " a\n", "a"],
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
  ])("%s", (_what, field, left, right) => {
    expect(sameValue(field, left, right)).toBe(false);
  });
});

test("a value that a field cannot normalise is compared as it is", () => {
  const trimmed: InputField = { ...plain, normalize: (value) => (value as string).trim() };
  expect(sameValue(trimmed, 5, 5)).toBe(true);
  expect(sameValue(trimmed, 5, "5")).toBe(false);
});
