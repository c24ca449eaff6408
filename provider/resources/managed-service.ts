import { z } from "zod";
import { path, type ReadFamily } from "../client";
import { PartialCreate, type Props, unmanaged } from "../core";
import { type Api, defineResource, write } from "./api";
import { managedAutoname, managedRead, managedWrite } from "./shared/managed";
import { hostKind } from "./shared/private-address";
import { emptyIsNone } from "./shared/text";
import { dateTime, numericId } from "./shared/types";

const body = z.object({
  id: z.number(),
  label: z.string(),
  address: z.string(),
  service_type: z.string(),
  timeout: z.number(),
  body: z.string().nullish(),
  consultation_group: z.string().nullish(),
  credentials: z.array(z.number()).nullish(),
  notes: z.string().nullish(),
  region: z.string().nullish(),
  status: z.string(),
  created: z.string(),
  updated: z.string().nullish(),
});

/** What a monitored service tells. */
export const serviceFields = {
  label: { type: z.string(), describe: "Name of the service, for display only; 3 to 64 characters." },
  address: {
    type: z.string(),
    describe:
      "What is monitored: a URL, or a host with a port, for instance `db.example.com:5432`; 3 to 100 characters.",
  },
  serviceType: { type: z.string(), describe: "How it is monitored: `url` or `tcp`." },
  timeout: {
    type: z.int(),
    describe: "Seconds to wait for an answer before the service counts as down; 1 to 255.",
  },
  body: {
    type: z.string().optional(),
    describe: "Text that must stand in the answer for the service to count as up; at most 100 characters.",
  },
  consultationGroup: {
    type: z.string().optional(),
    describe: "Group of managed contacts to consult about a problem; at most 50 characters.",
  },
  credentials: {
    type: z.array(z.string()),
    describe: "Ids of the managed credentials with which staff reaches the service.",
  },
  notes: { type: z.string().optional(), describe: "Notes for those who look after the service." },
  region: {
    type: z.string().optional(),
    describe:
      "Region of the service. Required where `address` names its host by a private IP, and not allowed otherwise.",
  },
  enabled: { type: z.boolean(), describe: "Whether the service is monitored." },
  status: { type: z.string(), describe: "State of monitoring: `disabled`, `pending`, `ok` or `problem`." },
  created: { type: dateTime, describe: "When the service was made, in UTC." },
  updated: { type: dateTime.optional(), describe: "When the service was last changed, in UTC." },
};

/** Monitored services as the service lists them. */
export const serviceFamily: ReadFamily = {
  key: "managed services",
  list: { operation: "Services List", method: "GET", path: "/managed/services", needs: managedRead },
  idOf: (item) => serviceId(item),
  get: (id) => ({ operation: "Service View", method: "GET", path: path`/managed/services/${id}`, needs: managedRead }),
};

/** Id of a monitored service's body. */
export function serviceId(answer: unknown): string {
  return String(body.parse(answer).id);
}

/** Property values of a monitored service's body. */
export function serviceOf(answer: unknown): Props {
  const { id: _, service_type, consultation_group, credentials, ...told } = body.parse(answer);
  return {
    ...told,
    serviceType: service_type,
    consultationGroup: consultation_group,
    credentials: credentials === null ? [] : credentials?.map(String),
    enabled: told.status !== "disabled",
  };
}

/** Source: Managed monitoring, Service Create, View, Update, Delete, Enable, Disable, Services List. */
export const managedService = defineResource({
  token: "ManagedService",
  noun: "managed service",
  describe: "Something on the network that managed monitoring looks at.",
  inputs: {
    label: {
      type: z.string().min(3).max(64),
      describe: serviceFields.label.describe,
      onChange: "update",
      autoname: managedAutoname(64),
    },
    address: { type: z.string().min(3).max(100), describe: serviceFields.address.describe, onChange: "update" },
    serviceType: { type: z.enum(["url", "tcp"]), describe: serviceFields.serviceType.describe, onChange: "update" },
    timeout: { type: z.int().min(1).max(255), describe: serviceFields.timeout.describe, onChange: "update" },
    body: {
      type: z.string().max(100).optional(),
      describe: serviceFields.body.describe,
      onChange: "update",
      clear: null,
      normalize: emptyIsNone,
    },
    consultationGroup: {
      type: z.string().max(50).optional(),
      describe: serviceFields.consultationGroup.describe,
      onChange: "update",
      clear: unmanaged,
      normalize: emptyIsNone,
    },
    credentials: {
      type: z.array(numericId).optional(),
      describe: serviceFields.credentials.describe,
      onChange: "update",
      clear: [],
      default: [],
      set: true,
    },
    notes: {
      type: z.string().optional(),
      describe: serviceFields.notes.describe,
      onChange: "update",
      clear: null,
      normalize: emptyIsNone,
    },
    region: {
      type: z.string().min(1).optional(),
      describe: serviceFields.region.describe,
      onChange: "update",
      clear: unmanaged,
      alias: true,
    },
    enabled: {
      type: z.boolean().optional(),
      describe: serviceFields.enabled.describe,
      onChange: "update",
      clear: true,
      default: true,
    },
  },
  outputs: { status: serviceFields.status, created: serviceFields.created, updated: serviceFields.updated },
  id: { serviceId: "number" },
  lookupKeys: ["label"],
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

  check({ address, region }, _olds, unknown) {
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
  async create(api: Api, { enabled, ...inputs }) {
    const made = await write(api, serviceFamily, {
      operation: "Service Create",
      method: "POST",
      path: "/managed/services",
      body: wireBody(inputs),
      needs: managedWrite,
    });
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
      ? await write(api, serviceFamily, {
          operation: "Service Update",
          method: "PUT",
          path: path`/managed/services/${serviceId}`,
          body: sent,
          needs: managedWrite,
        })
      : undefined;
    return typeof enabled === "boolean" ? await setMonitored(api, serviceId, enabled) : answer;
  },
  delete: (api, { serviceId }) =>
    write(api, serviceFamily, {
      operation: "Service Delete",
      method: "DELETE",
      path: path`/managed/services/${serviceId}`,
      needs: managedWrite,
    }),
  list: (api) => api.client.list(serviceFamily.list),
  // The program may want it monitored by now.
  complete: (api, _pending, { serviceId }, { enabled }) => setMonitored(api, serviceId, enabled !== false),
});

interface Changes {
  readonly label?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly serviceType?: string | null | undefined;
  readonly timeout?: number | null | undefined;
  readonly body?: string | null | undefined;
  readonly consultationGroup?: string | null | undefined;
  readonly credentials?: readonly string[] | null | undefined;
  readonly notes?: string | null | undefined;
  readonly region?: string | null | undefined;
}

function wireBody({ serviceType, consultationGroup, credentials, ...named }: Changes): object {
  return {
    ...named,
    service_type: serviceType,
    consultation_group: consultationGroup,
    credentials: credentials?.map(Number),
  };
}

/** Starts or stops monitoring; both may be asked for again. Answers the service. */
function setMonitored(api: Api, id: string, isMonitored: boolean): Promise<unknown> {
  return write(api, serviceFamily, {
    operation: isMonitored ? "Service Enable" : "Service Disable",
    method: "POST",
    path: isMonitored ? path`/managed/services/${id}/enable` : path`/managed/services/${id}/disable`,
    needs: managedWrite,
    retryAmbiguous: true,
  });
}
