import { z } from "zod";
import { neutralBody } from "../client";
import { vpcFields, vpcOf } from "../resources/vpc";
import { subnetList, vpcFamily } from "../resources/vpc-family";
import { subnetFields as fieldsOfSubnet, subnetOf, subnetView } from "../resources/vpc-subnet";
import { decoderOf, idField, listField } from "./fields";
import { listAndView } from "./list-and-view";

const subnetFields = { ...fieldsOfSubnet, subnetId: idField(fieldsOfSubnet.subnetId.describe) };

const vpcId = idField("Id of the VPC.");

const SUBNET = "One subnet of a VPC.";

const vpcBody = z.object({ id: z.number(), subnets: z.array(z.unknown()).nullish() });

/** Source: VPCs, VPCs List, VPC View. */
export const vpcs = listAndView({
  nouns: "VPCs",
  family: () => vpcFamily,
  fields: { id: vpcId, ...vpcFields, subnets: listField("Subnets of the VPC.", SUBNET, subnetFields) },
  from(answer, brand) {
    const { id, subnets } = vpcBody.parse(answer);
    return { id: String(id), ...vpcOf(answer), subnets: (subnets ?? []).map((subnet) => readSubnet(subnet, brand)) };
  },
  filterable: {
    id: "id",
    label: "label",
    description: "description",
    region: "region",
    created: "created",
    updated: "updated",
  },
  lookUp: { keys: ["label"] },
  list: {
    token: "getVpcs",
    describe: "The VPCs of the account, with their subnets.",
    result: "vpcs",
    filter: '{ region: "us-east" }',
    example: `const inNewark = compute.getVpcsOutput({ filter: { region: "us-east" } });

export const labels = inNewark.vpcs.apply((vpcs) => vpcs.map((vpc) => vpc.label));`,
  },
  view: {
    token: "getVpc",
    describe: "One VPC, with its subnets.",
    example: `const network = compute.getVpcOutput({ id: 123 });

export const ranges = network.subnets.apply((subnets) => subnets.map((subnet) => subnet.ipv4));`,
  },
});

const readSubnet = decoderOf(subnetFields, (answer, brand) => subnetOf(neutralBody(brand, answer)));

/** Source: VPCs, VPC Subnets List, VPC Subnet View. */
export const vpcSubnets = listAndView({
  nouns: "subnets",
  parents: { vpcId },
  family: (_brand, { vpcId = "" }) => ({ list: subnetList(vpcId), get: (subnetId) => subnetView(vpcId, subnetId) }),
  fields: subnetFields,
  key: "subnetId",
  from: readSubnet,
  filterable: { subnetId: "id", label: "label", created: "created", updated: "updated" },
  lookUp: { keys: ["label"] },
  list: {
    token: "getVpcSubnets",
    describe: "The subnets of one VPC.",
    result: "subnets",
    filter: '{ label: "web" }',
    example: `const found = compute.getVpcSubnetsOutput({ vpcId: 123, filter: { label: "web" } });

export const subnetIds = found.subnets.apply((subnets) => subnets.map((subnet) => subnet.subnetId));`,
  },
  view: {
    token: "getVpcSubnet",
    describe: SUBNET,
    example: `const web = compute.getVpcSubnetOutput({ vpcId: 123, subnetId: 456 });

export const attached = web.computes.apply((computes) => computes.map((one) => one.id));`,
  },
});
