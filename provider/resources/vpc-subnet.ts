import { z } from "zod";
import { type ApiRequest, isNotFoundEnvelope, neutralBody, path } from "../client";
import { replace, replaceFirst, update } from "../core";
import { type Api, type ChangeOfEntry, defineResource, writeTo } from "./api";
import { subnetAccess } from "./shared/access";
import { subnetRangeFault } from "./shared/cidr";
import { siblingOverlap, warnOfStandingOverlap } from "./shared/subnet-overlap";
import { answeredId, dateTime, numericId } from "./shared/types";
import { subnetList, subnetsOf, vpcAutoname, vpcFamily, vpcLabel } from "./vpc";

const countedId = z.number().transform(String);

const attached = z.object({
  id: countedId,
  interfaces: z.array(z.object({ id: countedId, active: z.boolean() })),
});

const body = z.object({
  id: z.number(),
  label: z.string(),
  ipv4: z.string(),
  computes: z.array(attached).nullish(),
  created: z.string(),
  updated: z.string().nullish(),
});

const vpcBody = z.object({ id: z.number(), subnets: z.array(z.looseObject({ id: z.number() })) });

const ipv4Range = z.string().superRefine((text, context) => {
  const fault = subnetRangeFault(text);
  if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
});

const attachedInterface = z
  .object({
    id: z.string().describe("Id of the interface."),
    active: z.boolean().describe("Whether the interface is in use."),
  })
  .describe("An interface of a compute's configuration profile that uses the subnet.");

const attachedCompute = z
  .object({
    id: z.string().describe("Id of the compute."),
    interfaces: z
      .array(attachedInterface)
      .describe("Interfaces of the compute's configuration profiles that use the subnet."),
  })
  .describe("A compute attached to the subnet.");

/** What the service returns of a subnet. */
export const subnetFields = {
  subnetId: { type: z.string(), describe: "Id of the subnet in its VPC, without the VPC's id." },
  label: {
    type: z.string(),
    describe:
      "Name of the subnet, unique in its VPC: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.",
  },
  ipv4: { type: z.string(), describe: "Address range in canonical CIDR form, for instance `10.0.1.0/24`." },
  computes: {
    type: z.array(attachedCompute),
    describe: "Computes attached to the subnet.",
    changes: true,
    wasNumeric: true,
  },
  created: { type: dateTime, describe: "When the subnet was created, in UTC." },
  updated: { type: dateTime.optional(), describe: "When the subnet was last changed, in UTC.", changes: true },
} as const;

/** Property values of a subnet's body, its fields in the words of the API description. */
export function subnetOf(answer: unknown) {
  const { id, label, ipv4, computes, created, updated } = body.parse(answer);
  return { label, ipv4, subnetId: String(id), computes: computes ?? [], created, updated: updated ?? undefined };
}

/** Source: VPCs, VPC Subnet Create, View, Update, Delete, List. */
export const vpcSubnet = defineResource({
  token: "VpcSubnet",
  noun: "VPC subnet",
  describe: "A range of private IPv4 addresses in a VPC.",
  inputs: {
    vpcId: {
      type: numericId,
      describe: "Id of the VPC that the subnet belongs to.",
      onChange: replace,
    },
    label: {
      type: vpcLabel,
      describe: subnetFields.label.describe,
      onChange: update(),
    },
    ipv4: {
      type: ipv4Range,
      describe: `${subnetFields.ipv4.describe} It lies within 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16, has a prefix length of 1 to 29, is outside 192.168.128.0/17, and does not overlap other subnets of the VPC.`,
      onChange: replaceFirst,
    },
  },
  outputs: {
    subnetId: subnetFields.subnetId,
    computes: subnetFields.computes,
    created: subnetFields.created,
    updated: subnetFields.updated,
  },
  id: { vpcId: "number", subnetId: "number" },
  uniqueKey: ["vpcId", "label"],
  access: subnetAccess,
  lookupKeys: ["label"],
  granted: true,
  autoname: { input: "label", ...vpcAutoname },
  references: [{ at: "vpcId", to: "Vpc", property: "id" }],
  example: `import * as compute from "pulumi-compute";

const network = new compute.Vpc("network", { region: "us-east" });

const web = new compute.VpcSubnet("web", {
  vpcId: network.id,
  ipv4: "10.0.1.0/24",
});

export const range = web.ipv4;
`,

  idOf: (answer, inputs) => ({ vpcId: String(inputs["vpcId"]), subnetId: answeredId(answer) }),
  decode: (answer, { vpcId }) => ({ vpcId, ...subnetOf(answer) }),
  compareSiblings: siblingOverlap,
  async inspect(api: Api, inputs, step) {
    await warnOfStandingOverlap(api, vpcFamily, inputs, step);
    return [];
  },
  create: (api: Api, { vpcId, label, ipv4 }, step) =>
    step.make(() =>
      writeSubnet(api, vpcId, withSubnet, {
        operation: "VPC Subnet Create",
        method: "POST",
        path: path`/vpcs/${vpcId}/subnets`,
        body: { label, ipv4 },
        needs: subnetAccess.create,
      }),
    ),
  async read(api, { vpcId, subnetId }) {
    const found = (await subnetOfVpc(api, vpcId, subnetId)) ?? (await api.client.send(subnetView(vpcId, subnetId)));
    return neutralBody(api.brand, found);
  },
  update: (api, { vpcId, subnetId }, { label }) =>
    writeSubnet(api, vpcId, withSubnet, {
      operation: "VPC Subnet Update",
      method: "PUT",
      path: path`/vpcs/${vpcId}/subnets/${subnetId}`,
      body: { label },
      needs: subnetAccess.write,
    }),
  delete: (api, { vpcId, subnetId }) =>
    writeSubnet(api, vpcId, withoutSubnet(subnetId), {
      operation: "VPC Subnet Delete",
      method: "DELETE",
      path: path`/vpcs/${vpcId}/subnets/${subnetId}`,
      needs: subnetAccess.write,
    }),
  async list(api, { vpcId = "" }, lookup) {
    const found = await api.client.list({
      ...subnetList(vpcId),
      ...(lookup ? { filter: { [lookup.key]: lookup.value } } : {}),
    });
    return found.map((subnet) => neutralBody(api.brand, subnet));
  },
  async known(api, { vpcId = "" }) {
    return (await subnetsOf(api, vpcId)).map((subnet) => neutralBody(api.brand, subnet));
  },
  async isListed(api, { vpcId, subnetId }, since) {
    const vpcs = (await api.reads.allSince(vpcFamily, since)).map((vpc) => vpcBody.parse(vpc));
    const found = vpcs.find(({ id }) => String(id) === vpcId);
    return found?.subnets.some(({ id }) => String(id) === subnetId) ?? false;
  },
  async scan(api) {
    const vpcs = (await api.reads.all(vpcFamily)).map((vpc) => vpcBody.parse(vpc));
    return vpcs.flatMap(({ id, subnets }) =>
      subnets.map((subnet) => ({ body: neutralBody(api.brand, subnet), parents: { vpcId: String(id) } })),
    );
  },
});

/** Sends a request that changes the subnets of a VPC. Answers the subnet. */
async function writeSubnet(api: Api, vpcId: string, change: ChangeOfEntry, request: ApiRequest): Promise<unknown> {
  return neutralBody(api.brand, await writeTo(api, vpcFamily, vpcId, request, change));
}

/** A VPC with a subnet that was created or changed. Without `subnets` its entry says nothing about them. */
function withSubnet({ subnets, ...rest }: Readonly<Record<string, unknown>>, answer: unknown): unknown {
  const changed = idIn(answer);
  if (changed === undefined || !Array.isArray(subnets)) return rest;
  return { ...rest, subnets: [...subnets.filter((subnet) => idIn(subnet) !== changed), answer] };
}

/** A VPC without a subnet that was deleted. */
function withoutSubnet(subnetId: string): ChangeOfEntry {
  return ({ subnets, ...rest }) =>
    Array.isArray(subnets) ? { ...rest, subnets: subnets.filter((subnet) => idIn(subnet) !== subnetId) } : rest;
}

function idIn(subnet: unknown): string | undefined {
  const found = z.object({ id: z.number() }).safeParse(subnet);
  return found.success ? String(found.data.id) : undefined;
}

/** The request that reads a subnet. */
export function subnetView(vpcId: string, subnetId: string): ApiRequest {
  return { operation: "VPC Subnet View", method: "GET", path: path`/vpcs/${vpcId}/subnets/${subnetId}` };
}

/** A subnet out of its VPC, which the subnets of one VPC share; undefined where it is not there. */
async function subnetOfVpc(api: Api, vpcId: string, subnetId: string): Promise<unknown> {
  try {
    const vpc = vpcBody.parse(await api.reads.view(vpcFamily, vpcId));
    return vpc.subnets.find((subnet) => String(subnet.id) === subnetId);
  } catch (error) {
    if (isNotFoundEnvelope(error)) return undefined;
    throw error;
  }
}
