import type { Running } from "../support/api";
import type { Prepared, Rows } from "./row";

const read = ["volumes:read_only"];
const write = ["volumes:read_write"];
const attaching = ["volumes:read_write", "computes:read_write"];

/** Volumes. */
export const volumeRows: Rows = {
  "Volumes List": { scopes: read, list: { filterable: ["label", "tags"] } },
  "Volume Create": {
    scopes: write,
    body: { label: "whole", size: 20, region: "us-east", compute_id: 1, config_id: 1, tags: ["whole"] },
    required: ["label"],
  },
  "Volume View": { scopes: read },
  "Volume Update": {
    scopes: write,
    body: { label: "whole", tags: ["whole"] },
    readOnly: [
      "id",
      "status",
      "size",
      "region",
      "hardware_type",
      "filesystem_path",
      "compute_id",
      "compute_label",
      "created",
      "updated",
    ],
  },
  "Volume Delete": { scopes: write },
  "Volume Attach": {
    scopes: attaching,
    body: { compute_id: 1, config_id: 1, persist_across_boots: true },
    required: ["compute_id"],
  },
  "Volume Detach": { scopes: attaching, prepare: attach },
  "Volume Resize": { scopes: write, body: { size: 5000 }, required: ["size"] },
  "Volume Clone": { scopes: write, body: { label: "whole" }, required: ["label"] },
};

async function attach({ api }: Running): Promise<Prepared> {
  await api("POST", "/volumes/1/attach", { body: { compute_id: 1 } });
  return { path: "/volumes/1/detach" };
}
