import type { Rows } from "./row";

const read = ["volumes:read_only"];
const write = ["volumes:read_write"];

/** Volumes. */
export const volumeRows: Rows = {
  "Volumes List": { list: { filterable: ["id", "label", "region"] }, scopes: read },
  "Volume Create": {
    scopes: write,
    body: { label: "whole", size: 20, region: "us-east", compute_id: 1, tags: ["whole"] },
    required: ["label"],
  },
  "Volume View": { scopes: read },
  "Volume Delete": { scopes: write },
  "Volume Resize": { scopes: write, body: { size: 5000 }, required: ["size"] },
};
