import { describe, expect, test } from "vitest";
import { z } from "zod";
import { messageOf, PartialCreate, withArticle } from "../../../provider/core/errors";
import { inWords, readable } from "../../../provider/core/unreadable";

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

describe("an answer that a validator refuses", () => {
  function refusal(type: z.ZodType, value: unknown): z.ZodError | undefined {
    return type.safeParse(value).error;
  }

  test("is shown with the path of each field, and without values", () => {
    const type = z.object({ one: z.object({ two: z.array(z.number()) }), three: z.string() });
    expect(messageOf(refusal(type, { one: { two: ["secret"] }, three: 3 }))).toBe(
      "one.two.0: Invalid input: expected number, received string; three: Invalid input: expected string, received number",
    );
  });

  test("as a whole is shown without a path", () => {
    expect(messageOf(refusal(z.object({}), "secret"))).toBe("Invalid input: expected object, received string");
  });

  test.each([
    [5, ["0", "1", "2", "3", "4"]],
    [7, ["0", "1", "2", "3", "4", "and 2 more"]],
  ])("in %s fields is shown with five of them at most, and the number of the others", (count, shown) => {
    const texts = Array.from({ length: count }, () => "secret");
    const faults = messageOf(refusal(z.array(z.number()), texts)).split("; ");
    expect(faults.map((fault) => fault.replace(/: .*/, ""))).toEqual(shown);
  });

  test("becomes an error whose cause does not hold the answer", () => {
    const read = () => readable("box 1", () => z.number().parse("secret"));
    expect(read).toThrow("The answer of the service about box 1 cannot be read: Invalid input: expected number");
    const words = inWords(refusal(z.number(), "secret"), "box 1");
    expect(words instanceof Error && words.cause).toEqual(
      new Error("the answer has another form than the API description gives"),
    );
  });
});
