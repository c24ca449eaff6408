import { isIPv4 } from "node:net";
import { permissionOn } from "../../shared/grants";
import { isObject } from "../../shared/json";
import type { UserCall } from "../../shared/service";
import {
  array,
  flag,
  integer,
  object,
  oneOf,
  optional,
  type Place,
  type Rule,
  refine,
  required,
  text,
  whole,
} from "../../shared/validate";
import { hasCapability } from "../region/tables";
import { type Subnet, subnetTable, vpcTable } from "../vpc/tables";
import { type Around, type ByIpv4, ipv4Fault, rangesFault, refuseSharedAddresses } from "./interface-addresses";
import { type InterfaceInput, interfaceDefaults, interfaceTable, purposes } from "./interface-tables";
import { computeTable } from "./tables";

/** Limits. `vlans`: per region. */
export const limits = { interfaces: 3, vlans: 10, label: { min: 1, max: 64 } } as const;

/** An interface as a request describes it. */
export interface GivenInterface {
  readonly purpose: InterfaceInput["purpose"];
  readonly label: string | undefined;
  readonly ipam_address: string | undefined;
  readonly primary: boolean | undefined;
  readonly subnet_id: number | undefined;
  readonly ipv4: ByIpv4 | undefined;
  readonly ip_ranges: string[] | undefined;
}

const addressMembers = object<ByIpv4>({ vpc: optional(text()), nat_1_1: optional(text()) });

/** The members of an interface that its PUT changes. */
export const changeableMembers = {
  primary: optional(flag()),
  ipv4: optional(whole(addressMembers)),
  ip_ranges: optional(array(text())),
} as const;

/** One interface of a request, by the rules of its purpose. */
export function interfaceRule(call: UserCall, around: Around): Rule<GivenInterface> {
  const rule = object<GivenInterface>({
    purpose: required(oneOf(...purposes)),
    label: optional(text()),
    ipam_address: optional(text()),
    subnet_id: optional(integer()),
    ...changeableMembers,
  });
  return refine(rule, (given, place) => {
    if (given.purpose === "vlan") refuseVlan(call, around, given, place);
    else {
      refuseFilled(given, place, ["label", "ipam_address"]);
      if (given.purpose === "vpc") refuseVpc(call, around, given, place);
      else refuseFilled(given, place, ["subnet_id", "ipv4", "ip_ranges"]);
    }
    return undefined;
  });
}

/** Up to three interfaces of one configuration profile, which fit to each other. */
export function interfacesRule(call: UserCall, around: Around): Rule<GivenInterface[]> {
  return refine(array(interfaceRule(call, around), { max: limits.interfaces }), (list, place) => {
    list.forEach((given, index) => {
      const before = list.slice(0, index);
      refuseClash(before, given, place.at(index));
      if (given.primary === true && before.some((other) => other.primary === true)) {
        place.at(index).at("primary").fault("There can be only one primary interface");
      }
      refuseSharedAddresses(before, given, place.at(index));
    });
    return undefined;
  });
}

/** Adds an error for each member that must not be the same in two interfaces of one profile. */
export function refuseClash(others: readonly Comparable[], given: GivenInterface, place: Place): void {
  const { purpose, label, ipam_address } = given;
  const has = (same: (other: Comparable) => boolean): boolean => others.some(same);
  if (purpose === "public" && has((other) => other.purpose === "public")) {
    place.at("purpose").fault("There can be only one public interface");
  }
  if (purpose === "vlan" && has((other) => other.purpose === "vlan" && other.label === label)) {
    place.at("label").fault("Must be unique among the interfaces");
  }
  if (isFilled(ipam_address) && has((other) => other.ipam_address === ipam_address)) {
    place.at("ipam_address").fault("Must be unique among the interfaces");
  }
}

/** The interface that a valid request describes. `any` stays for an address that is not yet known. */
export function inputOf(call: UserCall, given: GivenInterface): InterfaceInput {
  const { purpose, label, ipam_address, primary = false, subnet_id, ipv4, ip_ranges } = given;
  if (purpose === "public") return { ...interfaceDefaults, purpose, primary };
  if (purpose === "vlan") {
    return { ...interfaceDefaults, purpose, label: label ?? null, ipam_address: ipam_address || null };
  }
  const subnet = subnetOf(call, subnet_id);
  return {
    ...interfaceDefaults,
    purpose,
    primary,
    subnet_id: subnet?.id ?? null,
    vpc_id: subnet?.vpc_id ?? null,
    address: ipv4?.vpc || null,
    nat_1_1: ipv4?.nat_1_1 || null,
    ip_ranges: ip_ranges ?? [],
  };
}

/** Adds an error for each member that interfaces of the purpose do not have. null and `""` stand for none. */
export function refuseFilled(given: object, place: Place, names: readonly (keyof GivenInterface)[]): void {
  for (const [name, value] of Object.entries(given)) {
    if (names.some((each) => each === name) && isFilled(value)) {
      place.at(name).fault("An interface with this purpose has none");
    }
  }
}

/** What two interfaces of a profile are compared by. */
interface Comparable extends Pick<GivenInterface, "purpose"> {
  readonly label: string | null | undefined;
  readonly ipam_address: string | null | undefined;
}

function refuseVlan(call: UserCall, around: Around, given: GivenInterface, place: Place): void {
  refuseFilled(given, place, ["subnet_id", "ipv4", "ip_ranges"]);
  if (given.primary === true) place.at("primary").fault("An interface to a VLAN cannot be primary");
  const reason = labelFault(given.label);
  if (reason !== undefined) place.at("label").fault(reason);
  else if (isOneVlanTooMany(call, around.region, given.label ?? "")) {
    place.at("label").fault(`There can be only ${limits.vlans} VLANs in a region`);
  }
  const { ipam_address: address } = given;
  if (isFilled(address) && !isAddressWithPrefix(String(address))) {
    place.at("ipam_address").fault("Must be an address with its prefix length");
  }
  if (!hasCapability(call, around.region, "Vlans")) place.at("purpose").fault("The region has no VLANs");
}

function isAddressWithPrefix(text: string): boolean {
  const [address = "", prefix = "", ...more] = text.split("/");
  return isIPv4(address) && /^([0-9]|[12][0-9]|3[0-2])$/.test(prefix) && more.length === 0;
}

function labelFault(label: string | undefined): string | undefined {
  if (!isFilled(label)) return "label is required";
  const text = String(label);
  if (text.length > limits.label.max) return `Length must be ${limits.label.min}-${limits.label.max} characters`;
  const wellFormed = /^[A-Za-z0-9-]+$/.test(text) && !text.includes("--");
  return wellFormed ? undefined : "Must be letters, digits and single dashes";
}

// A VLAN exists as long as an interface names it.
function isOneVlanTooMany({ store }: UserCall, region: string, label: string): boolean {
  const labels = new Set<string | null>();
  for (const each of store.in(interfaceTable)) {
    if (each.purpose !== "vlan" || store.in(computeTable).get(each.compute_id)?.region !== region) continue;
    labels.add(each.label);
  }
  return !labels.has(label) && labels.size >= limits.vlans;
}

function refuseVpc(call: UserCall, around: Around, given: GivenInterface, place: Place): void {
  const subnet = subnetOf(call, given.subnet_id);
  if (given.subnet_id === undefined) {
    place.at("subnet_id").fault("subnet_id is required");
  } else if (subnet === undefined || !isFit(call, around, subnet)) {
    place.at("subnet_id").fault("subnet_id is not valid");
  } else {
    ipv4Fault(call, around, subnet, given.ipv4 ?? {}, place.at("ipv4"));
    rangesFault(call, around, subnet, given, place.at("ip_ranges"));
  }
}

function subnetOf({ store }: UserCall, id: unknown): Subnet | undefined {
  return typeof id === "number" ? store.in(subnetTable).get(id) : undefined;
}

// The VPC must be in the region of the compute, and the caller must be allowed to see it.
function isFit(call: UserCall, { region }: Around, { vpc_id }: Subnet): boolean {
  const vpc = call.store.in(vpcTable).get(vpc_id);
  return vpc?.region === region && permissionOn(call.caller.user, "vpc", vpc.id) !== undefined;
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.values(value).some(isFilled);
  return value !== undefined && value !== null && value !== "";
}
