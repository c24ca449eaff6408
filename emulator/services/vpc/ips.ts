import { badRequest, notFound } from "../../shared/envelope";
import { visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { type ListSpec, listPage } from "../../shared/paging";
import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { type Interface, interfaceDefaults, interfaceTable } from "../compute/interface-tables";
import { addressText, type Range, rangeOf } from "./rules";
import { type Subnet, subnetTable, vpcOf, vpcTable } from "./tables";

/** Interfaces of a compute to add to a subnet. Via control, the compute need not exist. */
export interface Attachment {
  readonly computeId: number;
  /** Default: one active interface. */
  readonly interfaces?: readonly InterfaceGiven[];
}

/** One interface. All members have defaults. */
export interface InterfaceGiven {
  readonly id?: number;
  /** Whether the compute runs with it. Default true. */
  readonly active?: boolean;
  readonly configId?: number;
  /** Default: the next free address of the subnet. */
  readonly address?: string;
  /** A range, instead of an address. */
  readonly addressRange?: string;
  /** The public address that is mapped to the interface. */
  readonly nat1To1?: string;
}

/** One entry of the lists of addresses: the address of an interface, or one of its ranges. */
interface Entry {
  readonly held: Interface;
  /** Absent for the interface's address. */
  readonly range?: string;
}

// @rule vpc-ips
/** VPC IP Addresses List: of all VPCs that the caller may see. */
export function listAllIps(call: UserCall): JsonObject {
  const rows = visible(call, "vpc", call.store.in(interfaceTable), (each) => each.vpc_id ?? 0);
  return listEntries(call, rows);
}

/** VPC IP Addresses View: of one VPC. */
export function listVpcIps(call: UserCall): JsonObject {
  return listEntries(call, call.store.in(interfaceTable).by("vpc", vpcOf(call).id));
}

/** The addresses and ranges of interfaces in the format of the API. Interfaces outside of VPCs have none. */
export function viewVpcIps(stage: Stage, interfaces: Iterable<Interface>): JsonObject[] {
  return entriesOf(interfaces).map((entry) => view(stage, entry));
}

// @rule vpc-6
/**
 * Adds interfaces of a compute to a subnet. Needs a transaction.
 * @returns the ids of the interfaces
 * @throws Refusal 404 if the subnet does not exist, 400 if it has no free address
 */
export function attachCompute(stage: Stage, vpcId: number, subnetId: number, attachment: Attachment): number[] {
  const subnet = stage.store.in(subnetTable).get(subnetId);
  if (subnet === undefined || subnet.vpc_id !== vpcId) throw notFound();
  return (attachment.interfaces ?? [{}]).map((given) => {
    const id = given.id ?? stage.store.next("interfaces");
    stage.store.reserve("interfaces", id);
    const range = given.addressRange;
    stage.store.in(interfaceTable).put({
      ...interfaceDefaults,
      id,
      purpose: "vpc",
      compute_id: attachment.computeId,
      config_id: given.configId ?? attachment.computeId,
      position: id,
      subnet_id: subnetId,
      vpc_id: vpcId,
      active: given.active ?? true,
      address: range === undefined ? (given.address ?? freeAddress(stage, subnet)) : null,
      ip_ranges: range === undefined ? [] : [range],
      nat_1_1: given.nat1To1 ?? null,
    });
    return id;
  });
}

/** Removes all interfaces of a compute. Needs a transaction. @returns their number */
export function detachCompute(stage: Stage, computeId: number): number {
  const interfaces = stage.store.in(interfaceTable);
  const held = [...interfaces.by("compute", computeId)];
  for (const { id } of held) interfaces.delete(id);
  return held.length;
}

/** The usable addresses of a subnet: all but the first two and the last two. */
export function usableAddresses({ ipv4 }: Subnet): { first: number; last: number } {
  const { first, last } = rangeOf(ipv4);
  return { first: first + 2, last: last - 2 };
}

/** The ranges of the addresses that interfaces have. */
export function rangesOf(interfaces: Iterable<Pick<Interface, "address" | "ip_ranges">>): Range[] {
  return [...interfaces].flatMap(({ address, ip_ranges }) => {
    const own = address === null ? [] : [rangeOf(`${address}/32`)];
    return [...own, ...ip_ranges.map(rangeOf)];
  });
}

/** The first usable address of a subnet that no interface has. @throws Refusal 400 if there is none */
export function freeAddress({ store }: Stage, subnet: Subnet): string {
  const taken = rangesOf(store.in(interfaceTable).by("subnet", subnet.id)).sort((a, b) => a.first - b.first);
  const { first, last } = usableAddresses(subnet);
  let number = first;
  for (const range of taken) {
    if (range.first > number) break;
    number = Math.max(number, range.last + 1);
  }
  if (number > last) throw badRequest("The subnet has no free address");
  return addressText(number);
}

function listEntries(call: UserCall, interfaces: Iterable<Interface>): JsonObject {
  const entries = entriesOf(interfaces);
  return listPage(call, { size: entries.length, [Symbol.iterator]: () => entries.values() }, listSpec(call));
}

function entriesOf(interfaces: Iterable<Interface>): Entry[] {
  return [...interfaces].flatMap((held) => {
    const ranges: Entry[] = held.ip_ranges.map((range) => ({ held, range }));
    return held.address === null ? ranges : [{ held }, ...ranges];
  });
}

function listSpec(stage: Stage): ListSpec<Entry> {
  return {
    view: (entry) => view(stage, entry),
    filterable: {
      active: ({ held }) => held.active,
      config_id: ({ held }) => held.config_id,
      compute_id: ({ held }) => held.compute_id,
      region: ({ held }) => regionOf(stage, held),
      vpc_id: ({ held }) => held.vpc_id,
    },
  };
}

function view(stage: Stage, { held, range }: Entry): JsonObject {
  const subnet = stage.store.in(subnetTable).get(held.subnet_id ?? 0);
  const network = subnet === undefined ? undefined : rangeOf(subnet.ipv4);
  return {
    address: range === undefined ? held.address : null,
    address_range: range ?? null,
    active: held.active,
    compute_id: held.compute_id,
    config_id: held.config_id,
    interface_id: held.id,
    gateway: network === undefined ? null : addressText(network.first + 1),
    nat_1_1: range === undefined ? held.nat_1_1 : null,
    prefix: network?.prefix ?? null,
    region: regionOf(stage, held),
    subnet_id: held.subnet_id,
    subnet_mask: network === undefined ? null : addressText(2 ** 32 - 2 ** (32 - network.prefix)),
    vpc_id: held.vpc_id,
  };
}

function regionOf({ store }: Stage, { vpc_id }: Interface): string | null {
  return store.in(vpcTable).get(vpc_id ?? 0)?.region ?? null;
}
