import { z } from "zod";
import { path, type ReadFamily } from "../client";
import type { Props } from "../core";
import { managedAccess } from "./shared/access";
import { answeredId, dateTime, orOther, textEnum } from "./shared/types";

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

/** How a service is monitored. */
export const serviceType = textEnum("ServiceType", "How a service is monitored.", ["url", "tcp"]);

/** What the service returns of a monitored service. */
export const serviceFields = {
  label: { type: z.string(), describe: "Name of the service, for display only; 3 to 64 characters." },
  address: {
    type: z.string(),
    describe:
      "What is monitored: a URL, or a host with a port, for instance `db.example.com:5432`; 3 to 100 characters.",
  },
  serviceType: { type: orOther(serviceType), describe: "How it is monitored: `url` or `tcp`." },
  timeout: {
    type: z.int(),
    describe: "Seconds to wait for a response before the service counts as down; 1 to 255.",
  },
  body: {
    type: z.string().optional(),
    describe: "Text that the response must contain for the service to count as up; at most 100 characters.",
  },
  consultationGroup: {
    type: z.string().optional(),
    describe: "Group of managed contacts to consult about a problem; at most 50 characters.",
  },
  credentials: {
    type: z.array(z.string()),
    describe: "Ids of the managed credentials with which staff reach the service.",
  },
  notes: { type: z.string().optional(), describe: "Notes for the staff who look after the service." },
  region: {
    type: z.string().optional(),
    describe:
      "Region of the service. Required if the host in `address` is a private IP address, and not allowed otherwise.",
  },
  enabled: { type: z.boolean(), describe: "Whether the service is monitored." },
  status: {
    type: z.string(),
    describe: "State of monitoring: `disabled`, `pending`, `ok` or `problem`.",
    changes: true,
  },
  created: { type: dateTime, describe: "When the service was created, in UTC." },
  updated: { type: dateTime.optional(), describe: "When the service was last changed, in UTC.", changes: true },
} as const;

/** Monitored services as the service lists them. */
export const serviceFamily: ReadFamily = {
  key: "managed services",
  list: { operation: "Services List", method: "GET", path: "/managed/services", needs: managedAccess.read },
  idOf: (item) => serviceId(item),
  get: (id) => ({
    operation: "Service View",
    method: "GET",
    path: path`/managed/services/${id}`,
    needs: managedAccess.read,
  }),
};

/** Id of a monitored service's body. */
export function serviceId(answer: unknown): string {
  return answeredId(answer);
}

/** Property values of a monitored service's body. */
export function serviceOf(answer: unknown): Props {
  const { id: _, service_type, consultation_group, credentials, ...observed } = body.parse(answer);
  return {
    ...observed,
    serviceType: service_type,
    consultationGroup: consultation_group,
    credentials: credentials === null ? [] : credentials?.map(String),
    enabled: observed.status !== "disabled",
  };
}
