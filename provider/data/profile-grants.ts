import { z } from "zod";
import { defineDataSource } from "./api";
import { type DataField, decoderOf, idField, listField, objectField, optional, textField } from "./fields";

const globalFields = {
  accountAccess: optional(
    textField(
      "The user's access to the account itself: `read_only` or `read_write`; absent for none.",
      "account_access",
    ),
  ),
  addComputes: permission("create computes", "add_computes"),
  addDatabases: permission("create databases", "add_databases"),
  addDomains: permission("create domains", "add_domains"),
  addFirewalls: permission("create firewalls", "add_firewalls"),
  addImages: permission("create images", "add_images"),
  addLongview: permission("create Longview clients", "add_longview"),
  addNodebalancers: permission("create NodeBalancers", "add_nodebalancers"),
  addStackscripts: permission("create StackScripts", "add_stackscripts"),
  addVolumes: permission("create volumes", "add_volumes"),
  addVpcs: permission("create VPCs", "add_vpcs"),
  cancelAccount: permission("cancel the account", "cancel_account"),
  childAccountAccess: permission("work in child accounts", "child_account_access"),
  longviewSubscription: permission("change the Longview subscription", "longview_subscription"),
};

const grantFields = {
  id: idField("Id of the object."),
  label: textField("Name of the object."),
  permissions: optional(textField("The user's access to the object: `read_only` or `read_write`; absent for none.")),
};

const grants = objectField("The grants of a restricted user; null for an unrestricted one.", {
  global: objectField("What the user may do in general.", globalFields),
  compute: grantsOf("Computes"),
  database: grantsOf("Databases"),
  domain: grantsOf("Domains"),
  image: grantsOf("Images"),
  longview: grantsOf("Longview clients"),
  nodebalancer: grantsOf("NodeBalancers"),
  stackscript: grantsOf("StackScripts"),
  volume: grantsOf("Volumes"),
  vpc: grantsOf("VPCs"),
});

const readGrants = decoderOf(grants.nested ?? {});

// @rule grants-1
/** Source: Profile, Grants List. */
export const getProfileGrants = defineDataSource({
  token: "getProfileGrants",
  describe: "The permissions of the token's user. Any token may read it.",
  arguments: {},
  result: { grants: { ...grants, type: grants.type.nullable() } },
  example: `const mine = compute.getProfileGrantsOutput();

export const mayMakeVpcs = mine.grants.apply((grants) => grants?.global.addVpcs ?? true);`,
  async read({ client, brand }) {
    const answer = await client.send({ operation: "Grants List", method: "GET", path: "/profile/grants" });
    // An unrestricted user's answer is 204, without a body.
    return { grants: answer === undefined ? null : readGrants(answer, brand) };
  },
});

// @rule grants-2
function permission(what: string, wire: string): DataField {
  return { type: z.boolean(), describe: `Whether the user may ${what}.`, wire, absent: false };
}

function grantsOf(objects: string): DataField {
  return listField(`${objects} that the user may use.`, "What the user may do with one object.", grantFields);
}
