import { selfSigned } from "../support/certificate";
import type { Members, Rows } from "./row";

const read = ["nodebalancers:read_only"];
const write = ["nodebalancers:read_write"];
const { certificate, privateKey } = selfSigned("whole.example");
const node: Members = { address: "192.168.200.5:80", label: "whole", weight: 50, mode: "backup" };
const config: Members = {
  port: 443,
  protocol: "https",
  algorithm: "leastconn",
  stickiness: "http_cookie",
  check: "http_body",
  check_interval: 20,
  check_timeout: 10,
  check_attempts: 5,
  check_path: "/health",
  check_body: "fine",
  check_passive: false,
  proxy_protocol: "none",
  cipher_suite: "legacy",
  ssl_cert: certificate,
  ssl_key: privateKey,
};
const onlyRead = ["id", "nodebalancer_id", "ssl_commonname", "ssl_fingerprint", "nodes_status"];

/** Load balancers, their configurations and nodes. */
export const nodebalancerRows: Rows = {
  "NodeBalancers List": { scopes: read, list: { filterable: ["label", "region", "ipv4", "tags"] } },
  "NodeBalancer Create": {
    scopes: write,
    body: {
      region: "us-east",
      label: "whole",
      client_conn_throttle: 5,
      tags: ["whole"],
      configs: [{ ...config, nodes: [node] }],
    },
    required: [
      "region",
      "configs.0.ssl_cert",
      "configs.0.ssl_key",
      "configs.0.nodes.0.address",
      "configs.0.nodes.0.label",
    ],
  },
  "NodeBalancer View": { scopes: read },
  "NodeBalancer Update": {
    scopes: write,
    body: { label: "whole", client_conn_throttle: 5, tags: ["whole"] },
    readOnly: ["id", "region", "hostname", "ipv4", "ipv6", "transfer", "created", "updated"],
  },
  "NodeBalancer Delete": { scopes: write },
  "NodeBalancer Configs List": { list: {}, scopes: read },
  "NodeBalancer Config Create": {
    scopes: write,
    body: { ...config, nodes: [node] },
    required: ["ssl_cert", "ssl_key", "nodes.0.address", "nodes.0.label"],
  },
  "NodeBalancer Config View": { scopes: read },
  "NodeBalancer Config Update": {
    scopes: write,
    body: config,
    required: ["ssl_cert", "ssl_key"],
    readOnly: onlyRead,
  },
  "NodeBalancer Config Delete": { scopes: write },
  "NodeBalancer Nodes List": { list: {}, scopes: read },
  "NodeBalancer Node Create": { scopes: write, body: node, required: ["address", "label"] },
  "NodeBalancer Node View": { scopes: write },
  "NodeBalancer Node Update": {
    scopes: write,
    body: node,
    readOnly: ["id", "config_id", "nodebalancer_id", "status"],
  },
  "NodeBalancer Node Delete": { scopes: write },
};
