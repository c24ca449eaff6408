import type { Rows } from "./row";

const read = ["nodebalancers:read_only"];
const write = ["nodebalancers:read_write"];

/** Load balancers. */
export const nodebalancerRows: Rows = {
  "NodeBalancers List": { list: { filterable: ["id", "label", "region"] }, scopes: read },
  "NodeBalancer Create": {
    scopes: write,
    body: { region: "us-east", label: "whole", client_conn_throttle: 5, tags: ["whole"] },
    required: ["region"],
  },
  "NodeBalancer View": { scopes: read },
  "NodeBalancer Delete": { scopes: write },
};
