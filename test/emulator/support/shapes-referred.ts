import { anyOf, nullable, oneOf, type Shape } from "./shape";

// From the fields of the public interface: the API description refers to these objects without showing them.

const record: Shape = {
  created: "time",
  id: "integer",
  name: "string",
  port: "integer",
  priority: "integer",
  protocol: "string?",
  service: "string?",
  tag: nullable(oneOf("issue", "issuewild", "iodef")),
  target: "string",
  ttl_sec: "integer",
  type: oneOf("A", "AAAA", "NS", "MX", "CNAME", "TXT", "SRV", "PTR", "CAA"),
  updated: "time",
  weight: "integer",
};

const balancerConfig: Shape = {
  algorithm: oneOf("roundrobin", "leastconn", "source"),
  check: oneOf("none", "connection", "http", "http_body"),
  check_attempts: "integer",
  check_body: "string",
  check_interval: "integer",
  check_passive: "boolean",
  check_path: "string",
  check_timeout: "integer",
  cipher_suite: oneOf("recommended", "legacy"),
  id: "integer",
  nodebalancer_id: "integer",
  nodes_status: { down: "integer", up: "integer" },
  port: "integer",
  protocol: oneOf("http", "https", "tcp"),
  proxy_protocol: oneOf("none", "v1", "v2"),
  ssl_cert: "string?",
  ssl_commonname: "string",
  ssl_fingerprint: "string",
  ssl_key: "string?",
  stickiness: oneOf("none", "table", "http_cookie"),
};

const balancerNode: Shape = {
  address: "string",
  config_id: "integer",
  id: "integer",
  label: "string",
  mode: oneOf("accept", "reject", "drain", "backup"),
  nodebalancer_id: "integer",
  status: oneOf("unknown", "UP", "DOWN"),
  weight: "integer",
};

const account: Shape = {
  active_promotions: ["object"],
  active_since: "time",
  address_1: "string",
  address_2: "string",
  balance: "number",
  balance_uninvoiced: "number",
  billing_source: "string",
  capabilities: ["string"],
  city: "string",
  company: "string",
  country: /^[A-Z]{2}$/,
  credit_card: nullable({ expiry: "string", last_four: "string" }),
  email: "string",
  euuid: "string",
  first_name: "string",
  last_name: "string",
  phone: "string",
  state: "string",
  tax_id: "string",
  zip: "string",
};

const accountSettings: Shape = {
  backups_enabled: "boolean",
  longview_subscription: "string?",
  managed: "boolean",
  network_helper: "boolean",
  object_storage: oneOf("disabled", "suspended", "active"),
};

const quota = { billable: "integer", quota: "integer", used: "integer" } as const;
const accountTransfer: Shape = { ...quota, region_transfers: [{ id: "string", ...quota }] };

const entity = { label: "string", type: "string", url: "string" } as const;
const event: Shape = {
  action: "string",
  created: "time",
  duration: "number",
  entity: nullable(anyOf({ id: "integer", ...entity }, { id: "string", ...entity })),
  id: "integer",
  message: "string?",
  percent_complete: "integer?",
  rate: "string?",
  read: "boolean",
  secondary_entity: nullable({ id: "string", ...entity }),
  seen: "boolean",
  status: oneOf("scheduled", "started", "finished", "failed", "notification"),
  time_remaining: "string?",
  username: "string?",
};

const token: Shape = {
  created: "time",
  expiry: "time?",
  id: "integer",
  label: "string",
  scopes: "string",
  token: "string",
};

const graph: Shape = [{ x: "number", y: "number" }];
const managedStats: Shape = {
  data: anyOf(["string"], { cpu: graph, disk: graph, net_in: graph, net_out: graph, swap: graph }),
};

/** Objects that the description refers to without showing them. */
export const referredShapes = {
  record,
  balancerConfig,
  balancerNode,
  account,
  accountSettings,
  accountTransfer,
  event,
  token,
  managedStats,
};
