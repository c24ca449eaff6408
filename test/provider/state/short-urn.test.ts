import { expect, test } from "vitest";
import { shortUrn, wholeUrn } from "../../../provider/state/short-urn";

const type = "pulumi-nodejs:dynamic/compute:Vpc";

test.each([
  ["a resource", `urn:pulumi:dev::shop::${type}::net`, "dev::shop::::net"],
  ["one in a component", `urn:pulumi:dev::shop::my:index:Part$${type}::net`, "dev::shop::my:index:Part$::net"],
  ["one with colons in its name", `urn:pulumi:dev::shop::${type}::a::b`, "dev::shop::::a::b"],
])("the URN of %s is shortened, and is whole again when read", (_what, urn, short) => {
  expect(shortUrn("Vpc", urn)).toBe(short);
  expect(wholeUrn("Vpc", short)).toBe(urn);
});

test.each(["urn:pulumi:dev::shop::compute:index:Vpc::net", "urn:mine"])("another URN stays as it is: %s", (urn) => {
  expect(shortUrn("Vpc", urn)).toBe(urn);
  expect(wholeUrn("Vpc", urn)).toBe(urn);
});
