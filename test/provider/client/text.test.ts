import { expect, test } from "vitest";
import { duration, htmlWords, oneLine, redactor } from "../../../provider/client/text";

test("a secret is removed everywhere, in every form in which a service may repeat it", () => {
  const redact = redactor(['pa"ss/word\\1', undefined, "", "  "]);
  expect(redact('a pa"ss/word\\1 b')).toBe("a [redacted] b");
  expect(redact(String.raw`{"p":"pa\"ss/word\\1"}`)).toBe('{"p":"[redacted]"}');
  expect(redact("x=pa%22ss%2Fword%5C1&y")).toBe("x=[redacted]&y");
});

test("a multi-line secret is removed as a whole, on one line, escaped, and line by line", () => {
  const key = "-----BEGIN KEY-----\nAAAAAAAAAAAAAAAAAAAAAAAA\nBBBBBBBBBBBBBBBBBBBBBBBB\n-----END KEY-----";
  const redact = redactor([key]);
  expect(redact(`bad: ${key}!`)).toBe("bad: [redacted]!");
  expect(redact(`bad: ${key.replaceAll("\n", " ")}!`)).toBe("bad: [redacted]!");
  expect(redact(`bad: ${key.replaceAll("\n", "\\n")}!`)).toBe("bad: [redacted]!");
  expect(redact("line BBBBBBBBBBBBBBBBBBBBBBBB is bad")).toBe("line [redacted] is bad");
});

test("the longer of two secrets is removed first, and a short one only as a whole word", () => {
  expect(redactor(["abcd", "abcdefgh"])("abcdefgh abcd")).toBe("[redacted] [redacted]");
  expect(redactor(["12"])("312 12 a12 12.")).toBe("312 [redacted] a12 [redacted].");
});

test("characters of regular expressions in secrets are taken literally", () => {
  const secret = "a.*+?^$()|[]{1}\\/-z";
  expect(redactor([secret])(`x ${secret} y`)).toBe("x [redacted] y");
  expect(redactor(["a..."])("abcd a...")).toBe("abcd [redacted]");
});

test("a text becomes one line without control characters, cut at its limit", () => {
  expect(oneLine("a\r\n\t b\u0007\u001b[31mred\u001b[0m \u202ec\u2028d", 100)).toBe("a b red c d");
  expect(oneLine("abcdefghij", 5)).toBe("abcd…");
});

test("an HTML page is described by its title, or else by its text", () => {
  expect(htmlWords("<html><head><title> Bad Gateway </title></head><body>x")).toBe("Bad Gateway");
  expect(htmlWords("<h1>Sorry</h1><script>var a = 1;</script>  later <img")).toMatch(/^Sorry\s+later$/);
});

test("durations are written in words", () => {
  expect([850, 1500, 60_000, 300_000].map(duration)).toEqual(["850 ms", "1.5 s", "60 s", "5 min"]);
});
