import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  aliases,
  asSet,
  asSetOf,
  by,
  declaredEntries,
  declaredPart,
  exactText,
  withAliases,
} from "../../../provider/core";
import { partOf, sameValue } from "../../../provider/core/compare";
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
  expect(sameValue(trimmed, 5, 6)).toBe(false);
  expect(sameValue(trimmed, 5, "5")).toBe(false);
});

test("a field may compare its values in another form", () => {
  const lower: InputField = { ...plain, compare: by((value) => String(value).toLowerCase()) };
  expect(sameValue(lower, "A", "a")).toBe(true);
  expect(sameValue(lower, "A", "b")).toBe(false);
});

test("a value that is left out is not brought into another form", () => {
  expect(sameValue({ ...plain, compare: by(String) }, "null", null)).toBe(false);
});

test("a field may say in which form the values of a list are compared, in any order", () => {
  const lower = asSetOf((value) => (value as string[]).map((one) => one.toLowerCase()));
  expect(sameValue({ ...plain, compare: lower }, ["A", "b"], ["B", "a", "A"])).toBe(true);
  expect(sameValue({ ...plain, compare: lower }, ["A", "b"], ["B", "c"])).toBe(false);
  expect(lower.note).toBe("Order and duplicates do not matter.");
});

test("exact values in a list are compared whatever the order of their properties", () => {
  const field: InputField = { ...plain, compare: by(exactText) };
  expect(sameValue(field, [{ a: 1, b: 2 }], [{ b: 2, a: 1 }])).toBe(true);
  expect(sameValue(field, [{ a: 1, b: 2 }], [{ b: 1, a: 2 }])).toBe(false);
  expect(sameValue(field, [undefined], [])).toBe(false);
});

describe("where only the declared part is compared", () => {
  const part: InputField = { ...plain, compare: declaredPart() };

  test("the documentation says so, and what the comparison says beside it", () => {
    expect(declaredPart().note).toBe("What it does not declare is left alone.");
    expect(declaredPart(asSet).note).toBe(
      "Order and duplicates do not matter. What it does not declare is left alone.",
    );
  });

  test("the entries of a list and the properties of an object that are not declared are left out", () => {
    expect(partOf(part, ["a", { b: 1, c: 2 }], ["x", { c: 2, b: 1 }, "a"])).toEqual(["a", { b: 1, c: 2 }]);
    expect(partOf(part, { a: 1, b: 2 }, { a: 3, c: 4 })).toEqual({ a: 3, b: undefined });
  });

  test.each([
    [["a"], { a: 1 }],
    [{ a: 1 }, ["a"]],
    [["a"], null],
    [{ a: 1 }, null],
    [{ a: 1 }, "a"],
    [null, { a: 1 }],
    [undefined, ["a"]],
  ])("an observed value of another form than the declared one stays whole: %j and %j", (declared, observed) => {
    expect(partOf(part, declared, observed)).toBe(observed);
  });

  test("another field's value stays whole", () => {
    expect(partOf(plain, { a: 1 }, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    expect(partOf(set, ["a"], ["a", "b"])).toEqual(["a", "b"]);
  });
});

test("a comparison in which the service may use other names keeps its own form, and says both in the documentation", () => {
  expect(withAliases(asSet)).toEqual({ ...asSet, isAlias: true, note: `${asSet.note} ${aliases.note}` });
  expect(withAliases({})).toEqual(aliases);
});

describe("the part of a set that belongs to what is declared, where a key says which entry is which", () => {
  const keyed: InputField = { ...plain, compare: declaredEntries((entry) => Reflect.get(entry as object, "key")) };
  const [a, b] = [
    { key: 1, name: "a" },
    { key: 2, name: "b" },
  ];

  test.each<[string, readonly object[], readonly object[], readonly object[]]>([
    ["has the observed entries, in the declared order", [b, a], [a, b], [b, a]],
    ["has what differs beside the key", [{ key: 1, name: "x" }], [a, b], [a]],
    ["lacks what is not there", [a, b], [b], [b]],
    ["lacks what is not declared", [], [a, b], []],
  ])("%s", (_what, declared, observed, part) => {
    expect(partOf(keyed, declared, observed)).toEqual(part);
  });

  test("of something that is no set is all of it", () => {
    expect(partOf(keyed, [a], undefined)).toBeUndefined();
  });

  test("is the same in another order, and another where an entry differs", () => {
    expect(sameValue(keyed, [a, b], [b, a])).toBe(true);
    expect(sameValue(keyed, [a, b], [a, { ...b, name: "x" }])).toBe(false);
  });
});
