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
  /** Addresses, parted by commas. */
  readonly resolvers: { readonly ipv4: string; readonly ipv6: string };
}

/** Whether a plan is to be had in a region. */
export interface Availability {
  readonly region: string;
  readonly plan: string;
  readonly available: boolean;
}

/** Regions, in neutral words: the capability `Computes` is translated when it is shown. */
export const regionTable = defineTable<Region>({ name: "regions", key: (region) => region.id });

/** Which plan is to be had in which region. */
export const availabilityTable = defineTable<Availability, "region">({
  name: "regionAvailability",
  key: (entry) => `${entry.region}/${entry.plan}`,
  indexes: { region: (entry) => entry.region },
});

/** Whether a region exists and has a capability, by its neutral name. */
export function hasCapability(stage: Stage, region: string, capability: string): boolean {
  return stage.store.in(regionTable).get(region)?.capabilities.includes(capability) ?? false;
}
