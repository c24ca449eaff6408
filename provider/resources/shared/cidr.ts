import ipaddr from "ipaddr.js";

const PRIVATE_RANGES = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"].map((text) => ipaddr.IPv4.parseCIDR(text));
const RESERVED = ipaddr.IPv4.parseCIDR("192.168.128.0/17");
const SHORTEST_PREFIX = 1;
const LONGEST_PREFIX = 29;

// @rule vpc-3a vpc-3b limit-vpc
/**
 * What is wrong with the range of a subnet; undefined where it is fine. Source: VPCs, rule 3.
 *
 * @param text - the range in CIDR form
 */
export function subnetRangeFault(text: string): string | undefined {
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return "must be an IPv4 range in CIDR form, such as 10.0.1.0/24";
  const [address, prefix] = ipaddr.IPv4.parseCIDR(text);
  if (prefix < SHORTEST_PREFIX || prefix > LONGEST_PREFIX)
    return `must have a prefix length of ${SHORTEST_PREFIX} to ${LONGEST_PREFIX}`;
  const canonical = `${ipaddr.IPv4.networkAddressFromCIDR(text)}/${prefix}`;
  if (text !== canonical) return `must be in canonical form: ${canonical}`;
  if (!PRIVATE_RANGES.some(([range, length]) => prefix >= length && address.match(range, length))) {
    return "must be within a private range: 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16";
  }
  const [reserved, length] = RESERVED;
  if (address.match(reserved, Math.min(prefix, length)))
    return "must not overlap 192.168.128.0/17, which the service keeps for itself";
  return undefined;
}

/** Tells whether two ranges have an address in common. What is not an IPv4 range in CIDR form overlaps nothing. */
export function rangesOverlap(one: string, other: string): boolean {
  if (![one, other].every((text) => ipaddr.IPv4.isValidCIDRFourPartDecimal(text))) return false;
  const [[address, prefix], [otherAddress, otherPrefix]] = [ipaddr.IPv4.parseCIDR(one), ipaddr.IPv4.parseCIDR(other)];
  return address.match(otherAddress, Math.min(prefix, otherPrefix));
}
