import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";

/** A region. */
export interface Region {
  readonly id: string;
  readonly label: string;
  /** Two letters, lower case. */
  readonly country: string;
  readonly capabilities: readonly string[];
  readonly status: "ok" | "outage";
  /** Addresses, separated by commas. */
  readonly resolvers: { readonly ipv4: string; readonly ipv6: string };
}

/** Whether a plan is available in a region. */
export interface Availability {
  readonly region: string;
  readonly plan: string;
  readonly available: boolean;
}

/** Regions. Capabilities are in neutral words: `Computes` is translated in answers. */
export const regionTable = defineTable<Region>({
  name: "regions",
  key: (region) => region.id,
  complete: (given) => ({
    id: "us-new",
    label: "New, US",
    country: "us",
    capabilities: [],
    status: "ok",
    resolvers: { ipv4: "", ipv6: "" },
    ...given,
  }),
});

/** The availability of plans by region. */
export const availabilityTable = defineTable<Availability, "region">({
  name: "regionAvailability",
  key: (entry) => `${entry.region}/${entry.plan}`,
  indexes: { region: (entry) => entry.region },
});

// @rule region-2
/** Whether a region exists and has a capability (in neutral words). */
export function hasCapability(stage: Stage, region: string, capability: string): boolean {
  return stage.store.in(regionTable).get(region)?.capabilities.includes(capability) ?? false;
}
