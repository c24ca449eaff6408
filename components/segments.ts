import ipaddr from "ipaddr.js";
import { RESERVED_RANGE, rangeFault, rangesOverlap } from "../provider/resources/shared/cidr";

/** How a range is divided. */
export interface Division {
  /** The range in canonical CIDR form. */
  readonly range: string;
  /** Prefix length of each segment. */
  readonly prefixLength: number;
  /** Names of the segments, in order. */
  readonly names: readonly string[];
  /** Places that names have, from 0. The others get the free places in their order. */
  readonly places: Readonly<Record<string, number>>;
}

/** What is wrong with a division; the property is that of the component. */
export class DivisionError extends Error {
  override readonly name = "DivisionError";

  constructor(
    readonly property: string,
    readonly reason: string,
  ) {
    super(`${property}: ${reason}`);
  }
}

/** The longest prefix of a subnet. Source: VPCs, rule 3. */
const LONGEST_PREFIX = 29;
/** More segments than this are a mistake, and would make every step of the engine slow. */
const MOST_PLACES = 4096;
/** Prefix length of segments where none is given: so much longer than that of the range. */
const USUAL_BITS = 8;

/** The prefix length of the segments of a range where none is given. It does not depend on their number. */
export function usualPrefixLength(range: string): number {
  return Math.min(Number(range.split("/")[1]) + USUAL_BITS, LONGEST_PREFIX);
}

/**
 * The range of each segment, by name. A place always has the same range: a name that is added at the end moves no other.
 * Ranges that the service keeps for itself have no place.
 *
 * @throws DivisionError
 */
export function divide(division: Division): Record<string, string> {
  const { range, prefixLength, names } = division;
  const fault = rangeFault(range);
  if (fault !== undefined) throw new DivisionError("range", fault);
  const [, prefix] = ipaddr.IPv4.parseCIDR(range);
  if (!Number.isInteger(prefixLength) || prefixLength < prefix || prefixLength > LONGEST_PREFIX)
    throw new DivisionError(
      "prefixLength",
      `must be a whole number from ${prefix}, that of the range, to ${LONGEST_PREFIX}`,
    );
  const places = placesOf(division);
  const ranges = rangesAt(range, prefixLength, Math.max(-1, ...places.values()) + 1);
  return Object.fromEntries(
    names.map((name) => {
      const found = ranges[places.get(name) ?? 0];
      if (found !== undefined) return [name, found];
      throw new DivisionError(
        "segments",
        `${name} has no room: ${range} has ${ranges.length} ranges with the prefix length ${prefixLength} that the service accepts`,
      );
    }),
  );
}

/** The place of each name. */
function placesOf({ names, places }: Division): ReadonlyMap<string, number> {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new DivisionError("segments", `has ${twice} twice`);
  const given = names.flatMap((name): [string, number][] => {
    const place = Object.hasOwn(places, name) ? places[name] : undefined;
    return place === undefined ? [] : [[name, place]];
  });
  const taken = new Set<number>();
  for (const [name, place] of given) {
    if (!Number.isInteger(place) || place < 0 || place >= MOST_PLACES)
      throw new DivisionError(`places.${name}`, `must be a whole number from 0 to ${MOST_PLACES - 1}`);
    if (taken.has(place)) throw new DivisionError(`places.${name}`, "is the place of another segment too");
    taken.add(place);
  }
  const all = new Map(given);
  let next = 0;
  for (const name of names) {
    if (all.has(name)) continue;
    while (taken.has(next)) next++;
    if (next >= MOST_PLACES) throw new DivisionError("segments", `must have at most ${MOST_PLACES} entries`);
    all.set(name, next);
    next++;
  }
  return all;
}

/** The first ranges of a length in another range, without those that the service keeps for itself. */
function rangesAt(range: string, prefixLength: number, count: number): string[] {
  const [, prefix] = ipaddr.IPv4.parseCIDR(range);
  const first = numberOf(ipaddr.IPv4.networkAddressFromCIDR(range));
  const size = 2 ** (32 - prefixLength);
  const end = first + 2 ** (32 - prefix);
  const found: string[] = [];
  for (let start = first; start < end && found.length < count; start += size) {
    const candidate = `${addressOf(start)}/${prefixLength}`;
    if (!rangesOverlap(candidate, RESERVED_RANGE)) found.push(candidate);
  }
  return found;
}

function numberOf(address: ipaddr.IPv4): number {
  return address.toByteArray().reduce((sum, byte) => sum * 256 + byte, 0);
}

function addressOf(address: number): ipaddr.IPv4 {
  return new ipaddr.IPv4([24, 16, 8, 0].map((shift) => (address >>> shift) & 255));
}
