import type { Rows } from "./row";

/** Tags. */
export const tagRows: Rows = {
  "Tags List": { list: {} },
  "New Tag Create": {
    body: { label: "whole", domains: [1], computes: [1], nodebalancers: [1], volumes: [1] },
    required: ["label"],
  },
  "Tag Delete": {},
  "Tagged Objects List": { list: {} },
};
