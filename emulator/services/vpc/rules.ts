import { optional, type Place, type Rule, refine, required, text } from "../../shared/validate";

// @rule limit-vpc
/** Limits. */
export const limits = { label: { min: 1, max: 64 }, description: { max: 255 }, prefix: { min: 1, max: 29 } } as const;

/** A range of IPv4 addresses. */
export interface Range {
  /** First address, as an unsigned 32-bit number. */
  readonly first: number;
  readonly last: number;
  readonly prefix: number;
}

const privateRanges = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"].map(rangeOf);
const reserved = rangeOf("192.168.128.0/17");

// @rule vpc-1 vpc-2
/** A label of a VPC or a subnet. `taken` returns the reason if the label is not unique. */
export function labelRule(taken: (label: string) => string | undefined = () => undefined): Rule<string> {
  return refine(
    text(limits.label),
    (label) =>
      /^[A-Za-z0-9-]*$/.test(label) ? undefined : "Label must include only ASCII letters, numbers, and dashes",
    (label) => (label.includes("--") ? "Must not contain two dashes in a row" : undefined),
    taken,
  );
}

/** The description of a VPC, optional. */
export const description = optional(text(limits.description));

/** A region that exists and has VPCs. */
export function regionRule(able: (region: string) => boolean): ReturnType<typeof required<string>> {
  return required(
    refine(text(), (region) => (able(region) ? undefined : "region is not valid: it must be a region with VPCs")),
  );
}

/** The range of a subnet. It must not overlap the ranges `held` of the VPC's other subnets. */
export function ipv4Rule(held: () => Iterable<string>): Rule<string> {
  return refine(text(), (value) => faultOf(value) ?? overlapFault(value, held()));
}

/** Adds an error for each subnet with the label of an earlier one, or with a range that overlaps an earlier one. */
export function distinctSubnets(subnets: readonly { label: string; ipv4: string }[], place: Place): undefined {
  const labels = new Set<string>();
  subnets.forEach(({ label, ipv4 }, index) => {
    if (labels.has(label)) place.at(index).at("label").fault("Label must be unique among the subnets of the VPC");
    labels.add(label);
    const before = subnets.slice(0, index).map((subnet) => subnet.ipv4);
    const reason = overlapFault(ipv4, before);
    if (reason !== undefined) place.at(index).at("ipv4").fault(reason);
  });
}

/** Parses a range in CIDR form. @throws Error if it is invalid */
export function rangeOf(cidr: string): Range {
  const range = readRange(cidr);
  if (range === undefined) throw new Error(`${cidr} is not an IPv4 range in CIDR form.`);
  return range;
}

/** An address as text. */
export function addressText(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join(".");
}

// @rule vpc-3a
/** The reason why a text is no IPv4 network in canonical CIDR form, if any. */
export function cidrFault(value: string): string | undefined {
  const range = readRange(value);
  if (range === undefined) return "Must be an IPv4 network in CIDR form";
  if (`${addressText(range.first)}/${range.prefix}` !== value) return "Must be in canonical form, without host bits";
  return undefined;
}

/** Whether two ranges have an address in common. */
export function overlaps(a: Pick<Range, "first" | "last">, b: Pick<Range, "first" | "last">): boolean {
  return a.first <= b.last && b.first <= a.last;
}

// @rule vpc-3b
function faultOf(value: string): string | undefined {
  const reason = cidrFault(value);
  if (reason !== undefined) return reason;
  const range = rangeOf(value);
  if (range.prefix < limits.prefix.min || range.prefix > limits.prefix.max) {
    return `Prefix length must be ${limits.prefix.min}-${limits.prefix.max}`;
  }
  if (!privateRanges.some((outer) => outer.first <= range.first && range.last <= outer.last)) {
    return "Must be within a private range: 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16";
  }
  return overlaps(range, reserved) ? "Must not overlap 192.168.128.0/17" : undefined;
}

// @rule vpc-3c
function overlapFault(value: string, held: Iterable<string>): string | undefined {
  const range = rangeOf(value);
  for (const other of held) if (overlaps(range, rangeOf(other))) return "Must not overlap another subnet of the VPC";
  return undefined;
}

function readRange(cidr: string): Range | undefined {
  const match = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\/(0|[1-9]\d?)$/.exec(cidr);
  if (match === null) return undefined;
  const [, ...numbers] = match;
  const bytes = numbers.slice(0, 4).map(Number);
  const prefix = Number(numbers[4]);
  if (prefix > 32 || bytes.some((byte) => byte > 255)) return undefined;
  const address = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  const size = 2 ** (32 - prefix);
  const first = Math.floor(address / size) * size;
  return { first, last: first + size - 1, prefix };
}
