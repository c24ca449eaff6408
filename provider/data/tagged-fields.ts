import { neutralImageId } from "../client";
import {
  type DataField,
  flagField,
  idField,
  numberField,
  objectField,
  optional,
  textField,
  textsField,
} from "./fields";

const common = {
  id: idField("Id of the object."),
  label: textField("Name of the object."),
  region: optional(textField("Region of the object.")),
  tags: textsField("All tags of the object."),
  created: optional(textField("When the object was created, in UTC.")),
};

const specs = objectField("The compute's resources.", {
  disk: optional(numberField("Storage in MB.")),
  memory: optional(numberField("Memory in MB.")),
  transfer: optional(numberField("Included transfer of each month.")),
  gpus: optional(numberField("Number of GPUs.")),
});

const alerts = objectField("Alert thresholds.", {
  cpu: optional(numberField("Average CPU use in percent, all cores added up; 0 is no alert.")),
  io: optional(numberField("Disk operations; 0 is no alert.")),
  networkIn: optional(numberField("Incoming traffic in Mbit/s; 0 is no alert.", "network_in")),
  networkOut: optional(numberField("Outgoing traffic in Mbit/s; 0 is no alert.", "network_out")),
  transferQuota: optional(numberField("Percent of the month's transfer; 0 is no alert.", "transfer_quota")),
});

/** A tagged compute. Source: Objects embedded in the tagged-objects list. */
export const computeFields = {
  ...common,
  status: optional(textField("State of the compute, for instance `running`.")),
  image: { ...optional(textField("Id of the image that it was deployed from.")), neutral: neutralImageId },
  ipv4: textsField("IPv4 addresses."),
  ipv6: optional(textField("IPv6 address with its prefix length.")),
  specs: optional(specs),
  alerts: optional(alerts),
  backupWindow: optional(
    textField("Two hours in UTC in which backups are made, for instance `W0`, or `Scheduling`.", "backups.window"),
  ),
  hypervisor: optional(textField("Hypervisor of its host, for instance `kvm`.")),
  hostUuid: optional(textField("Id of the host that it runs on.", "host_uuid")),
  hasUserData: optional(flagField("Whether it was given user data.", "has_user_data")),
  group: optional(textField("Display group; deprecated.")),
};

/** A tagged domain. Source: Objects embedded in the tagged-objects list. */
export const domainFields = {
  id: idField("Id of the domain."),
  domain: textField("The domain's name."),
  type: optional(textField("`master` or `slave`.")),
  status: optional(textField("`active` or `disabled`.")),
  soaEmail: optional(textField("Address for mail in the start of authority.", "soa_email")),
  description: optional(textField("What the domain is for.")),
  group: optional(textField("Display group.")),
  masterIps: textsField("Addresses that a `slave` is transferred from.", "master_ips"),
  axfrIps: textsField("Addresses that may transfer the zone.", "axfr_ips"),
  ttlSec: timer("ttl_sec", "How long records may be cached", 86400),
  refreshSec: timer("refresh_sec", "How often secondary servers look for changes", 14400),
  retrySec: timer("retry_sec", "How soon secondary servers try again", 14400),
  expireSec: timer("expire_sec", "How long secondary servers answer without a refresh", 1209600),
  tags: textsField("All tags of the domain."),
};

/** A tagged volume. Source: Objects embedded in the tagged-objects list. */
export const volumeFields = {
  ...common,
  status: optional(textField("`creating`, `active` or `resizing`.")),
  size: optional(numberField("Size in GiB.")),
  computeId: optional(idField("Id of the compute that it is attached to.", "compute_id")),
  computeLabel: optional(textField("Label of the compute that it is attached to.", "compute_label")),
  filesystemPath: optional(textField("Path of the volume's device on a compute.", "filesystem_path")),
  hardwareType: optional(textField("`hdd` or `nvme`.", "hardware_type")),
  updated: optional(textField("When it was last changed, in UTC.")),
};

/** A tagged NodeBalancer. Source: Objects embedded in the tagged-objects list. */
export const nodebalancerFields = {
  ...common,
  hostname: optional(textField("Host name of the NodeBalancer.")),
  ipv4: optional(textField("IPv4 address.")),
  ipv6: optional(textField("IPv6 address.")),
  clientConnThrottle: optional(
    numberField("Connections per second that one client address may open; 0 is no bound.", "client_conn_throttle"),
  ),
  transfer: optional(
    objectField("Traffic of this month.", {
      in: optional(numberField("MB received this month.")),
      out: optional(numberField("MB sent this month.")),
      total: optional(numberField("MB received and sent this month.")),
    }),
  ),
};

/** A tagged object of a kind that this version does not know. */
export const otherFields = {
  id: optional(idField("Id of the object.")),
  label: optional(textField("Name of the object.")),
  kind: textField("Kind of the object, as the service names it."),
};

function timer(wire: string, what: string, standard: number): DataField {
  return optional(numberField(`${what}, in seconds; 0 is the default of ${standard}.`, wire));
}
