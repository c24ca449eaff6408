import type { Rows } from "./row";

/** Regions and their availability. */
export const regionRows: Rows = {
  "Regions List": { list: {} },
  "Regions Availability List": { list: { filterable: ["region", "plan", "available"] } },
  "Region View": {},
  "Region Availability View": {},
};
