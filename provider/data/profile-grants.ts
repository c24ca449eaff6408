import { z } from "zod";
import { neutralBody } from "../client";
import { defineDataSource } from "./api";

const grantBody = z.object({ id: z.number(), label: z.string(), permissions: z.string().nullish() });

const grantsBody = z.array(grantBody).nullish();

const body = z.object({
  global: z.record(z.string(), z.unknown()),
  database: grantsBody,
  domain: grantsBody,
  image: grantsBody,
  compute: grantsBody,
  longview: grantsBody,
  nodebalancer: grantsBody,
  stackscript: grantsBody,
  volume: grantsBody,
  vpc: grantsBody,
});

const grant = z.object({
  id: z.string().describe("Id of the object."),
  label: z.string().describe("Name of the object."),
  permissions: z
    .string()
    .optional()
    .describe("What the user may do with it: `read_only` or `read_write`; absent for nothing."),
});

const grants = z.array(grant);

const global = z.object({
  accountAccess: z
    .string()
    .optional()
    .describe("What the user may do with the account itself: `read_only` or `read_write`; absent for nothing."),
  addComputes: z.boolean().describe("Whether the user may make computes."),
  addDatabases: z.boolean().describe("Whether the user may make databases."),
  addDomains: z.boolean().describe("Whether the user may make domains."),
  addFirewalls: z.boolean().describe("Whether the user may make firewalls."),
  addImages: z.boolean().describe("Whether the user may make images."),
  addLongview: z.boolean().describe("Whether the user may make Longview clients."),
  addNodebalancers: z.boolean().describe("Whether the user may make NodeBalancers."),
  addStackscripts: z.boolean().describe("Whether the user may make StackScripts."),
  addVolumes: z.boolean().describe("Whether the user may make volumes."),
  addVpcs: z.boolean().describe("Whether the user may make VPCs."),
  cancelAccount: z.boolean().describe("Whether the user may cancel the account."),
  childAccountAccess: z.boolean().describe("Whether the user may work in child accounts."),
  longviewSubscription: z.boolean().describe("Whether the user may change the Longview subscription."),
});

const all = z.object({
  global: global.describe("What the user may do in general."),
  compute: grants.describe("Computes that the user may use."),
  database: grants.describe("Databases that the user may use."),
  domain: grants.describe("Domains that the user may use."),
  image: grants.describe("Images that the user may use."),
  longview: grants.describe("Longview clients that the user may use."),
  nodebalancer: grants.describe("NodeBalancers that the user may use."),
  stackscript: grants.describe("StackScripts that the user may use."),
  volume: grants.describe("Volumes that the user may use."),
  vpc: grants.describe("VPCs that the user may use."),
});

/** Source: Profile, Grants List. */
export const getProfileGrants = defineDataSource({
  token: "getProfileGrants",
  describe: "What the user that the token belongs to may do. Any token may read it.",
  arguments: {},
  result: {
    grants: { type: all.nullable(), describe: "The grants of a restricted user; null for an unrestricted one." },
  },
  example: `import * as compute from "pulumi-compute";

const mine = compute.getProfileGrantsOutput();

export const mayMakeVpcs = mine.grants.apply((grants) => grants?.global.addVpcs ?? true);
`,
  async read({ client, brand }) {
    const answer = await client.send({ operation: "Grants List", method: "GET", path: "/profile/grants" });
    // An unrestricted user's answer is 204, without a body.
    return { grants: answer === undefined ? null : grantsOf(neutralBody(brand, answer)) };
  },
});

function grantsOf(answer: unknown): z.output<typeof all> {
  const told = body.parse(answer);
  return {
    global: globalOf(told.global),
    compute: listOf(told.compute),
    database: listOf(told.database),
    domain: listOf(told.domain),
    image: listOf(told.image),
    longview: listOf(told.longview),
    nodebalancer: listOf(told.nodebalancer),
    stackscript: listOf(told.stackscript),
    volume: listOf(told.volume),
    vpc: listOf(told.vpc),
  };
}

function globalOf(told: Readonly<Record<string, unknown>>): z.output<typeof global> {
  const access = told["account_access"];
  return {
    accountAccess: typeof access === "string" ? access : undefined,
    addComputes: told["add_computes"] === true,
    addDatabases: told["add_databases"] === true,
    addDomains: told["add_domains"] === true,
    addFirewalls: told["add_firewalls"] === true,
    addImages: told["add_images"] === true,
    addLongview: told["add_longview"] === true,
    addNodebalancers: told["add_nodebalancers"] === true,
    addStackscripts: told["add_stackscripts"] === true,
    addVolumes: told["add_volumes"] === true,
    addVpcs: told["add_vpcs"] === true,
    cancelAccount: told["cancel_account"] === true,
    childAccountAccess: told["child_account_access"] === true,
    longviewSubscription: told["longview_subscription"] === true,
  };
}

function listOf(told: z.output<typeof grantsBody>): z.output<typeof grants> {
  return (told ?? []).map(({ id, label, permissions }) => ({
    id: String(id),
    label,
    permissions: permissions ?? undefined,
  }));
}
