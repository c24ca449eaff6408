import { describe, expect, test } from "vitest";
import { formatVersion, isAtLeast, parseVersion, type Version } from "../../../tools/engine/version";

function version(text: string): Version {
  const parsed = parseVersion(text);
  if (parsed === undefined) throw new Error(`not a version: ${text}`);
  return parsed;
}

describe("a version", () => {
  test.each([
    ["v3.259.0\n", "3.259.0"],
    ["3.259.0", "3.259.0"],
    ["v3.260.0-alpha.1+dirty", "3.260.0-alpha.1"],
    ["warning: something 1.2.3 is old\nv3.254.1\n", "3.254.1"],
    ["v3.259.0\r\n", "3.259.0"],
  ])("is read from %j", (text, expected) => {
    expect(formatVersion(version(text))).toBe(expected);
  });

  test.each(["", "pulumi", "v3.259", "version 3.259.0", "3.259.0.1"])("is not read from %j", (text) => {
    expect(parseVersion(text)).toBeUndefined();
  });

  test.each([
    ["3.254.0", true],
    ["3.254.1", true],
    ["3.1000.0", true],
    ["4.0.0", true],
    ["3.255.0-alpha.1", true],
    ["3.253.9", false],
    ["3.99.0", false],
    ["2.300.0", false],
    ["3.254.0-alpha.1", false],
  ])("%s is at least 3.254.0: %s", (text, expected) => {
    expect(isAtLeast(version(text), version("3.254.0"))).toBe(expected);
  });
});
