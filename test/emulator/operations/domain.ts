import type { Rows } from "./row";

const read = ["domains:read_only"];
const write = ["domains:read_write"];

/** Domains and their records. */
export const domainRows: Rows = {
  "Domains List": { list: { filterable: ["id", "domain", "group"] }, scopes: read },
  "Domain Create": {
    scopes: write,
    body: {
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
    },
    required: ["domain", "type", "soa_email"],
  },
  "Domain View": { scopes: read },
  "Domain Delete": { scopes: write },
  "Domain Records List": { list: {}, scopes: read },
  "Domain Record Create": {
    scopes: write,
    body: { type: "A", target: "192.0.2.1", name: "whole" },
    required: ["type", "target"],
  },
};
