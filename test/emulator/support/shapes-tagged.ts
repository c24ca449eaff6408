import { oneOf, type Shape } from "./shape";
import { computeShapes } from "./shapes-compute";

// From "Objects embedded in the tagged-objects list" of the API description, and from the public service, which also
// answers when a load balancer was updated, and null for a domain without description or group.

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
export const taggedShapes = { compute: computeShapes.taggedCompute, domain, volume, nodebalancer };
