import { z } from "zod";
import { type Brand, neutralField } from "../client";
import { dateTime } from "../resources/shared/types";
import { objectOf } from "./api";
import { taggedCommon, withoutAbsent } from "./tagged-common";
import { computeFields, computeFrom } from "./tagged-computes";
import { domainFields, domainFrom } from "./tagged-domains";

const texts = z.array(z.string());
const number = z.number().nullish();
const text = z.string().nullish();
const id = z.union([z.number(), z.string()]);

const volume = z.object({
  id,
  label: z.string(),
  status: text,
  size: number,
  region: text,
  hardware_type: text,
  filesystem_path: text,
  compute_id: id.nullish(),
  compute_label: text,
  tags: texts.nullish(),
  created: text,
  updated: text,
});

const nodebalancer = z.object({
  id,
  label: z.string(),
  region: text,
  hostname: text,
  ipv4: text,
  ipv6: text,
  client_conn_throttle: number,
  transfer: z.object({ in: number, out: number, total: number }).nullish(),
  tags: texts.nullish(),
  created: text,
});

const transfer = z.object({
  in: z.number().optional().describe("MB received this month."),
  out: z.number().optional().describe("MB sent this month."),
  total: z.number().optional().describe("MB received and sent this month."),
});

const volumeFields = {
  ...taggedCommon,
  status: { type: z.string().optional(), describe: "`creating`, `active` or `resizing`." },
  size: { type: z.number().optional(), describe: "Size in GiB." },
  computeId: { type: z.string().optional(), describe: "Id of the compute that it is attached to." },
  computeLabel: { type: z.string().optional(), describe: "Label of the compute that it is attached to." },
  filesystemPath: { type: z.string().optional(), describe: "Path of the volume's device on a compute." },
  hardwareType: { type: z.string().optional(), describe: "`hdd` or `nvme`." },
  updated: { type: dateTime.optional(), describe: "When it was last changed, in UTC." },
};

const nodebalancerFields = {
  ...taggedCommon,
  hostname: { type: z.string().optional(), describe: "Host name of the NodeBalancer." },
  ipv4: { type: z.string().optional(), describe: "IPv4 address." },
  ipv6: { type: z.string().optional(), describe: "IPv6 address." },
  clientConnThrottle: {
    type: z.number().optional(),
    describe: "Connections per second that one client address may open; 0 is no bound.",
  },
  transfer: { type: transfer.optional(), describe: "Traffic of this month." },
};

const otherFields = {
  id: { type: z.string().optional(), describe: "Id of the object." },
  label: { type: z.string().optional(), describe: "Name of the object." },
  kind: { type: z.string(), describe: "What the object is, as the service calls it." },
};

const other = z.looseObject({ id: id.nullish(), label: text });

/** What a tag is on, by kind. */
export const taggedFields = {
  computes: { type: z.array(objectOf(computeFields)), describe: "Computes that have the tag." },
  domains: { type: z.array(objectOf(domainFields)), describe: "Domains that have the tag." },
  nodebalancers: { type: z.array(objectOf(nodebalancerFields)), describe: "NodeBalancers that have the tag." },
  volumes: { type: z.array(objectOf(volumeFields)), describe: "Volumes that have the tag." },
  others: {
    type: z.array(objectOf(otherFields)),
    describe: "Objects of other kinds that have the tag, which this version does not know.",
  },
};

/** Names of the fields of tagged objects of any kind, their kind among them. */
export const taggedNames: readonly string[] = [
  "kind",
  ...new Set([computeFields, domainFields, nodebalancerFields, volumeFields].flatMap((one) => Object.keys(one))),
];

/**
 * One entry of the list of tagged objects: its property values, and its kind, which is in the words of the API
 * description where that knows it.
 */
export function taggedFrom(brand: Brand, answer: unknown): { readonly kind: string } {
  const entry = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }).parse(answer);
  const kind = neutralField(brand, entry.type);
  const data = Object.fromEntries(
    Object.entries(entry.data).map(([name, value]) => [neutralField(brand, name), value]),
  );
  if (kind === "compute") return { kind, ...computeFrom(brand, data) };
  if (kind === "domain") return { kind, ...domainFrom(data) };
  if (kind === "nodebalancer") return { kind, ...nodebalancerFrom(data) };
  if (kind === "volume") return { kind, ...volumeFrom(data) };
  const { id, label } = other.parse(data);
  return { ...(id ? { id: String(id) } : {}), ...(label ? { label } : {}), kind: entry.type };
}

function volumeFrom(data: unknown): object {
  const { id, tags, compute_id, compute_label, filesystem_path, hardware_type, ...told } = volume.parse(data);
  return withoutAbsent({
    ...told,
    id: String(id),
    tags: tags ?? [],
    computeId: compute_id ? String(compute_id) : undefined,
    computeLabel: compute_label,
    filesystemPath: filesystem_path,
    hardwareType: hardware_type,
  });
}

function nodebalancerFrom(data: unknown): object {
  const { id, tags, client_conn_throttle, transfer, ...told } = nodebalancer.parse(data);
  return withoutAbsent({
    ...told,
    id: String(id),
    tags: tags ?? [],
    clientConnThrottle: client_conn_throttle,
    transfer: transfer ? withoutAbsent(transfer) : undefined,
  });
}
