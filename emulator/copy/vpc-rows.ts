import type { JsonObject } from "../shared/json";
import { type About, arrayIn, objectsOf, type Rows } from "./rows";

/** VPCs with their subnets, and the interfaces that stand in the subnets. */
export function vpcRows(items: readonly JsonObject[], about: About): Rows {
  const subnets = items.flatMap((vpc) =>
    objectsOf(about, arrayIn(vpc, "subnets")).map((subnet) => ({ ...subnet, vpc_id: vpc["id"] ?? null })),
  );
  return {
    vpcs: items,
    vpcSubnets: subnets,
    interfaces: subnets.flatMap((subnet) => interfacesIn(subnet, about)),
  };
}

/** Interfaces, from the list of addresses: the address of an interface and its ranges are entries of their own. */
export function interfaceRows(items: readonly JsonObject[]): Rows {
  const entries = Map.groupBy(items, (item) => item["interface_id"] ?? null);
  const interfaces = [...entries].map(([id, held]): JsonObject => {
    const of = (member: string) => held.map((entry) => entry[member] ?? null);
    const first = (member: string) => of(member).find((value) => value !== null) ?? null;
    return {
      id,
      position: id,
      purpose: "vpc",
      compute_id: first("compute_id"),
      config_id: first("config_id"),
      subnet_id: first("subnet_id"),
      vpc_id: first("vpc_id"),
      active: first("active"),
      address: first("address"),
      ip_ranges: of("address_range").filter((range) => range !== null),
      nat_1_1: first("nat_1_1"),
    };
  });
  return { interfaces };
}

function interfacesIn(subnet: JsonObject, about: About): JsonObject[] {
  return objectsOf(about, arrayIn(subnet, "computes")).flatMap((compute) =>
    objectsOf(about, arrayIn(compute, "interfaces")).map(({ id = null, active = false }) => ({
      id,
      active,
      position: id,
      purpose: "vpc",
      compute_id: compute["id"] ?? null,
      // No answer of VPCs names the profile; the list of addresses does.
      config_id: compute["id"] ?? null,
      subnet_id: subnet["id"] ?? null,
      vpc_id: subnet["vpc_id"] ?? null,
    })),
  );
}
