import { badRequest, notFound } from "../../shared/envelope";
import { visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { type ListSpec, listPage } from "../../shared/paging";
import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { addressText, rangeOf } from "./rules";
import { type Interface, interfaceTable, type Subnet, subnetTable, vpcOf, vpcTable } from "./tables";

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

/** VPC IP Addresses List: of all VPCs that the caller may see. */
export function listAllIps(call: UserCall): JsonObject {
  const rows = visible(call, "vpc", call.store.in(interfaceTable), (each) => each.vpc_id);
  return listPage(call, rows, ipList(call));
}

/** VPC IP Addresses View: of one VPC. */
export function listVpcIps(call: UserCall): JsonObject {
  return listPage(call, call.store.in(interfaceTable).by("vpc", vpcOf(call).id), ipList(call));
}

/**
 * Adds interfaces of a compute to a subnet. Needs a transaction.
 * @returns the ids of the interfaces
 * @throws Refusal 404 if the subnet does not exist, 400 if it has no free address
 */
export function attachCompute(stage: Stage, vpcId: number, subnetId: number, attachment: Attachment): number[] {
  const subnet = stage.store.in(subnetTable).get(subnetId);
  if (subnet === undefined || subnet.vpc_id !== vpcId) throw notFound();
  const interfaces = stage.store.in(interfaceTable);
  return (attachment.interfaces ?? [{}]).map((given) => {
    const id = given.id ?? stage.store.next("vpcInterfaces");
    stage.store.reserve("vpcInterfaces", id);
    const range = given.addressRange ?? null;
    interfaces.put({
      id,
      compute_id: attachment.computeId,
      config_id: given.configId ?? attachment.computeId,
      subnet_id: subnetId,
      vpc_id: vpcId,
      active: given.active ?? true,
      address: range === null ? (given.address ?? nextAddress(stage, subnet)) : null,
      address_range: range,
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

/** The usable addresses of a subnet: all but the network, gateway and broadcast addresses. */
export function usableAddresses({ ipv4 }: Subnet): { first: number; last: number } {
  const { first, last } = rangeOf(ipv4);
  return { first: first + 2, last: last - 1 };
}

function nextAddress({ store }: Stage, subnet: Subnet): string {
  const taken = new Set([...store.in(interfaceTable).by("subnet", subnet.id)].map((each) => each.address));
  const { first, last } = usableAddresses(subnet);
  for (let number = first; number <= last; number++) {
    if (!taken.has(addressText(number))) return addressText(number);
  }
  throw badRequest("The subnet has no free address");
}

function ipList(stage: Stage): ListSpec<Interface> {
  return {
    view: (each) => view(stage, each),
    filterable: {
      active: (each) => each.active,
      config_id: (each) => each.config_id,
      compute_id: (each) => each.compute_id,
      region: (each) => stage.store.in(vpcTable).get(each.vpc_id)?.region,
      vpc_id: (each) => each.vpc_id,
    },
  };
}

function view({ store }: Stage, each: Interface): JsonObject {
  const subnet = store.in(subnetTable).get(each.subnet_id);
  const range = subnet === undefined ? undefined : rangeOf(subnet.ipv4);
  return {
    address: each.address,
    address_range: each.address_range,
    active: each.active,
    compute_id: each.compute_id,
    config_id: each.config_id,
    interface_id: each.id,
    gateway: range === undefined ? null : addressText(range.first + 1),
    nat_1_1: each.nat_1_1,
    prefix: range?.prefix ?? null,
    region: store.in(vpcTable).get(each.vpc_id)?.region ?? null,
    subnet_id: each.subnet_id,
    subnet_mask: range === undefined ? null : addressText(2 ** 32 - 2 ** (32 - range.prefix)),
    vpc_id: each.vpc_id,
  };
}
