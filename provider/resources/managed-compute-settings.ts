import { z } from "zod";
import { type Brand, brandPath, path, type ReadFamily } from "../client";
import { declaredPart, isRecord, type Props, replace, unmanaged, update } from "../core";
import { type Api, defineResource, isInList, writeTo } from "./api";
import { managedAccess } from "./shared/access";
import { answeredId, numericId } from "./shared/types";

const body = z.object({
  id: z.number(),
  label: z.string().nullish(),
  group: z.string().nullish(),
  ssh: z.object({
    access: z.boolean().nullish(),
    ip: z.string().nullish(),
    port: z.number().nullish(),
    user: z.string().nullish(),
  }),
});

const ssh = z.object({
  access: z.boolean().optional().describe("Whether staff may reach the compute by SSH."),
  ip: z.string().optional().describe("IP address of the compute to use, or `any`."),
  port: z.int().optional().describe("Port of the SSH server."),
  user: z.string().optional().describe("User to log in as."),
});

/** What the service returns of the settings of a compute. */
export const computeSettingsFields = {
  computeId: { type: z.string(), describe: "Id of the compute that the settings belong to." },
  ssh: { type: ssh, describe: "How staff reach the compute by SSH." },
  group: { type: z.string().optional(), describe: "Display group of the compute." },
  label: { type: z.string().optional(), describe: "Label of the compute." },
};

/** Settings as the service lists them: one entry for each compute of the account. */
export function computeSettingsFamily(brand: Brand): ReadFamily {
  return {
    key: "managed compute settings",
    list: {
      operation: "Compute Settings List",
      method: "GET",
      path: brandPath(brand, "/managed/compute-settings"),
      needs: managedAccess.read,
    },
    idOf: (item) => settingsId(item),
    get: (id) => ({
      operation: "Compute Settings View",
      method: "GET",
      path: settingsPath(brand, id),
      needs: managedAccess.read,
    }),
  };
}

/** Property values of a body of settings. */
export function computeSettingsOf(answer: unknown): Props {
  const { id, label, group, ssh } = body.parse(answer);
  const given = Object.entries(ssh).filter(([, value]) => value !== null && value !== undefined);
  return { computeId: String(id), label, group, ssh: Object.fromEntries(given) };
}

// @rule managed-settings
/** Source: Managed monitoring, Compute Settings View, Update, List. */
export const managedComputeSettings = defineResource({
  token: "ManagedComputeSettings",
  noun: "managed settings",
  describe:
    "How managed monitoring reaches one compute. Every compute has such settings: creating this resource changes only the declared ones, and deleting it changes nothing.",
  inputs: {
    computeId: { type: numericId, describe: computeSettingsFields.computeId.describe, onChange: replace },
    ssh: {
      type: ssh.strict().optional(),
      describe: computeSettingsFields.ssh.describe,
      onChange: update(unmanaged),
      compare: declaredPart({}, "released"),
    },
  },
  outputs: { group: computeSettingsFields.group, label: computeSettingsFields.label },
  id: { computeId: "number" },
  uniqueKey: ["computeId"],
  access: managedAccess,
  lookupKeys: [],
  example: `import * as compute from "pulumi-compute";

const access = new compute.ManagedComputeSettings("web", {
  computeId: 123,
  ssh: { access: true, port: 2222, user: "monitor" },
});

export const label = access.label;
`,

  idOf: (answer) => ({ computeId: settingsId(answer) }),
  decode: computeSettingsOf,
  create: (api: Api, { computeId, ssh }) =>
    ssh === undefined || Object.keys(ssh).length === 0
      ? api.client.send(computeSettingsFamily(api.brand).get(computeId))
      : updateSettings(api, computeId, ssh),
  read: (api, { computeId }) => api.reads.view(computeSettingsFamily(api.brand), computeId),
  async update(api, { computeId }, { ssh }, _inputs, { recorded }) {
    const managed = isRecord(recorded["ssh"]) ? recorded["ssh"] : {};
    // Where properties are merely no longer declared, only the state has to learn it.
    if (!ssh || Object.entries(ssh).every(([name, value]) => managed[name] === value)) return undefined;
    return await updateSettings(api, computeId, ssh);
  },
  async delete(_api, { computeId }, _outputs, { warn }) {
    warn(`The managed settings of compute ${computeId} stay as they are: they last as long as the compute does.`);
  },
  list: (api) => api.client.list(computeSettingsFamily(api.brand).list),
  isListed: (api, { computeId }, since) => isInList(api, computeSettingsFamily(api.brand), computeId, since),
});

function settingsId(answer: unknown): string {
  return answeredId(answer);
}

function settingsPath(brand: Brand, id: string): string {
  return brandPath(brand, path`/managed/compute-settings/${id}`);
}

/** Sends the settings whole: the service may take what is left out as its default. */
async function updateSettings(api: Api, id: string, ssh: object): Promise<unknown> {
  const { ssh: held } = computeSettingsOf(await api.client.send(computeSettingsFamily(api.brand).get(id)));
  return await writeTo(api, computeSettingsFamily(api.brand), id, {
    operation: "Compute Settings Update",
    method: "PUT",
    path: settingsPath(api.brand, id),
    body: { ssh: { ...(isRecord(held) ? held : {}), ...ssh } },
    needs: managedAccess.write,
  });
}
