import type { Running } from "../support/api";
import type { Prepared, Rows } from "./row";

const shown = [
  "id",
  "created",
  "created_by",
  "updated",
  "deprecated",
  "eol",
  "expiry",
  "is_public",
  "size",
  "status",
  "type",
  "vendor",
  "capabilities",
];

/** Images. */
export const imageRows: Rows = {
  "Images List": {
    list: { filterable: ["label", "deprecated", "is_public", "size", "type", "vendor", "status"] },
  },
  "Image Create": {
    body: { disk_id: 1, label: "whole", description: "Whole", cloud_init: true },
    required: ["disk_id"],
  },
  "Image Upload": {
    body: { label: "whole", region: "us-east", description: "Whole", cloud_init: false },
    required: ["label", "region"],
  },
  "Image View": {},
  "Image Update": {
    body: { label: "whole", description: "Whole" },
    nullable: ["description"],
    readOnly: shown,
    prepare: describeByNothing,
  },
  "Image Delete": {},
};

// A new image may have an empty description, which an update refuses unless the image has it.
async function describeByNothing({ api }: Running): Promise<Prepared> {
  const made = await api("POST", "/images", { body: { disk_id: 1, description: "" } });
  return { path: `/images/${encodeURIComponent(String(made.body.id))}` };
}
