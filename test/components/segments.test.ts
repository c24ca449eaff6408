import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { divide, usualPrefixLength } from "../../components/segments";
import { rangesOverlap, subnetRangeFault } from "../../provider/resources/shared/cidr";
import { Random } from "../simulation/random";

const names = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);
const DIVISIONS = [
  ["10.0.0.0/8", 16],
  ["10.20.0.0/16", 24],
  ["10.20.0.0/16", 16],
  ["172.16.0.0/12", 29],
  ["192.168.0.0/16", 18],
  ["192.168.0.0/16", 24],
  ["192.168.112.0/20", 22],
  ["192.168.0.0/29", 29],
] as const;

/** How many segments fit, by counting addresses: none of the range 192.168.128.0/17 is usable. */
function capacity(range: string, prefixLength: number): number {
  const prefix = Number(range.split("/")[1]);
  const reserved = rangesOverlap(range, "192.168.128.0/17") ? 2 ** Math.max(prefixLength - 17, 0) : 0;
  return 2 ** (prefixLength - prefix) - reserved;
}

describe.each(DIVISIONS)("%s in ranges with the prefix length %d", (range, prefixLength) => {
  const room = Math.min(capacity(range, prefixLength), 40);
  const all = divide({ range, prefixLength, names: names(room), places: {} });

  it("gives ranges that the service accepts, within the range, no two of which overlap", () => {
    const ranges = Object.values(all);
    expect(ranges.flatMap((one) => subnetRangeFault(one) ?? [])).toEqual([]);
    const outer = ipaddr.IPv4.parseCIDR(range);
    for (const one of ranges) expect(ipaddr.IPv4.parseCIDR(one)[0].match(outer)).toBe(true);
    const pairs = ranges.flatMap((one, index) => ranges.slice(index + 1).map((other) => [one, other] as const));
    expect(pairs.filter(([one, other]) => rangesOverlap(one, other))).toEqual([]);
  });

  it("moves no range when names are appended, one after the other", () => {
    for (let count = 0; count <= room; count++)
      expect(all).toMatchObject(divide({ range, prefixLength, names: names(count), places: {} }));
  });

  it("keeps the range of a name with a place, whatever happens to the list", () => {
    const random = new Random(prefixLength);
    for (let round = 0; round < 50; round++) {
      const place = random.below(room);
      const others = names(room - 1).filter(() => random.isTrue(0.5));
      const at = random.below(others.length + 1);
      const list = [...others.slice(0, at), "fixed", ...others.slice(at)];
      const found = divide({ range, prefixLength, names: list, places: { fixed: place } });
      expect(found["fixed"]).toBe(all[`s${place}`]);
      expect(new Set(Object.values(found)).size).toBe(list.length);
    }
  });
});

describe("a division", () => {
  it("has exactly the room that the service leaves", () => {
    const whole = { range: "192.168.0.0/16", prefixLength: 18, places: {} };
    expect(Object.values(divide({ ...whole, names: names(2) }))).toEqual(["192.168.0.0/18", "192.168.64.0/18"]);
    expect(() => divide({ ...whole, names: names(3) })).toThrow(
      "segments: s2 has no room: 192.168.0.0/16 has 2 ranges with the prefix length 18 that the service accepts",
    );
  });

  it.each([
    ["range", { range: "10.0.0.7/16" }, "must be in canonical form: 10.0.0.0/16"],
    ["range", { range: "8.0.0.0/8" }, "must be within a private range"],
    ["range", { range: "nonsense" }, "must be an IPv4 range in CIDR form"],
    ["prefixLength", { prefixLength: 30 }, "must be a whole number from 16, that of the range, to 29"],
    ["prefixLength", { prefixLength: 15 }, "must be a whole number from 16"],
    ["prefixLength", { prefixLength: 24.5 }, "must be a whole number"],
    ["segments", { names: ["a", "b", "a"] }, "has a twice"],
    ["places.a", { places: { a: -1 } }, "must be a whole number from 0"],
    ["places.b", { places: { a: 3, b: 3 } }, "is the place of another segment too"],
    ["segments", { names: names(4097), prefixLength: 29, range: "10.0.0.0/8" }, "must have at most 4096 entries"],
  ])("with a wrong %s is refused, and the error names it", (property, changes, reason) => {
    const fine = { range: "10.20.0.0/16", prefixLength: 24, names: ["a", "b"], places: {} };
    expect(() => divide({ ...fine, ...changes })).toThrow(`${property}: ${reason}`);
  });

  it.each([
    ["10.0.0.0/8", 16],
    ["10.20.0.0/16", 24],
    ["10.20.1.0/24", 29],
  ])("of %s has the prefix length %d where none is given", (range, length) => {
    expect(usualPrefixLength(range)).toBe(length);
  });
});
