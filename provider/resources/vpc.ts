import { z } from "zod";
import { path } from "../client";
import {
  aliases,
  type ChangesOf,
  declaredEntries,
  defined,
  type InputFields,
  isRecord,
  local,
  PartialUpdate,
  type Props,
  replace,
  unmanaged,
  update,
} from "../core";
import { type Api, defineResource, deleteFrom, isInList, writeNew, writeTo } from "./api";
import { vpcAccess } from "./shared/access";
import { regionProblems } from "./shared/place-looks";
import { answeredId, dateTime, emptyIfAbsent, textIfPresent } from "./shared/types";
import { subnetsOf, vpcAutoname, vpcFamily, vpcLabel } from "./vpc-family";
import {
  changeInlineSubnets,
  declaredSubnets,
  idsFor,
  inlineOverlap,
  inlineProblems,
  inlineSubnet,
  inlineSubnetsOf,
  noteInline,
  SUBNETS,
} from "./vpc-inline-subnets";
import { explainUse } from "./vpc-subnet-writes";

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

const subnet = z.looseObject({ id: z.number(), label: z.string(), ipv4: z.string().optional() });

const withSubnets = z.object({ subnets: z.array(z.unknown()).nullish() });

const body = z.object({
  id: z.number(),
  label: z.string(),
  region: z.string(),
  description: emptyIfAbsent,
  created: z.string(),
  updated: textIfPresent,
  subnets: z.array(z.unknown()).nullish(),
});

/** Property values of a VPC's body, apart from its subnets. */
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
  subnets: {
    type: z.array(inlineSubnet).optional(),
    describe:
      "Subnets that are created with the VPC in one request: all of them, or nothing. Each has a range of its own, and a range that is declared here must not be declared as a `VpcSubnet`. Later changes are made one by one: a range that is added is created, one that is removed is deleted, and another label changes the subnet in place. Left out: subnets are not managed here, and each one is a `VpcSubnet`.",
    onChange: update(unmanaged),
    optIn: true,
    compare: declaredEntries((entry) => (isRecord(entry) ? entry["ipv4"] : entry)),
  },
  forceDestroy: {
    type: z.boolean().default(false),
    describe:
      "Delete the VPC even while it holds subnets that this stack does not manage; they are deleted with it. Must have been applied by `pulumi up` before the deletion.",
    onChange: local,
  },
} as const satisfies InputFields;

/** The body of a request that creates or changes a VPC. */
function wireBody({ label, region, description, subnets }: ChangesOf<typeof inputs>) {
  return { label, region, description, subnets };
}

/** Source: VPCs, VPC Create, VPC View, VPC Update, VPC Delete, VPCs List. */
export const vpc = defineResource({
  token: "Vpc",
  noun: "VPC",
  describe:
    "A private network in one region. Its address ranges are `VpcSubnet` resources, or its own `subnets`, which are created with it in one request.",
  inputs,
  outputs: {
    subnetIds: {
      type: z.record(z.string(), z.string()).optional(),
      describe: "Ids of the subnets in `subnets`, without the VPC's id, by label.",
      changes: ["subnets"],
      partFor: idsFor,
    },
    created: vpcFields.created,
    updated: vpcFields.updated,
  },
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
  decode: (answer) => ({ ...vpcOf(answer), ...inlineSubnetsOf(withSubnets.parse(answer).subnets) }),
  check: inlineProblems,
  compareSiblings(api: Api, inputs, sibling) {
    noteInline(api, inputs, sibling);
    return [];
  },
  located: (api, { vpcId }, urn) => inlineOverlap(api, vpcId, urn),
  inspect: (api, { region }, step) => regionProblems(api, region, "VPCs", step),
  // @rule vpc-create
  create: (api, values, step) =>
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
  async update(api, { vpcId }, { subnets, ...changes }, _inputs, { recorded }) {
    const own = defined(changes);
    const answer = Object.keys(own).length > 0 ? await updateVpc(api, vpcId, own) : undefined;
    if (!subnets) return answer;
    try {
      await changeInlineSubnets(api, vpcId, declaredSubnets(recorded), subnets);
    } catch (error) {
      throw answer === undefined ? error : afterOwn(error, own);
    }
    return await api.reads.view(vpcFamily, vpcId);
  },
  steps: {
    [SUBNETS]: {
      async complete(api, { vpcId }, { subnets }, { recorded }) {
        if (subnets !== undefined) await changeInlineSubnets(api, vpcId, declaredSubnets(recorded), subnets);
        return await api.reads.view(vpcFamily, vpcId);
      },
    },
  },
  delete: (api, { vpcId }) =>
    explainUse(api, vpcId, undefined, () =>
      deleteFrom(api, vpcFamily, vpcId, {
        operation: "VPC Delete",
        method: "DELETE",
        path: path`/vpcs/${vpcId}`,
        needs: vpcAccess.write,
      }),
    ),
  list: (api, _parents, lookup) =>
    lookup === undefined
      ? api.reads.all(vpcFamily)
      : api.client.list({ ...vpcFamily.list, filter: { [lookup.key]: lookup.value } }),
  known: (api) => api.reads.all(vpcFamily),
  isListed: (api, { vpcId }, since) => isInList(api, vpcFamily, vpcId, since),
  // @rule vpc-5a
  containedObjects: {
    allowedBy: "forceDestroy",
    async find(api, { vpcId }, recorded) {
      const own = declaredSubnets(recorded).map(({ ipv4 }) => ipv4);
      const subnets = z.array(subnet).parse(await subnetsOf(api, vpcId));
      const others = subnets.filter(({ ipv4 }) => ipv4 === undefined || !own.includes(ipv4));
      return others.map(({ id, label }) => `subnet ${label} (${vpcId}/${id})`);
    },
  },
});

function updateVpc(api: Api, vpcId: string, changes: ChangesOf<typeof inputs>): Promise<unknown> {
  return writeTo(api, vpcFamily, vpcId, {
    operation: "VPC Update",
    method: "PUT",
    path: path`/vpcs/${vpcId}`,
    body: wireBody(changes),
    needs: vpcAccess.write,
  });
}

/** The error where the VPC itself was updated, and its subnets were not. */
function afterOwn(error: unknown, own: Props): PartialUpdate {
  if (!(error instanceof PartialUpdate)) return new PartialUpdate([], error, own);
  return new PartialUpdate(error.pending, error.cause, { ...own, ...error.values });
}
