import { nullable, oneOf, type Shape } from "./shape";

// From "Objects embedded in the tagged-objects list" of the API description, and from the public service, which also
// answers when a load balancer was updated, and null for a domain without description or group.

const hours = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22];

const compute: Shape = {
  alerts: { cpu: "integer", io: "integer", network_in: "integer", network_out: "integer", transfer_quota: "integer" },
  // Of the day it is said only that there is one.
  backups: { day: "string?", window: nullable(oneOf("Scheduling", ...hours.map((hour) => `W${hour}`))) },
  created: "time",
  group: "string",
  has_user_data: "boolean",
  host_uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  hypervisor: oneOf("kvm"),
  id: "integer",
  image: "string?",
  ipv4: [/^\d+(\.\d+){3}$/],
  ipv6: nullable(/\/128$/),
  label: "string",
  region: "string",
  specs: { disk: "integer", gpus: "integer", memory: "integer", transfer: "integer" },
  status: "string",
  tags: ["string"],
};

const domain: Shape = {
  axfr_ips: ["string"],
  description: "string?",
  domain: "string",
  expire_sec: "integer",
  group: "string?",
  id: "integer",
  master_ips: ["string"],
  refresh_sec: "integer",
  retry_sec: "integer",
  soa_email: "string",
  status: oneOf("disabled", "active"),
  tags: ["string"],
  ttl_sec: "integer",
  type: oneOf("master", "slave"),
};

const volume: Shape = {
  compute_id: "integer?",
  compute_label: "string?",
  created: "time",
  filesystem_path: "string",
  hardware_type: oneOf("hdd", "nvme"),
  id: "integer",
  label: "string",
  region: "string",
  size: "integer",
  status: oneOf("creating", "active", "resizing"),
  tags: ["string"],
  updated: "time",
};

const nodebalancer: Shape = {
  client_conn_throttle: "integer",
  created: "time",
  hostname: "string",
  id: "integer",
  ipv4: "string",
  ipv6: "string?",
  label: "string",
  region: "string",
  tags: ["string"],
  transfer: { in: "number?", out: "number?", total: "number?" },
  updated: "time",
};

/** Objects that tags are given to. */
export const taggedShapes = { compute, domain, volume, nodebalancer };
