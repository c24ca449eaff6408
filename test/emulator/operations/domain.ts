import type { Members, Rows } from "./row";

const read = ["domains:read_only"];
const write = ["domains:read_write"];
const domain: Members = {
  domain: "whole.example",
  type: "master",
  soa_email: "whole@example.com",
  status: "active",
  description: "Whole",
  group: "whole",
  master_ips: ["192.0.2.1"],
  axfr_ips: ["192.0.2.2"],
  expire_sec: 300,
  refresh_sec: 300,
  retry_sec: 300,
  ttl_sec: 300,
  tags: ["whole"],
};
const record: Members = {
  name: "whole",
  target: "192.0.2.1",
  priority: 10,
  weight: 20,
  port: 80,
  service: "whole",
  protocol: "tcp",
  ttl_sec: 300,
  tag: "issue",
};
const nullable = ["service", "protocol", "tag"];

/** Domains and their records. */
export const domainRows: Rows = {
  "Domains List": { scopes: read, list: { filterable: ["domain", "group", "tags"] } },
  "Domain Create": { scopes: write, body: domain, required: ["domain", "type", "soa_email"] },
  "Domain View": { scopes: read },
  "Domain Update": { scopes: write, body: domain, readOnly: ["id"] },
  "Domain Delete": { scopes: write },
  "Domain Records List": { scopes: read, list: { filterable: ["type", "name", "target", "tag"] } },
  "Domain Record Create": { scopes: write, body: { type: "A", ...record }, required: ["type", "target"] },
  "Domain Record View": { scopes: read },
  "Domain Record Update": {
    scopes: write,
    body: record,
    nullable,
    readOnly: ["id", "type", "created", "updated"],
  },
  "Domain Record Delete": { scopes: write },
};
