import { expect, test } from "vitest";
import { bytes, duration, htmlWords, oneLine, safeLine } from "../../../provider/client/text";

test("a text becomes one line without control characters, cut at its limit", () => {
  expect(oneLine("a\r\n\t b\u0007\u001b[31mred\u001b[0m \u202ec\u2028d", 100)).toBe("a b red c d");
  expect(oneLine("abcdefghij", 5)).toBe("abcd…");
});

test("a text that just fits its limit is not cut, and a cut leaves no space before the dots", () => {
  expect(oneLine("abcde", 5)).toBe("abcde");
  expect(oneLine("abc defg", 5)).toBe("abc…");
});

test("a line of the service is redacted before its escapes are removed, and after", () => {
  const redact = (text: string) => text.replaceAll("\u001bX", "[first]").replaceAll("ab cd", "[second]");
  expect(safeLine("\u001bX ab\u0007cd", redact, 100)).toBe("[first] [second]");
  expect(safeLine("x ab\u0007cd", redact, 8)).toBe("x [seco…");
});

test("an HTML page is described by its title, or else by its text", () => {
  expect(htmlWords("<html><head><title lang='en'> Bad Gateway </title></head><body>x")).toBe("Bad Gateway");
  expect(htmlWords("<title> </title><h1>Sorry</h1><script>var a = 1;</script >  later <img")).toMatch(
    /^Sorry\s+later$/,
  );
  expect(htmlWords("<b>one</b>two<style>p {")).toBe("one two");
});

test("durations are written in words", () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  expect([850, 999, 1000, 1500, minute].map(duration)).toEqual(["850 ms", "999 ms", "1 s", "1.5 s", "60 s"]);
  expect([2 * minute, 5 * minute, 2 * hour, 36 * hour].map(duration)).toEqual(["2 min", "5 min", "2 h", "36 h"]);
  expect([2 * day, 365 * day, 730 * day].map(duration)).toEqual(["2 days", "365 days", "2 years"]);
  expect([1000 * 365 * day, Number.POSITIVE_INFINITY].map(duration)).toEqual(Array(2).fill("more than 1,000 years"));
});

test("sizes are written in words", () => {
  expect([64 * 1024 ** 2, 2 * 1024 ** 3, 5.25 * 1024 ** 4].map(bytes)).toEqual(["64 MiB", "2 GiB", "5,376 GiB"]);
});
