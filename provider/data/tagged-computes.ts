import { z } from "zod";
import { type Brand, neutralImageId } from "../client";
import { taggedCommon, withoutAbsent } from "./tagged-common";

const texts = z.array(z.string());
const number = z.number().nullish();
const text = z.string().nullish();

const compute = z.object({
  id: z.union([z.number(), z.string()]),
  label: z.string(),
  status: text,
  region: text,
  image: text,
  hypervisor: text,
  host_uuid: text,
  has_user_data: z.boolean().nullish(),
  group: text,
  ipv4: texts.nullish(),
  ipv6: text,
  specs: z.object({ disk: number, memory: number, transfer: number, gpus: number }).nullish(),
  alerts: z
    .object({ cpu: number, io: number, network_in: number, network_out: number, transfer_quota: number })
    .nullish(),
  backups: z.object({ window: text }).nullish(),
  tags: texts.nullish(),
  created: text,
});

const specs = z.object({
  disk: z.number().optional().describe("Storage in MB."),
  memory: z.number().optional().describe("Memory in MB."),
  transfer: z.number().optional().describe("Transfer that comes with it each month."),
  gpus: z.number().optional().describe("Number of GPUs."),
});

const alerts = z.object({
  cpu: z.number().optional().describe("Average CPU use in percent, all cores added up; 0 is no alert."),
  io: z.number().optional().describe("Disk operations; 0 is no alert."),
  networkIn: z.number().optional().describe("Incoming traffic in Mbit/s; 0 is no alert."),
  networkOut: z.number().optional().describe("Outgoing traffic in Mbit/s; 0 is no alert."),
  transferQuota: z.number().optional().describe("Percent of the month's transfer; 0 is no alert."),
});

/** What a tagged compute tells. Source: Objects embedded in the tagged-objects list. */
export const computeFields = {
  ...taggedCommon,
  status: { type: z.string().optional(), describe: "State of the compute, for instance `running`." },
  image: { type: z.string().optional(), describe: "Id of the image that it was deployed from." },
  ipv4: { type: texts, describe: "IPv4 addresses." },
  ipv6: { type: z.string().optional(), describe: "IPv6 address with its prefix length." },
  specs: { type: specs.optional(), describe: "What the compute has." },
  alerts: { type: alerts.optional(), describe: "From where on an alert is sent." },
  backupWindow: {
    type: z.string().optional(),
    describe: "Two hours in UTC in which backups are made, for instance `W0`, or `Scheduling`.",
  },
  hypervisor: { type: z.string().optional(), describe: "What it runs on, for instance `kvm`." },
  hostUuid: { type: z.string().optional(), describe: "Id of the host that it runs on." },
  hasUserData: { type: z.boolean().optional(), describe: "Whether it was given user data." },
  group: { type: z.string().optional(), describe: "Display group; deprecated." },
};

/** Property values of a tagged compute. */
export function computeFrom(brand: Brand, data: unknown): object {
  const { id, image, host_uuid, has_user_data, alerts, backups, specs, ipv4, tags, ...told } = compute.parse(data);
  const { network_in, network_out, transfer_quota, ...levels } = alerts ?? {};
  return withoutAbsent({
    ...told,
    id: String(id),
    image: image ? neutralImageId(brand, image) : undefined,
    hostUuid: host_uuid,
    hasUserData: has_user_data,
    ipv4: ipv4 ?? [],
    tags: tags ?? [],
    specs: specs ? withoutAbsent(specs) : undefined,
    alerts: alerts
      ? withoutAbsent({ ...levels, networkIn: network_in, networkOut: network_out, transferQuota: transfer_quota })
      : undefined,
    backupWindow: backups?.window,
  });
}
