import { type ApiRequest, path } from "../client";
import { numericId } from "../resources/shared/types";
import { subnetFields } from "../resources/vpc-subnet";
import { defineDataSource } from "./api";
import { decoderOf, flagField, idField, listField, numberField, optional, textField } from "./fields";
import { listFilter } from "./list-filter";

const fields = {
  address: optional(textField("The address; absent for a range.")),
  addressRange: optional(textField("Range of addresses in CIDR form.", "address_range")),
  active: flagField("Whether the interface is in use."),
  computeId: optional(idField("Id of the compute that has the address.", "compute_id")),
  configId: optional(idField("Id of the compute's configuration profile.", "config_id")),
  interfaceId: optional(idField("Id of the interface.", "interface_id")),
  gateway: optional(textField("Gateway of the subnet.")),
  nat11: optional(textField("Public address mapped to it, one to one.", "nat_1_1")),
  prefix: optional(numberField("Prefix length of the subnet.")),
  region: textField("Region of the VPC."),
  subnetId: idField(subnetFields.subnetId.describe, "subnet_id"),
  subnetMask: optional(textField("Mask of the subnet, for instance `255.255.255.0`.", "subnet_mask")),
  vpcId: idField("Id of the VPC.", "vpc_id"),
};

const decode = decoderOf(fields);

const ipFilter = listFilter({
  nouns: "addresses",
  fields,
  filterable: { active: "active", computeId: "compute_id", configId: "config_id", region: "region", vpcId: "vpc_id" },
  example: "{ active: true }",
});

/** Source: VPCs, VPC IP Addresses List, VPC IP Addresses View. */
export const getVpcIps = defineDataSource({
  token: "getVpcIps",
  describe:
    "The addresses of computes in VPCs: of the whole account, or of one VPC. The same address may be listed more than once, because VPCs can share address space, and a compute can have several configuration profiles.",
  arguments: {
    vpcId: { type: numericId.optional(), describe: "Id of the VPC. Default: every VPC of the account." },
    filter: ipFilter.argument,
  },
  result: {
    ips: listField(
      "The addresses, in the service's order.",
      "One address, or one range, of a compute in a VPC.",
      fields,
    ),
  },
  example: `const inUse = compute.getVpcIpsOutput({ vpcId: 123, filter: { active: true } });

export const addresses = inUse.ips.apply((ips) => ips.map((ip) => ip.address ?? ip.addressRange));`,
  read: async (api, { vpcId, filter }) => ({ ips: await ipFilter.fetch(api, ipList(vpcId), decode, filter) }),
});

function ipList(vpcId: string | undefined): ApiRequest {
  const needs = "the scope ips:read_only";
  return vpcId === undefined
    ? { operation: "VPC IP Addresses List", method: "GET", path: "/vpcs/ips", needs }
    : { operation: "VPC IP Addresses View", method: "GET", path: path`/vpcs/${vpcId}/ips`, needs };
}
