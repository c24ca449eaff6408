import { z } from "zod";
import { type ApiRequest, path, type ReadFamily } from "../client";
import { aliases, type ChangesOf, type InputFields, local, replace, update } from "../core";
import { type Api, defineResource, deleteFrom, isInList, writeNew, writeTo } from "./api";
import { vpcAccess } from "./shared/access";
import { regionProblems } from "./shared/place-looks";
import { answeredId, dateTime, emptyIfAbsent, textIfPresent } from "./shared/types";

/** VPCs as the service lists them, with their subnets. */
export const vpcFamily: ReadFamily = {
  key: "vpcs",
  list: { operation: "VPCs List", method: "GET", path: "/vpcs" },
  idOf: answeredId,
  get: (id) => ({ operation: "VPC View", method: "GET", path: path`/vpcs/${id}` }),
};

// @rule vpc-1 vpc-2 limit-vpc
/** Characters and length of the labels of VPCs and subnets. Source: VPCs, rules 1 and 2. */
export const vpcLabel = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9-]*$/, "must contain only ASCII letters, digits and hyphens")
  .refine((label) => !label.includes("--"), "must not contain two consecutive hyphens");

/** How the labels of VPCs and subnets are generated. */
export const vpcAutoname = { max: 64, characters: "A-Za-z0-9-" };

/** What the service returns of a VPC, apart from its subnets. */
export const vpcFields = {
  label: {
    type: z.string(),
    describe:
      "Name of the VPC, unique on the account: 1 to 64 ASCII letters, digits and hyphens, no two hyphens in a row.",
  },
  region: {
    type: z.string(),
    describe: "Region of the VPC, for instance `us-east`. The region must have the capability `VPCs`.",
  },
  description: { type: z.string(), describe: "What the VPC is for; at most 255 characters." },
  created: { type: dateTime, describe: "When the VPC was created, in UTC." },
  updated: { type: dateTime.optional(), describe: "When the VPC was last changed, in UTC.", changes: true },
} as const;

const subnet = z.object({ id: z.number(), label: z.string() });

const body = z.object({
  id: z.number(),
  label: z.string(),
  region: z.string(),
  description: emptyIfAbsent,
  created: z.string(),
  updated: textIfPresent,
  subnets: z.array(subnet).nullish(),
});

/** The request that lists the subnets of a VPC. */
export function subnetList(vpcId: string): ApiRequest {
  return { operation: "VPC Subnets List", method: "GET", path: path`/vpcs/${vpcId}/subnets` };
}

/** The subnets of a VPC, as its entry in the coalesced list has them; an entry without any says nothing, so they are listed. */
export async function subnetsOf(api: Api, vpcId: string): Promise<readonly unknown[]> {
  const held = withSubnets.safeParse(await api.reads.entry(vpcFamily, vpcId));
  return held.success ? held.data.subnets : await api.client.list(subnetList(vpcId));
}

const withSubnets = z.object({ subnets: z.array(z.unknown()) });

/** Property values of a VPC's body. */
export function vpcOf(answer: unknown) {
  const { id: _, subnets: __, ...values } = body.parse(answer);
  return values;
}

const inputs = {
  label: {
    type: vpcLabel,
    describe: vpcFields.label.describe,
    onChange: update(),
  },
  region: {
    type: z.string().min(1),
    describe: vpcFields.region.describe,
    onChange: replace,
    compare: aliases,
  },
  description: {
    type: z.string().max(255).default(""),
    describe: vpcFields.description.describe,
    onChange: update(),
  },
  forceDestroy: {
    type: z.boolean().default(false),
    describe:
      "Delete the VPC even while it holds subnets that this stack does not manage; they are deleted with it. Must have been applied by `pulumi up` before the deletion.",
    onChange: local,
  },
} as const satisfies InputFields;

/** The body of a request that creates or changes a VPC. */
function wireBody({ label, region, description }: ChangesOf<typeof inputs>) {
  return { label, region, description };
}

/** Source: VPCs, VPC Create, VPC View, VPC Update, VPC Delete, VPCs List. */
export const vpc = defineResource({
  token: "Vpc",
  noun: "VPC",
  describe: "A private network in one region. Its address ranges are `VpcSubnet` resources.",
  inputs,
  outputs: { created: vpcFields.created, updated: vpcFields.updated },
  id: { vpcId: "number" },
  uniqueKey: ["label"],
  granted: true,
  access: vpcAccess,
  lookupKeys: ["label"],
  autoname: { input: "label", ...vpcAutoname },
  example: `import * as compute from "pulumi-compute";

const network = new compute.Vpc("network", {
  region: "us-east",
  description: "Private traffic of the shop",
});

export const vpcId = network.id;
`,

  idOf: (answer) => ({ vpcId: answeredId(answer) }),
  decode: vpcOf,
  inspect: (api: Api, { region }, step) => regionProblems(api, region, "VPCs", step),
  create: (api: Api, values, step) =>
    step.make(() =>
      writeNew(api, vpcFamily, {
        operation: "VPC Create",
        method: "POST",
        path: "/vpcs",
        body: wireBody(values),
        needs: vpcAccess.create,
      }),
    ),
  read: (api, { vpcId }) => api.reads.view(vpcFamily, vpcId),
  update: (api, { vpcId }, changes) =>
    writeTo(api, vpcFamily, vpcId, {
      operation: "VPC Update",
      method: "PUT",
      path: path`/vpcs/${vpcId}`,
      body: wireBody(changes),
      needs: vpcAccess.write,
    }),
  delete: (api, { vpcId }) =>
    deleteFrom(api, vpcFamily, vpcId, {
      operation: "VPC Delete",
      method: "DELETE",
      path: path`/vpcs/${vpcId}`,
      needs: vpcAccess.write,
    }),
  list: (api, _parents, lookup) =>
    lookup === undefined
      ? api.reads.all(vpcFamily)
      : api.client.list({ ...vpcFamily.list, filter: { [lookup.key]: lookup.value } }),
  known: (api) => api.reads.all(vpcFamily),
  isListed: (api, { vpcId }, since) => isInList(api, vpcFamily, vpcId, since),
  // @rule vpc-5a
  containedObjects: {
    allowedBy: "forceDestroy",
    async find(api, { vpcId }) {
      const subnets = z.array(subnet).parse(await subnetsOf(api, vpcId));
      return subnets.map(({ id, label }) => `subnet ${label} (${vpcId}/${id})`);
    },
  },
});
