import type { Rows } from "./row";

/** Regions and their availability. */
export const regionRows: Rows = {
  "Regions List": {},
  "Regions Availability List": { filterable: ["region", "plan", "available"] },
  "Region View": {},
  "Region Availability View": {},
};
