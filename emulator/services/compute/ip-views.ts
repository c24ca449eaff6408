import type { JsonObject } from "../../shared/json";
import type { Stage } from "../../shared/stage";
import { isPrivate, networkOf } from "./addresses";
import { interfaceTable } from "./interface-tables";
import type { Compute } from "./tables";

/** An IPv4 address of a compute in the format of the API. */
export function viewIpv4(stage: Stage, compute: Compute, address: string): JsonObject {
  const network = networkOf(address);
  const about = { compute_id: compute.id, region: compute.region, type: "ipv4" };
  if (isPrivate(address)) return { address, ...network, gateway: null, ...about, public: false, rdns: null };
  const vpc_nat_1_1 = mappingOf(stage, compute, address);
  return { address, ...network, ...about, public: true, rdns: nameOf(compute, address), vpc_nat_1_1 };
}

/** An IPv6 address of a compute in the format of the API. */
export function viewIpv6(compute: Compute, address: string): JsonObject {
  const isPublic = address === slaacOf(compute);
  return {
    address,
    gateway: "fe80::1",
    subnet_mask: "ffff:ffff:ffff:ffff::",
    prefix: 64,
    compute_id: compute.id,
    region: compute.region,
    type: "ipv6",
    public: isPublic,
    rdns: isPublic ? (compute.rdns[address] ?? null) : null,
  };
}

/** The public IPv6 address of a compute. */
export function slaacOf({ ipv6 }: Compute): string {
  return (ipv6 ?? "").replace(/\/128$/, "");
}

/** The IPv6 address of a compute within its network. */
export function linkLocalOf({ id }: Compute): string {
  return `fe80::f03c:91ff:fe00:${(id % 65_536).toString(16)}`;
}

function nameOf({ rdns }: Compute, address: string): string {
  return rdns[address] ?? `${address.replaceAll(".", "-")}.ip.example.com`;
}

// The interface of a VPC that the address is mapped to, preferably an active one.
function mappingOf({ store }: Stage, { id }: Compute, address: string): JsonObject | null {
  const mapped = [...store.in(interfaceTable).by("compute", id)].filter((each) => each.nat_1_1 === address);
  const held = mapped.find(({ active }) => active) ?? mapped[0];
  if (held === undefined) return null;
  return { vpc_id: held.vpc_id, subnet_id: held.subnet_id, address: held.address };
}
