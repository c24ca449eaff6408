import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import type { Call } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { interfaceTable } from "../compute/interface-tables";

/** A VPC, without its subnets. */
export interface Vpc {
  readonly id: number;
  readonly label: string;
  readonly description: string;
  readonly region: string;
  readonly created: string;
  readonly updated: string | null;
}

/** A subnet of a VPC. */
export interface Subnet {
  readonly id: number;
  readonly vpc_id: number;
  readonly label: string;
  readonly ipv4: string;
  readonly created: string;
  readonly updated: string | null;
}

/** VPCs of the account. */
export const vpcTable = defineTable<Vpc, "label">({
  name: "vpcs",
  key: (vpc) => vpc.id,
  indexes: { label: (vpc) => vpc.label },
  complete(given, stage) {
    const id = given.id ?? stage.store.next("vpcs");
    const { timestamp } = stage;
    return {
      label: `vpc-${id}`,
      description: "",
      region: "us-east",
      created: timestamp,
      updated: timestamp,
      ...given,
      id,
    };
  },
});

/** Subnets of all VPCs. */
export const subnetTable = defineTable<Subnet, "vpc">({
  name: "vpcSubnets",
  key: (subnet) => subnet.id,
  indexes: { vpc: (subnet) => subnet.vpc_id },
  complete(given, stage) {
    const id = given.id ?? stage.store.next("vpcSubnets");
    const { timestamp } = stage;
    const rest = { label: `subnet-${id}`, ipv4: `10.${id % 256}.0.0/24`, created: timestamp, updated: timestamp };
    return { vpc_id: 1, ...rest, ...given, id };
  },
});

/** The VPC in the path. @throws Refusal 404 */
export function vpcOf(call: Call): Vpc {
  const vpc = call.store.in(vpcTable).get(call.params.id("vpcId"));
  if (vpc === undefined) throw notFound();
  return vpc;
}

/** The subnet in the path, of the VPC in the path. @throws Refusal 404 */
export function subnetOf(call: Call): Subnet {
  const vpc = vpcOf(call);
  const subnet = call.store.in(subnetTable).get(call.params.id("vpcSubnetId"));
  if (subnet === undefined || subnet.vpc_id !== vpc.id) throw notFound();
  return subnet;
}

/** A VPC in the format of the API, with its subnets. */
export function viewVpc(stage: Stage, { id, label, description, region, created, updated }: Vpc): JsonObject {
  const subnets = [...stage.store.in(subnetTable).by("vpc", id)].map((subnet) => viewSubnet(stage, subnet));
  return { id, label, description, region, subnets, created, updated };
}

/** A subnet in the format of the API, with its computes. */
export function viewSubnet(stage: Stage, { id, label, ipv4, created, updated }: Subnet): JsonObject {
  const computes = new Map<number, JsonObject[]>();
  for (const { id: interfaceId, compute_id, active } of stage.store.in(interfaceTable).by("subnet", id)) {
    computes.set(compute_id, [...(computes.get(compute_id) ?? []), { id: interfaceId, active }]);
  }
  const list = [...computes].map(([computeId, interfaces]) => ({ id: computeId, interfaces }));
  return { id, label, ipv4, computes: list, created, updated };
}
