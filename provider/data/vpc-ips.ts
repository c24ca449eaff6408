import { z } from "zod";
import { type ApiRequest, type Brand, brandField, neutralBody, path } from "../client";
import type { Api } from "../resources/api";
import { numericId } from "../resources/shared/types";
import { subnetFields } from "../resources/vpc-subnet";
import { defineDataSource } from "./api";
import { filtered, filterType } from "./filter";

const IDS = ["computeId", "configId", "vpcId"];

const ipBody = z.object({
  address: z.string().nullish(),
  address_range: z.string().nullish(),
  active: z.boolean(),
  compute_id: z.number().nullish(),
  config_id: z.number().nullish(),
  interface_id: z.number().nullish(),
  gateway: z.string().nullish(),
  nat_1_1: z.string().nullish(),
  prefix: z.number().nullish(),
  region: z.string(),
  subnet_id: z.number(),
  subnet_mask: z.string().nullish(),
  vpc_id: z.number(),
});

const ip = z.object({
  address: z.string().optional().describe("The address; absent where there is a range in its place."),
  addressRange: z.string().optional().describe("Range of addresses in CIDR form."),
  active: z.boolean().describe("Whether the interface is in use."),
  computeId: z.string().optional().describe("Id of the compute that has it."),
  configId: z.string().optional().describe("Id of the compute's configuration profile."),
  interfaceId: z.string().optional().describe("Id of the interface."),
  gateway: z.string().optional().describe("Gateway of the subnet."),
  nat11: z.string().optional().describe("Public address that is mapped to it, one to one."),
  prefix: z.number().optional().describe("Prefix length of the subnet."),
  region: z.string().describe("Region of the VPC."),
  subnetId: z.string().describe(subnetFields.subnetId.describe),
  subnetMask: z.string().optional().describe("Mask of the subnet, for instance `255.255.255.0`."),
  vpcId: z.string().describe("Id of the VPC."),
});

/** Source: VPCs, VPC IP Addresses List, VPC IP Addresses View. */
export const getVpcIps = defineDataSource({
  token: "getVpcIps",
  describe:
    "The addresses that computes have in VPCs: of the whole account, or of one VPC. An address may come more than once, for VPCs can share address space, and a compute can have several configuration profiles.",
  arguments: {
    vpcId: { type: numericId.optional(), describe: "Id of the VPC; every VPC of the account where it is left out." },
    filter: {
      type: filterType,
      describe:
        "Narrows the list at the service: by `active`, `computeId`, `configId`, `region` and `vpcId`, for instance `{ active: true }`.",
    },
  },
  result: { ips: { type: z.array(ip), describe: "The addresses, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const inUse = compute.getVpcIpsOutput({ vpcId: 123, filter: { active: true } });

export const addresses = inUse.ips.apply((ips) => ips.map((ip) => ip.address ?? ip.addressRange));
`,
  async read(api, { vpcId, filter }) {
    const found = await api.client.list(filtered(ipList(vpcId), filter, names(api.brand), IDS));
    return { ips: found.map((body) => ipOf(api, body)) };
  },
});

function ipList(vpcId: string | undefined): ApiRequest {
  const needs = "the scope ips:read_only";
  return vpcId === undefined
    ? { operation: "VPC IP Addresses List", method: "GET", path: "/vpcs/ips", needs }
    : { operation: "VPC IP Addresses View", method: "GET", path: path`/vpcs/${vpcId}/ips`, needs };
}

function names(brand: Brand) {
  const computeId = brandField(brand, "compute_id");
  return { active: "active", computeId, configId: "config_id", region: "region", vpcId: "vpc_id" };
}

function ipOf({ brand }: Api, body: unknown): z.output<typeof ip> {
  const told = ipBody.parse(neutralBody(brand, body));
  return {
    address: told.address ?? undefined,
    addressRange: told.address_range ?? undefined,
    active: told.active,
    computeId: told.compute_id?.toString(),
    configId: told.config_id?.toString(),
    interfaceId: told.interface_id?.toString(),
    gateway: told.gateway ?? undefined,
    nat11: told.nat_1_1 ?? undefined,
    prefix: told.prefix ?? undefined,
    region: told.region,
    subnetId: String(told.subnet_id),
    subnetMask: told.subnet_mask ?? undefined,
    vpcId: String(told.vpc_id),
  };
}
