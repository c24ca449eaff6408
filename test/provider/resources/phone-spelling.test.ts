import { describe, expect, it } from "vitest";
import { samePhoneNumber } from "../../../provider/resources/shared/phone";

describe("two spellings of a phone number", () => {
  it.each([
    ["212-555-0123", "+12125550123"],
    ["(212) 555-0123", "+1 212 555 0123"],
    ["1-212-555-0123", "+12125550123"],
    ["030 901820", "+4930901820"],
    ["06 1234 5678", "+390612345678"],
    ["8 912 345-67-89", "+79123456789"],
    ["06 1 234 5678", "+3612345678"],
    ["+49 30 901820", "+4930901820"],
    ["212.555.0123", "2125550123"],
  ])("mean the same: %s, %s", (left, right) => {
    expect(samePhoneNumber(left, right)).toBe(true);
    expect(samePhoneNumber(right, left)).toBe(true);
  });

  it.each([
    ["212-555-0123", "+12125550124"],
    ["212-555-0123", "+442125550199"],
    ["555-0123", "+12125550123"],
    ["+12125550123", "+442125550123"],
    ["2125550123", "12125550123"],
    ["12125550123", "+1"],
    ["", "+1"],
    ["", "+12125550123"],
    [undefined, "+12125550123"],
  ])("mean different numbers: %s, %s", (left, right) => {
    expect(samePhoneNumber(left, right)).toBe(false);
    expect(samePhoneNumber(right, left)).toBe(false);
  });
});
