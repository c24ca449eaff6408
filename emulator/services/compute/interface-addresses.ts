import type { UserCall } from "../../shared/service";
import type { Place } from "../../shared/validate";
import { rangesOf, usableAddresses } from "../vpc/ips";
import { cidrFault, overlaps, type Range, rangeOf } from "../vpc/rules";
import type { Subnet } from "../vpc/tables";
import { type Interface, interfaceTable } from "./interface-tables";

/** What the interfaces of a request have to fit to. */
export interface Around {
  readonly region: string;
  /** Undefined while the compute is created. */
  readonly computeId: number | undefined;
  /** The compute's public addresses, which `nat_1_1` may name. */
  readonly publicAddresses: readonly string[];
  /** The interfaces of the same profile that stay as they are. */
  readonly siblings: readonly Pick<Interface, "id">[];
}

/** The addresses of an interface in a request. */
export interface ByIpv4 {
  readonly vpc?: string | undefined;
  readonly nat_1_1?: string | undefined;
}

/** Adds an error if the address cannot be used, or if the mapped address is not the compute's own. */
export function ipv4Fault(call: UserCall, around: Around, subnet: Subnet, given: ByIpv4, place: Place): void {
  const { vpc, nat_1_1: nat } = given;
  const reason = isNone(vpc) ? undefined : addressFault(call, around, subnet, vpc);
  if (reason !== undefined) place.at("vpc").fault(reason);
  if (isNone(nat) || nat === "any" || around.publicAddresses.includes(nat)) return;
  place.at("nat_1_1").fault("Must be any, or a public address of its own");
}

/** Adds an error for each range that is not one of the subnet, or that is in use. */
export function rangesFault(
  call: UserCall,
  around: Around,
  subnet: Subnet,
  { ipv4, ip_ranges }: Addresses,
  place: Place,
): void {
  const whole = rangeOf(subnet.ipv4);
  const address = addressIn(ipv4);
  const own = address === undefined || !isAddress(address) ? [] : [rangeOf(`${address}/32`)];
  const held = [...heldRanges(call, around, subnet), ...own];
  (ip_ranges ?? []).forEach((text, index) => {
    const reason = cidrFault(text) ?? partFault(whole, held, rangeOf(text));
    if (reason !== undefined) place.at(index).fault(reason);
    else held.push(rangeOf(text));
  });
}

/** Adds an error for each address and range that an earlier interface of the same request has. All are valid. */
export function refuseSharedAddresses(before: readonly Addresses[], given: Addresses, place: Place): void {
  const taken = before.filter((other) => other.subnet_id === given.subnet_id).flatMap(rangesIn);
  for (const [path, range] of placesIn(given, place)) {
    if (taken.some((other) => overlaps(other, range))) path.fault("Already in use");
  }
}

/** What a request says of the addresses of an interface. */
interface Addresses {
  readonly subnet_id: number | undefined;
  readonly ipv4: ByIpv4 | undefined;
  readonly ip_ranges: readonly string[] | undefined;
}

function rangesIn({ ipv4, ip_ranges }: Addresses): Range[] {
  const address = addressIn(ipv4);
  return [...(address === undefined ? [] : [`${address}/32`]), ...(ip_ranges ?? [])].map(rangeOf);
}

function placesIn({ ipv4, ip_ranges }: Addresses, place: Place): [Place, Range][] {
  const address = addressIn(ipv4);
  const ranges = (ip_ranges ?? []).map((text, n): [Place, Range] => [place.at("ip_ranges").at(n), rangeOf(text)]);
  return address === undefined ? ranges : [[place.at("ipv4").at("vpc"), rangeOf(`${address}/32`)], ...ranges];
}

function addressIn(ipv4: ByIpv4 | undefined): string | undefined {
  return isNone(ipv4?.vpc) ? undefined : ipv4?.vpc;
}

function addressFault(call: UserCall, around: Around, subnet: Subnet, address: string): string | undefined {
  if (!isAddress(address)) return "Must be an IPv4 address";
  const range = rangeOf(`${address}/32`);
  return partFault({ ...usableAddresses(subnet), prefix: 32 }, heldRanges(call, around, subnet), range);
}

function partFault(whole: Range, held: readonly Range[], part: Range): string | undefined {
  if (part.first < whole.first || part.last > whole.last) return "Must be usable in the subnet";
  return held.some((range) => overlaps(range, part)) ? "Already in use" : undefined;
}

// Only one profile of a compute is in use at a time, so its profiles may have the same addresses.
function heldRanges({ store }: UserCall, { computeId, siblings }: Around, subnet: Subnet): Range[] {
  const rows = [...store.in(interfaceTable).by("subnet", subnet.id)];
  return rangesOf(rows.filter((row) => row.compute_id !== computeId || siblings.some(({ id }) => id === row.id)));
}

function isNone(value: string | undefined): value is "" | undefined {
  return value === undefined || value === "";
}

function isAddress(text: string): boolean {
  return cidrFault(`${text}/32`) === undefined;
}
