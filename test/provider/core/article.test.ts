import { expect, test } from "vitest";
import { withArticle } from "../../../provider/core/errors";

test.each([
  ["bucket", "a bucket"],
  ["image", "an image"],
  ["object key", "an object key"],
  ["SSH key", "an SSH key"],
  ["VPC subnet", "a VPC subnet"],
  ["array", "an array"],
])("%s with its article is %s", (noun, text) => {
  expect(withArticle(noun)).toBe(text);
});
