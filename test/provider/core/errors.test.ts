import { describe, expect, test } from "vitest";
import { messageOf, PartialCreate, withArticle } from "../../../provider/core/errors";

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

describe("an error", () => {
  test("that stopped a creation keeps what caused it, and has its message", () => {
    const cause = new Error("first line\n  second line");
    const failure = new PartialCreate({}, [], cause);
    expect([failure.message, failure.cause]).toEqual(["first line second line", cause]);
  });

  test("is shown on one line, without space around it", () => {
    expect(messageOf(new Error("\n  one \n two\n"))).toBe("one two");
    expect(messageOf("  text ")).toBe("text");
  });
});
