import { badRequest, notFound } from "../../shared/envelope";
import { permissionOn } from "../../shared/grants";
import type { Json, JsonObject } from "../../shared/json";
import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import {
  defaulted,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  parse,
  type Rule,
  refine,
  required,
  text,
} from "../../shared/validate";
import { attachCompute, usableAddresses } from "../vpc/ips";
import { addressText } from "../vpc/rules";
import { type Interface, interfaceTable, type Subnet, subnetTable, vpcTable } from "../vpc/tables";
import { type Compute, type Config, computeOf, configOf } from "./tables";

/** Interfaces List: of one configuration profile. A bare array, without an envelope. */
export function listInterfaces(call: UserCall): Json {
  return interfacesOf(call, configOf(call)).map(viewInterface);
}

/** Interface View. */
export function viewOneInterface(call: UserCall): JsonObject {
  return viewInterface(interfaceOf(call));
}

/** Interface Add: to a subnet of a VPC. Active once the compute boots with the profile. */
export function addInterface(call: UserCall): JsonObject {
  const compute = computeOf(call);
  const config = configOf(call);
  const named = call.body["subnet_id"];
  const subnet = typeof named === "number" ? call.store.in(subnetTable).get(named) : undefined;
  const rule = object({
    // The emulator has only interfaces to VPCs.
    purpose: required(oneOf("vpc")),
    subnet_id: required(
      refine(integer(), () => (isFit(call, compute, subnet) ? undefined : "subnet_id is not valid for the compute")),
    ),
    ipv4: defaulted(addressesRule(call, compute, subnet), { vpc: undefined, nat_1_1: undefined }),
  });
  const { ipv4 } = parse(rule, call.body);
  if (subnet === undefined) throw notFound();
  const address = ipv4.vpc === undefined ? {} : { address: ipv4.vpc };
  // "any" stands for the compute's own public address.
  const mapped = ipv4.nat_1_1 === "any" ? compute.ipv4[0] : ipv4.nat_1_1;
  const nat = mapped === undefined || mapped === null ? {} : { nat1To1: mapped };
  const given = { configId: config.id, active: false, ...address, ...nat };
  const [id = 0] = attachCompute(call, subnet.vpc_id, subnet.id, { computeId: compute.id, interfaces: [given] });
  const made = call.store.in(interfaceTable).get(id);
  if (made === undefined) throw notFound();
  return viewInterface(made);
}

/** Interface Delete: refused while the interface is active. */
export function deleteInterface(call: UserCall): undefined {
  const { id, active } = interfaceOf(call);
  if (active) throw badRequest("The compute must be shut down first");
  call.store.in(interfaceTable).delete(id);
}

/** The interfaces of a configuration profile, in the order of creation. */
export function interfacesOf({ store }: Stage, { id, compute_id }: Config): Interface[] {
  return [...store.in(interfaceTable).by("compute", compute_id)].filter((each) => each.config_id === id);
}

/** An interface in the format of the operations on computes. */
export function viewInterface({
  id,
  active,
  address,
  address_range,
  nat_1_1,
  subnet_id,
  vpc_id,
}: Interface): JsonObject {
  const ip_ranges = address_range === null ? [] : [address_range];
  return { id, active, purpose: "vpc", subnet_id, vpc_id, ipv4: { vpc: address, nat_1_1 }, ip_ranges };
}

function interfaceOf(call: UserCall): Interface {
  const config = configOf(call);
  const found = call.store.in(interfaceTable).get(call.params.id("interfaceId"));
  if (found === undefined || found.config_id !== config.id || found.compute_id !== config.compute_id) throw notFound();
  return found;
}

// The VPC must be in the region of the compute, and the caller must be allowed to see it.
function isFit(call: UserCall, compute: Compute, subnet: Subnet | undefined): boolean {
  const vpc = subnet === undefined ? undefined : call.store.in(vpcTable).get(subnet.vpc_id);
  return vpc?.region === compute.region && permissionOn(call.caller.user, "vpc", vpc.id) !== undefined;
}

function addressesRule(
  call: UserCall,
  compute: Compute,
  subnet: Subnet | undefined,
): Rule<{ vpc: string | undefined; nat_1_1: string | null | undefined }> {
  const own = (address: string): string | undefined =>
    address === "any" || compute.ipv4.includes(address) ? undefined : "Must be any, or an address of the compute";
  return object({
    vpc: optional(refine(text(), addressFault(call, subnet))),
    nat_1_1: optional(nullable(refine(text(), own))),
  });
}

function addressFault(call: UserCall, subnet: Subnet | undefined): (address: string) => string | undefined {
  return (address) => {
    if (subnet === undefined) return undefined;
    const { first, last } = usableAddresses(subnet);
    const number = address.split(".").reduce((sum, byte) => sum * 256 + Number(byte), 0);
    if (addressText(number) !== address || number < first || number > last) {
      return "Must be a usable address of the subnet";
    }
    const taken = [...call.store.in(interfaceTable).by("subnet", subnet.id)].some((each) => each.address === address);
    return taken ? "The address is in use" : undefined;
  };
}
