import { computeSettingsFamily, computeSettingsFields, computeSettingsOf } from "../resources/managed-compute-settings";
import { listAndView } from "./list-and-view";

/** Source: Managed monitoring, Compute Settings List, Compute Settings View. */
export const managedComputeSettings = listAndView({
  nouns: "settings",
  family: computeSettingsFamily,
  fields: { ...computeSettingsFields, computeId: { ...computeSettingsFields.computeId, numeric: true } },
  from: computeSettingsOf,
  key: "computeId",
  list: {
    token: "getManagedComputeSettings",
    describe: "How managed monitoring reaches each compute of the account: one entry per compute.",
    result: "settings",
    filter: '{ group: "web" }',
    example: `const web = compute.getManagedComputeSettingsOutput({ filter: { group: "web" } });

export const ports = web.settings.apply((entries) => entries.map((entry) => entry.ssh.port));`,
  },
  view: {
    token: "getManagedComputeSetting",
    describe: "How managed monitoring reaches one compute.",
    example: `export const user = compute.getManagedComputeSettingOutput({ computeId: 123 }).ssh.user;`,
  },
});
