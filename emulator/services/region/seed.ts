import type { Stage } from "../../shared/stage";
import { type Availability, availabilityTable, type Region, regionTable } from "./tables";

const everywhere = ["Computes", "NodeBalancers", "Block Storage"] as const;

// Some regions lack capabilities, so that programs can be tested with an unsuitable region.
const places: readonly [id: string, label: string, country: string, extra: readonly string[]][] = [
  ["us-east", "Newark, NJ, USA", "us", ["Object Storage", "Vlans", "VPCs", "Managed Databases", "Metadata"]],
  ["us-central", "Dallas, TX, USA", "us", ["Managed Databases", "Metadata"]],
  ["us-west", "Fremont, CA, USA", "us", ["Managed Databases"]],
  ["us-southeast", "Atlanta, GA, USA", "us", ["Object Storage", "Vlans", "VPCs", "Managed Databases", "Metadata"]],
  [
    "us-ord",
    "Chicago, IL, USA",
    "us",
    ["Object Storage", "Vlans", "VPCs", "Managed Databases", "Metadata", "Premium Plans"],
  ],
  ["us-iad", "Washington, DC, USA", "us", ["Object Storage", "Vlans", "VPCs", "Metadata", "Premium Plans"]],
  ["ca-central", "Toronto, CA", "ca", ["Vlans", "VPCs", "Managed Databases", "Metadata"]],
  ["eu-west", "London, UK", "gb", ["Managed Databases", "Metadata"]],
  ["eu-central", "Frankfurt, DE", "de", ["Object Storage", "VPCs", "Managed Databases", "Metadata"]],
  ["fr-par", "Paris, FR", "fr", ["Object Storage", "Vlans", "VPCs", "Managed Databases", "Metadata", "Premium Plans"]],
  ["ap-south", "Singapore, SG", "sg", ["Object Storage", "VPCs", "Managed Databases", "Metadata"]],
  ["ap-northeast", "Tokyo 2, JP", "jp", ["Managed Databases", "Metadata"]],
];

const premiumPlans = ["g7-premium-2", "g7-premium-4", "g7-premium-8", "g7-premium-16", "g1-gpu-rtx6000-1"] as const;

const seededRegions: readonly Region[] = places.map(([id, label, country, extra], index) => ({
  id,
  label,
  country,
  capabilities: [...everywhere, ...extra],
  status: "ok",
  resolvers: {
    ipv4: `192.0.2.${index * 2 + 1},192.0.2.${index * 2 + 2}`,
    ipv6: `2001:db8:${index + 1}::1,2001:db8:${index + 1}::2`,
  },
}));

// Availability is listed only for premium and GPU plans.
const seededAvailability: readonly Availability[] = places.flatMap(([region, , , extra]) =>
  premiumPlans.map((plan, index) => ({
    region,
    plan,
    // The largest premium plan is sold out everywhere. GPUs are only in US regions with premium plans.
    available: extra.includes("Premium Plans") && index !== 3 && (index !== 4 || region.startsWith("us-")),
  })),
);

/** Adds the regions and their plans, the same in every world. */
export function seed(stage: Stage): void {
  for (const region of seededRegions)
    if (!stage.store.in(regionTable).has(region.id)) stage.store.in(regionTable).put(region);
  for (const entry of seededAvailability) stage.store.in(availabilityTable).put(entry);
}
