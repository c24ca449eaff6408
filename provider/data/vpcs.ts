import { z } from "zod";
import { type Brand, neutralBody } from "../client";
import { numericId } from "../resources/shared/types";
import { vpcFamily, vpcFields, vpcOf } from "../resources/vpc";
import { subnetFields, subnetList, subnetOf, subnetView } from "../resources/vpc-subnet";
import { defineDataSource, objectOf } from "./api";
import { filtered, filterType } from "./filter";

const subnet = objectOf(subnetFields);

const fields = {
  id: { type: z.string(), describe: "Id of the VPC." },
  ...vpcFields,
  subnets: { type: z.array(subnet), describe: "Subnets of the VPC." },
};

const vpcBody = z.object({ id: z.number(), subnets: z.array(z.unknown()).nullish() });

const vpcId = { type: numericId, describe: fields.id.describe };

/** Source: VPCs, VPCs List. */
export const getVpcs = defineDataSource({
  token: "getVpcs",
  describe: "The VPCs of the account, with their subnets.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list at the service: by `id`, `label`, `description`, `region`, `created` and `updated`, for instance `{ region: "us-east" }`.',
    },
  },
  result: { vpcs: { type: z.array(objectOf(fields)), describe: "The VPCs, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const inNewark = compute.getVpcsOutput({ filter: { region: "us-east" } });

export const labels = inNewark.vpcs.apply((vpcs) => vpcs.map((vpc) => vpc.label));
`,
  async read(api, { filter }) {
    const names = {
      id: "id",
      label: "label",
      description: "description",
      region: "region",
      created: "created",
      updated: "updated",
    };
    const found = await api.client.list(filtered(vpcFamily.list, filter, names, ["id"]));
    return { vpcs: found.map((body) => wholeVpc(api.brand, body)) };
  },
});

/** Source: VPCs, VPC View. */
export const getVpc = defineDataSource({
  token: "getVpc",
  describe: "One VPC, with its subnets.",
  arguments: { id: vpcId },
  result: fields,
  example: `import * as compute from "pulumi-compute";

const network = compute.getVpcOutput({ id: 123 });

export const ranges = network.subnets.apply((subnets) => subnets.map((subnet) => subnet.ipv4));
`,
  read: async (api, { id }) => wholeVpc(api.brand, await api.client.send(vpcFamily.get(id))),
});

/** Source: VPCs, VPC Subnets List. */
export const getVpcSubnets = defineDataSource({
  token: "getVpcSubnets",
  describe: "The subnets of one VPC.",
  arguments: {
    vpcId,
    filter: {
      type: filterType,
      describe:
        'Narrows the list at the service: by `subnetId`, `label`, `created` and `updated`, for instance `{ label: "web" }`.',
    },
  },
  result: { subnets: { type: z.array(subnet), describe: "The subnets, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const found = compute.getVpcSubnetsOutput({ vpcId: 123, filter: { label: "web" } });

export const subnetIds = found.subnets.apply((subnets) => subnets.map((subnet) => subnet.subnetId));
`,
  async read(api, { vpcId, filter }) {
    const names = { subnetId: "id", label: "label", created: "created", updated: "updated" };
    const found = await api.client.list(filtered(subnetList(vpcId), filter, names, ["subnetId"]));
    return { subnets: found.map((body) => subnetOf(neutralBody(api.brand, body))) };
  },
});

/** Source: VPCs, VPC Subnet View. */
export const getVpcSubnet = defineDataSource({
  token: "getVpcSubnet",
  describe: "One subnet of a VPC.",
  arguments: { vpcId, subnetId: { type: numericId, describe: subnetFields.subnetId.describe } },
  result: { vpcId: { type: z.string(), describe: fields.id.describe }, ...subnetFields },
  example: `import * as compute from "pulumi-compute";

const web = compute.getVpcSubnetOutput({ vpcId: 123, subnetId: 456 });

export const attached = web.computes.apply((computes) => computes.map((one) => one.id));
`,
  async read(api, { vpcId, subnetId }) {
    const body = await api.client.send(subnetView(vpcId, subnetId));
    return { vpcId, ...subnetOf(neutralBody(api.brand, body)) };
  },
});

function wholeVpc(brand: Brand, body: unknown) {
  const { id, subnets } = vpcBody.parse(body);
  const found = (subnets ?? []).map((one) => subnetOf(neutralBody(brand, one)));
  return { id: String(id), ...vpcOf(body), subnets: found };
}
