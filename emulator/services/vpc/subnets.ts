import { badRequest } from "../../shared/envelope";
import { type EventEntity, recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { UserCall } from "../../shared/service";
import { object, optional, parse, present, required } from "../../shared/validate";
import { interfaceTable } from "../compute/interface-tables";
import { ipv4Rule, labelRule } from "./rules";
import { type Subnet, subnetOf, subnetTable, type Vpc, viewSubnet, vpcOf } from "./tables";

/** VPC Subnets List. */
export function listSubnets(call: UserCall): JsonObject {
  return listPage(call, call.store.in(subnetTable).by("vpc", vpcOf(call).id), {
    view: (subnet) => viewSubnet(call, subnet),
    filterable: {
      id: (subnet) => subnet.id,
      label: (subnet) => subnet.label,
      created: (subnet) => subnet.created,
      updated: (subnet) => subnet.updated,
    },
  });
}

/** VPC Subnet Create. */
export function createSubnet(call: UserCall): JsonObject {
  const vpc = vpcOf(call);
  const held = call.store.in(subnetTable).by("vpc", vpc.id);
  const ranges = (): string[] => [...held].map((subnet) => subnet.ipv4);
  const rule = object({ label: required(subnetLabel(call, vpc.id)), ipv4: required(ipv4Rule(ranges)) });
  return viewSubnet(call, storeSubnet(call, vpc, parse(rule, call.body)));
}

// @rule event-subnet-update
/** VPC Subnet Update: only the label. A range in the body is ignored, like any unknown field. */
export function updateSubnet(call: UserCall): JsonObject {
  const subnet = subnetOf(call);
  const input = parse(
    object({ label: optional(subnetLabel(call, subnet.vpc_id, subnet)) }),
    call.body,
    viewSubnet(call, subnet),
  );
  const updated = call.store.in(subnetTable).put({ ...subnet, ...present(input), updated: call.timestamp });
  recordEvent(call, "subnet_update", subnetEntity(updated));
  return viewSubnet(call, updated);
}

// @rule event-subnet-delete
/** VPC Subnet Delete: refused while a compute has an interface in it. */
export function deleteSubnet(call: UserCall): undefined {
  const subnet = subnetOf(call);
  if (call.store.in(interfaceTable).by("subnet", subnet.id).size > 0) {
    throw badRequest("Cannot delete a subnet while a compute has an interface in it");
  }
  call.store.in(subnetTable).delete(subnet.id);
  recordEvent(call, "subnet_delete", subnetEntity(subnet));
}

// @rule event-subnet-create
/** Stores a new, valid subnet and records the event. */
export function storeSubnet(call: UserCall, vpc: Vpc, given: { label: string; ipv4: string }): Subnet {
  const { timestamp: created } = call;
  const { label, ipv4 } = given;
  const id = call.store.next("vpcSubnets");
  const subnet = { id, vpc_id: vpc.id, label, ipv4, created, updated: created };
  call.store.in(subnetTable).put(subnet);
  recordEvent(call, "subnet_create", subnetEntity(subnet));
  return subnet;
}

/** A subnet as the entity of an event. */
export function subnetEntity({ id, label, vpc_id }: Subnet): EventEntity {
  return { id, label, type: "subnet", path: `/vpcs/${vpc_id}/subnets/${id}` };
}

function subnetLabel(call: UserCall, vpcId: number, self?: Subnet): ReturnType<typeof labelRule> {
  return labelRule((label) => {
    for (const held of call.store.in(subnetTable).by("vpc", vpcId)) {
      if (held.label === label && held.id !== self?.id) return "Label must be unique among the subnets of the VPC";
    }
    return undefined;
  });
}
