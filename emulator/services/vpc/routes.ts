import { badRequest, type Refusal } from "../../shared/envelope";
import { recordEvent } from "../../shared/events";
import { dropGrants, grantToCreator, visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { GrantRule, Route, Service, UserCall } from "../../shared/service";
import { array, defaulted, object, optional, parse, present, refine, required } from "../../shared/validate";
import { interfaceTable } from "../compute/interface-tables";
import { hasCapability } from "../region/tables";
import { listAllIps, listVpcIps } from "./ips";
import { description, distinctSubnets, ipv4Rule, labelRule, regionRule } from "./rules";
import { seed } from "./seed";
import { createSubnet, deleteSubnet, listSubnets, storeSubnet, subnetEntity, updateSubnet } from "./subnets";
import { subnetOf, subnetTable, type Vpc, viewSubnet, viewVpc, vpcOf, vpcTable } from "./tables";

const write = "vpc:read_write";
const ips = "ips:read_only";
// @rule vpc-scope
const mayRead: GrantRule = { kind: "vpc", param: "vpcId", level: "read_only" };
const mayWrite: GrantRule = { kind: "vpc", param: "vpcId", level: "read_write" };
const one = "/vpcs/{vpcId}";
const oneSubnet = "/vpcs/{vpcId}/subnets/{vpcSubnetId}";

const viewOneVpc = (call: UserCall): JsonObject => viewVpc(call, vpcOf(call));
const viewOneSubnet = (call: UserCall): JsonObject => viewSubnet(call, subnetOf(call));

// Operations without a scope have none in the description.
const routes: readonly Route[] = [
  { method: "GET", path: "/vpcs", operation: "VPCs List", handler: listVpcs },
  {
    method: "POST",
    path: "/vpcs",
    operation: "VPC Create",
    scope: write,
    grant: { add: "add_vpcs" },
    handler: createVpc,
  },
  { method: "GET", path: "/vpcs/ips", operation: "VPC IP Addresses List", scope: ips, handler: listAllIps },
  { method: "DELETE", path: one, operation: "VPC Delete", scope: write, grant: mayWrite, handler: deleteVpc },
  { method: "GET", path: one, operation: "VPC View", grant: mayRead, handler: viewOneVpc },
  { method: "PUT", path: one, operation: "VPC Update", scope: write, grant: mayWrite, handler: updateVpc },
  {
    method: "GET",
    path: "/vpcs/{vpcId}/ips",
    operation: "VPC IP Addresses View",
    scope: ips,
    grant: mayRead,
    handler: listVpcIps,
  },
  { method: "GET", path: `${one}/subnets`, operation: "VPC Subnets List", grant: mayRead, handler: listSubnets },
  {
    method: "POST",
    path: `${one}/subnets`,
    operation: "VPC Subnet Create",
    scope: write,
    grant: mayWrite,
    handler: createSubnet,
  },
  {
    method: "DELETE",
    path: oneSubnet,
    operation: "VPC Subnet Delete",
    scope: write,
    grant: mayWrite,
    handler: deleteSubnet,
  },
  { method: "GET", path: oneSubnet, operation: "VPC Subnet View", grant: mayRead, handler: viewOneSubnet },
  {
    method: "PUT",
    path: oneSubnet,
    operation: "VPC Subnet Update",
    scope: write,
    grant: mayWrite,
    handler: updateSubnet,
  },
];

/** VPCs, their subnets and the addresses in them. */
export const vpcs: Service = { name: "vpcs", tables: [vpcTable, subnetTable], routes, seed };

function listVpcs(call: UserCall): JsonObject {
  const rows = visible(call, "vpc", call.store.in(vpcTable), (vpc) => vpc.id);
  return listPage(call, rows, {
    view: (vpc) => viewVpc(call, vpc),
    filterable: {
      id: (vpc) => vpc.id,
      label: (vpc) => vpc.label,
      description: (vpc) => vpc.description,
      region: (vpc) => vpc.region,
      created: (vpc) => vpc.created,
      updated: (vpc) => vpc.updated,
    },
  });
}

// @rule vpc-create event-vpc-create
function createVpc(call: UserCall): JsonObject {
  // distinctSubnets compares the new subnets with each other.
  const subnet = object({ label: required(labelRule()), ipv4: required(ipv4Rule(() => [])) });
  const rule = object({
    label: required(vpcLabel(call)),
    description,
    region: regionRule((region) => hasCapability(call, region, "VPCs")),
    subnets: defaulted(refine(array(subnet), distinctSubnets), []),
  });
  const input = parse(rule, call.body);
  const { timestamp: created } = call;
  const id = call.store.next("vpcs");
  const { label, region } = input;
  const vpc = { id, label, description: input.description ?? "", region, created, updated: created };
  call.store.in(vpcTable).put(vpc);
  recordEvent(call, "vpc_create", entity(vpc));
  for (const given of input.subnets) storeSubnet(call, vpc, given);
  grantToCreator(call, "vpc", id);
  return viewVpc(call, vpc);
}

// @rule event-vpc-update
function updateVpc(call: UserCall): JsonObject {
  const vpc = vpcOf(call);
  const rule = object({ label: optional(vpcLabel(call, vpc)), description });
  const input = parse(rule, call.body, viewVpc(call, vpc));
  const updated = call.store.in(vpcTable).put({ ...vpc, ...present(input), updated: call.timestamp });
  recordEvent(call, "vpc_update", entity(updated));
  return viewVpc(call, updated);
}

// @rule vpc-5a vpc-5b state-vpc event-vpc-delete event-subnet-delete
function deleteVpc(call: UserCall): undefined {
  const vpc = vpcOf(call);
  if (call.store.in(interfaceTable).by("vpc", vpc.id).size > 0) throw inUse();
  for (const subnet of [...call.store.in(subnetTable).by("vpc", vpc.id)]) {
    call.store.in(subnetTable).delete(subnet.id);
    recordEvent(call, "subnet_delete", subnetEntity(subnet));
  }
  call.store.in(vpcTable).delete(vpc.id);
  dropGrants(call, "vpc", vpc.id);
  recordEvent(call, "vpc_delete", entity(vpc));
}

function vpcLabel(call: UserCall, self?: Vpc): ReturnType<typeof labelRule> {
  return labelRule((label) => {
    const held = call.store.in(vpcTable).first("label", label);
    return held === undefined || held.id === self?.id ? undefined : "Label must be unique among your VPCs";
  });
}

function inUse(): Refusal {
  return badRequest("Cannot delete a VPC while a compute has an interface in one of its subnets");
}

function entity({ id, label }: Vpc): Parameters<typeof recordEvent>[2] {
  return { id, label, type: "vpc", path: `/vpcs/${id}` };
}
