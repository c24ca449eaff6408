import { createHash } from "node:crypto";
import { addressText, rangeOf } from "../vpc/rules";

/** Private addresses of computes. The description forbids subnets of VPCs in this range. */
const privateRange = rangeOf("192.168.128.0/17");
/** Public addresses, from ranges reserved for tests: one of each compute, and those that are added later. */
const firstRange = rangeOf("198.18.0.0/16");
const addedRange = rangeOf("198.19.0.0/16");

/** The addresses of a new compute, and its host. */
export interface Placement {
  readonly ipv4: readonly string[];
  /** With its prefix length, `/128`. */
  readonly ipv6: string;
  readonly host_uuid: string;
}

/** The network of an IPv4 address. */
export interface Network {
  readonly gateway: string;
  readonly subnet_mask: string;
  readonly prefix: number;
}

/** The addresses of a new compute, and its host. IPv6 addresses are from the range for documentation. */
export function addressesOf(id: number): Placement {
  const host = createHash("sha256").update(`host ${id}`).digest("hex");
  const groups = [host.slice(0, 8), host.slice(8, 12), `4${host.slice(13, 16)}`, `a${host.slice(17, 20)}`];
  return {
    ipv4: [addressIn(firstRange.first, 256, id)],
    ipv6: `2001:db8:0:c::${(id % 65_536).toString(16)}/128`,
    host_uuid: `${groups.join("-")}-${host.slice(20, 32)}`,
  };
}

/** The private address of a compute, if it gets one. */
export function privateAddressOf(id: number): string {
  return addressIn(privateRange.first, 128, id);
}

/** The public address with a number, from 1, besides those that computes have from the start. */
export function addedAddress(number: number): string {
  return addressIn(addedRange.first, 256, number);
}

/** Whether an IPv4 address of a compute is private. */
export function isPrivate(address: string): boolean {
  const { first } = rangeOf(`${address}/32`);
  return privateRange.first <= first && first <= privateRange.last;
}

/** The network of an IPv4 address of a compute. */
export function networkOf(address: string): Network {
  const { first } = rangeOf(`${address}/24`);
  return { gateway: addressText(first + 1), subnet_mask: "255.255.255.0", prefix: 24 };
}

// Networks of 256 addresses. The first two and the last one of each are no computes' addresses.
function addressIn(base: number, networks: number, number: number): string {
  const index = number - 1;
  return addressText(base + (Math.floor(index / 253) % networks) * 256 + 2 + (index % 253));
}
