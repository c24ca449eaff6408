import { badRequest } from "../../shared/envelope";
import { recordEvent } from "../../shared/events";
import type { Json, JsonObject } from "../../shared/json";
import type { UserCall } from "../../shared/service";
import { array, integer, object, optional, parse, type Rule, refine, required, text } from "../../shared/validate";
import { subnetTable } from "../vpc/tables";
import { isPrivate } from "./addresses";
import { type Config, configOf } from "./config-tables";
import { type Around, ipv4Fault, rangesFault } from "./interface-addresses";
import {
  changeableMembers,
  type GivenInterface,
  inputOf,
  interfaceRule,
  limits,
  refuseClash,
  refuseFilled,
} from "./interface-rules";
import { appendInterface, mappedAddress } from "./interface-store";
import { type Interface, interfaceOf, interfacesOf, interfaceTable } from "./interface-tables";
import { type Compute, computeEntity, computeOf } from "./tables";

/** Interfaces List: of one configuration profile, eth0 first. A bare array, without an envelope. */
export function listInterfaces(call: UserCall): Json {
  return interfacesOf(call, configOf(call)).map(viewInterface);
}

/** Interface View. */
export function viewOneInterface(call: UserCall): JsonObject {
  return viewInterface(interfaceOf(call));
}

/** Interface Add: as the last one of the profile. It is active once the compute boots with the profile. */
export function addInterface(call: UserCall): JsonObject {
  const config = configOf(call);
  const siblings = interfacesOf(call, config);
  const rule = refine(interfaceRule(call, aroundOf(computeOf(call), siblings)), (given, place) => {
    refuseClash(siblings, given, place);
    return siblings.length < limits.interfaces ? undefined : `There can be only ${limits.interfaces} interfaces`;
  });
  const added = appendInterface(call, config, inputOf(call, parse(rule, call.body)));
  if (added.primary) makePrimary(call, added);
  recordChange(call);
  return viewInterface(added);
}

/** Interface Update: of an interface to a VPC; of a public one, only `primary`. */
export function updateInterface(call: UserCall): JsonObject {
  const held = interfaceOf(call);
  if (held.purpose === "vlan") throw badRequest("An interface to a VLAN cannot be changed");
  const { primary = held.primary, ipv4, ip_ranges } = parse(updateRule(call, held), call.body, viewInterface(held));
  const nat = mappedAddress(computeOf(call), ipv4?.nat_1_1 || null);
  const changed = call.store.in(interfaceTable).put({
    ...held,
    primary,
    address: ipv4?.vpc || held.address,
    nat_1_1: ipv4 === undefined ? held.nat_1_1 : nat,
    ip_ranges: ip_ranges ?? held.ip_ranges,
  });
  if (primary) makePrimary(call, changed);
  recordChange(call);
  return viewInterface(changed);
}

// @rule vpc-5c
/** Interface Delete: refused while the interface is active. */
export function deleteInterface(call: UserCall): undefined {
  const { id, active } = interfaceOf(call);
  if (active) throw badRequest("The compute must be shut down first");
  call.store.in(interfaceTable).delete(id);
  recordChange(call);
}

/** Interfaces Order: of all interfaces of the profile. Refused while the compute runs with it. */
export function orderInterfaces(call: UserCall): undefined {
  const compute = computeOf(call);
  const config = configOf(call);
  const interfaces = interfacesOf(call, config);
  const isWhole = (ids: readonly number[]): boolean =>
    ids.length === interfaces.length && interfaces.every(({ id }) => ids.includes(id));
  const ids = refine(array(integer()), (given) => (isWhole(given) ? undefined : "Must be the ids of all interfaces"));
  const order = parse(object({ ids: required(ids) }), call.body).ids;
  if (isConfigActive(compute, config)) throw badRequest("The compute must be shut down first");
  for (const each of interfaces) {
    call.store.in(interfaceTable).put({ ...each, position: order.indexOf(each.id) + 1 });
  }
  recordChange(call);
}

/** What new interfaces of a compute have to fit to. `siblings`: the interfaces of the profile that stay. */
export function aroundOf(compute: Compute, siblings: readonly Interface[]): Around {
  const publicAddresses = compute.ipv4.filter((address) => !isPrivate(address));
  return { region: compute.region, computeId: compute.id, publicAddresses, siblings };
}

/** Whether the compute runs with the configuration profile, or is on the way there or from there. */
export function isConfigActive({ config_id, status }: Compute, { id }: Config): boolean {
  return config_id === id && status !== "offline";
}

/** An interface in the format of the API. */
export function viewInterface(each: Interface): JsonObject {
  return {
    id: each.id,
    purpose: each.purpose,
    label: each.label,
    ipam_address: each.ipam_address,
    primary: each.primary,
    active: each.active,
    vpc_id: each.vpc_id,
    subnet_id: each.subnet_id,
    ipv4: each.purpose === "vpc" ? { vpc: each.address, nat_1_1: each.nat_1_1 } : null,
    ip_ranges: each.ip_ranges,
  };
}

// The purpose and the subnet may be sent, but only as they are.
function updateRule(call: UserCall, held: Interface): Rule<Pick<GivenInterface, keyof typeof changeableMembers>> {
  const siblings = interfacesOf(call, configOf(call)).filter((each) => each.id !== held.id);
  const around = aroundOf(computeOf(call), siblings);
  const subnet = call.store.in(subnetTable).get(held.subnet_id ?? 0);
  const fixed = (): string => "Cannot be changed";
  const rule = object({
    ...changeableMembers,
    purpose: optional(refine(text(), fixed)),
    subnet_id: optional(refine(integer(), fixed)),
  });
  return refine(rule, (given, place) => {
    if (subnet === undefined) refuseFilled(given, place, ["ipv4", "ip_ranges"]);
    else {
      ipv4Fault(call, around, subnet, given.ipv4 ?? {}, place.at("ipv4"));
      const ipv4 = { vpc: given.ipv4?.vpc || held.address || undefined };
      const ip_ranges = given.ip_ranges ?? held.ip_ranges;
      rangesFault(call, around, subnet, { subnet_id: subnet.id, ipv4, ip_ranges }, place.at("ip_ranges"));
    }
    return undefined;
  });
}

function makePrimary({ store }: UserCall, { id, config_id, compute_id }: Interface): void {
  for (const each of [...store.in(interfaceTable).by("config", config_id)]) {
    if (each.compute_id !== compute_id || each.id === id || !each.primary) continue;
    store.in(interfaceTable).put({ ...each, primary: false });
  }
}

function recordChange(call: UserCall): void {
  recordEvent(call, "compute_config_update", computeEntity(computeOf(call)));
}
