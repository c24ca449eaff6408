import { z } from "zod";
import { type ApiRequest, path } from "../client";
import { aliases, asSet, by, type ChangesOf, type InputFields, PartialCreate, unmanaged, update } from "../core";
import { type Api, defineResource, deleteFrom, isInList, writeNew, writeTo } from "./api";
import { serviceFamily, serviceFields, serviceId, serviceOf, serviceType } from "./managed-service-body";
import { managedAccess } from "./shared/access";
import { managedAutoname } from "./shared/managed";
import { warnOfRegion } from "./shared/place-looks";
import { hostKind } from "./shared/private-address";
import { emptyIsNone } from "./shared/text";
import { numericId } from "./shared/types";

// @rule managed-4 limit-service
const inputs = {
  label: {
    type: z.string().min(3).max(64),
    describe: serviceFields.label.describe,
    onChange: update(),
  },
  address: { type: z.string().min(3).max(100), describe: serviceFields.address.describe, onChange: update() },
  // @rule managed-type
  serviceType: { type: serviceType, describe: serviceFields.serviceType.describe, onChange: update() },
  timeout: { type: z.int().min(1).max(255), describe: serviceFields.timeout.describe, onChange: update() },
  body: {
    type: z.string().max(100).optional(),
    describe: serviceFields.body.describe,
    onChange: update({ clearing: null }),
    compare: by(emptyIsNone),
  },
  consultationGroup: {
    type: z.string().max(50).optional(),
    describe: serviceFields.consultationGroup.describe,
    onChange: update(unmanaged),
    compare: by(emptyIsNone),
  },
  credentials: {
    type: z.array(numericId).default([]),
    describe: serviceFields.credentials.describe,
    onChange: update(),
    compare: asSet,
  },
  notes: {
    type: z.string().optional(),
    describe: serviceFields.notes.describe,
    onChange: update({ clearing: null }),
    compare: by(emptyIsNone),
  },
  // @rule managed-region
  region: {
    type: z.string().min(1).optional(),
    describe: serviceFields.region.describe,
    onChange: update(unmanaged),
    compare: aliases,
  },
  // @rule state-service
  enabled: {
    type: z.boolean().default(true),
    describe: serviceFields.enabled.describe,
    onChange: update(),
  },
} as const satisfies InputFields;

/** Source: Managed monitoring, Service Create, View, Update, Delete, Enable, Disable, Services List. */
export const managedService = defineResource({
  token: "ManagedService",
  noun: "managed service",
  describe: "A service checked by managed monitoring.",
  inputs,
  outputs: { status: serviceFields.status, created: serviceFields.created, updated: serviceFields.updated },
  id: { serviceId: "number" },
  access: managedAccess,
  lookupKeys: ["label"],
  autoname: { input: "label", ...managedAutoname(64) },
  references: [{ at: "credentials[]", to: "ManagedCredential", property: "id" }],
  example: `import * as compute from "pulumi-compute";

const login = new compute.ManagedCredential("shop-login", { username: "monitor", password: "correct horse" });

const shop = new compute.ManagedService("shop", {
  address: "https://shop.example.com/health",
  serviceType: "url",
  timeout: 30,
  body: "It works",
  credentials: [login.id],
});

export const status = shop.status;
`,

  check({ address, region }, _previous, unknown) {
    if (address === undefined || unknown?.has("region")) return [];
    const kind = hostKind(address);
    if (kind === "private" && region === undefined)
      return [{ property: "region", reason: "is required, because address names its host by a private IP" }];
    if (kind === "public" && region !== undefined)
      return [{ property: "region", reason: "must not be given unless address names its host by a private IP" }];
    return [];
  },
  idOf: (answer) => ({ serviceId: serviceId(answer) }),
  decode: serviceOf,
  async inspect(api: Api, { region }, step) {
    await warnOfRegion(api, region, step);
    return [];
  },
  async create(api: Api, { enabled, ...inputs }, step) {
    const request: ApiRequest = {
      operation: "Service Create",
      method: "POST",
      path: "/managed/services",
      body: wireBody(inputs),
      needs: managedAccess.write,
    };
    const made = await step.make(() => writeNew(api, serviceFamily, request), { without: ["enabled"] });
    if (enabled !== false) return made;
    try {
      return await setMonitored(api, serviceId(made), false);
    } catch (error) {
      throw new PartialCreate(made, ["disable"], error);
    }
  },
  read: (api, { serviceId }) => api.reads.view(serviceFamily, serviceId),
  async update(api, { serviceId }, { enabled, ...changes }, { address, region }) {
    // A region belongs to its address: the service takes and judges them together.
    const place = "address" in changes || "region" in changes ? { address, region } : {};
    const sent = wireBody({ ...changes, ...place });
    const isChanged = Object.values(sent).some((value) => value !== undefined);
    const answer = isChanged
      ? await writeTo(api, serviceFamily, serviceId, {
          operation: "Service Update",
          method: "PUT",
          path: path`/managed/services/${serviceId}`,
          body: sent,
          needs: managedAccess.write,
        })
      : undefined;
    return typeof enabled === "boolean" ? await setMonitored(api, serviceId, enabled) : answer;
  },
  delete: (api, { serviceId }) =>
    deleteFrom(api, serviceFamily, serviceId, {
      operation: "Service Delete",
      method: "DELETE",
      path: path`/managed/services/${serviceId}`,
      needs: managedAccess.write,
    }),
  list: (api) => api.client.list(serviceFamily.list),
  known: (api) => api.reads.all(serviceFamily),
  isListed: (api, { serviceId }, since) => isInList(api, serviceFamily, serviceId, since),
  // The program may want it monitored by now.
  steps: {
    disable: { complete: (api, { serviceId }, { enabled }) => setMonitored(api, serviceId, enabled !== false) },
  },
});

function wireBody({
  serviceType,
  consultationGroup,
  credentials,
  ...named
}: Omit<ChangesOf<typeof inputs>, "enabled">): object {
  return {
    ...named,
    service_type: serviceType,
    consultation_group: consultationGroup,
    credentials: credentials?.map(Number),
  };
}

/** Starts or stops monitoring; both may be asked for again. Answers the service. */
function setMonitored(api: Api, id: string, isMonitored: boolean): Promise<unknown> {
  return writeTo(api, serviceFamily, id, {
    operation: isMonitored ? "Service Enable" : "Service Disable",
    method: "POST",
    path: isMonitored ? path`/managed/services/${id}/enable` : path`/managed/services/${id}/disable`,
    needs: managedAccess.write,
    retryAmbiguous: true,
  });
}
