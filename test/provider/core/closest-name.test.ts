import { expect, test } from "vitest";
import { closestName, didYouMean } from "../../../provider/core/closest-name";

const names = ["label", "region", "description", "forceDestroy"];

test.each([
  ["lable", "label"],
  ["labl", "label"],
  ["labels", "label"],
  ["Region", "region"],
  ["regoin", "region"],
  ["descripton", "description"],
  ["forcedestroy", "forceDestroy"],
  ["force_destroy", "forceDestroy"],
])("%s is taken for %s", (misspelt, meant) => {
  expect(closestName(misspelt, names)).toBe(meant);
  expect(didYouMean(misspelt, names)).toBe(`; did you mean ${meant}?`);
});

test.each(["id", "colour", "x", ""])("%j is taken for none", (misspelt) => {
  expect(closestName(misspelt, names)).toBeUndefined();
  expect(didYouMean(misspelt, names)).toBe("");
});

test("the closest of several names is taken", () => {
  expect(closestName("ipv6", ["ipv4Range", "ipv4", "ipv6Range"])).toBe("ipv4");
});
