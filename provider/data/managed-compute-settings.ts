import { z } from "zod";
import { computeSettingsFamily, computeSettingsFields, computeSettingsOf } from "../resources/managed-compute-settings";
import { numericId } from "../resources/shared/types";
import { defineDataSource, objectOf, toldAs } from "./api";
import { applyFilter, filterType } from "./filter";

const settings = objectOf(computeSettingsFields);

/** Source: Managed monitoring, Compute Settings List. */
export const getManagedComputeSettings = defineDataSource({
  token: "getManagedComputeSettings",
  describe: "How managed monitoring reaches each compute of the account.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list, for instance `{ group: "web" }`. The service does not filter these settings, so this happens after the download.',
    },
  },
  result: { settings: { type: z.array(settings), describe: "One entry for each compute, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const web = compute.getManagedComputeSettingsOutput({ filter: { group: "web" } });

export const ports = web.settings.apply((entries) => entries.map((entry) => entry.ssh.port));
`,
  async read(api, { filter }) {
    const found = await api.client.list(computeSettingsFamily(api.brand).list);
    return { settings: applyFilter(found.map(settingsFrom), filter, Object.keys(computeSettingsFields)) };
  },
});

/** Source: Managed monitoring, Compute Settings View. */
export const getManagedComputeSetting = defineDataSource({
  token: "getManagedComputeSetting",
  describe: "How managed monitoring reaches one compute.",
  arguments: { computeId: { type: numericId, describe: computeSettingsFields.computeId.describe } },
  result: computeSettingsFields,
  example: `import * as compute from "pulumi-compute";

const web = compute.getManagedComputeSettingOutput({ computeId: 123 });

export const user = web.ssh.user;
`,
  async read(api, { computeId }) {
    return settingsFrom(await api.client.send(computeSettingsFamily(api.brand).get(computeId)));
  },
});

function settingsFrom(answer: unknown): z.output<typeof settings> {
  return toldAs(settings, computeSettingsOf(answer));
}
