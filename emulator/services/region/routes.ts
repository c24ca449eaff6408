import { defineTable } from "../../collection";
import { notFound } from "../../shared/envelope";
import type { Json, JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Call, Route, Service, Stage } from "../../shared/service";
import { type Availability, type Region, seededAvailability, seededRegions } from "./seed";

/** Regions, in neutral words: the capability `Computes` is translated when it is shown. */
export const regionTable = defineTable<Region>({ name: "regions", key: (region) => region.id });

/** Which plan is to be had in which region. */
export const availabilityTable = defineTable<Availability, "region">({
  name: "regionAvailability",
  key: (entry) => `${entry.region}/${entry.plan}`,
  indexes: { region: (entry) => entry.region },
});

const routes: readonly Route[] = [
  { method: "GET", path: "/regions", operation: "Regions List", auth: "none", handler: listRegions },
  {
    method: "GET",
    path: "/regions/availability",
    operation: "Regions Availability List",
    auth: "none",
    handler: listAvailability,
  },
  { method: "GET", path: "/regions/{regionId}", operation: "Region View", auth: "none", handler: viewRegion },
  {
    method: "GET",
    path: "/regions/{regionId}/availability",
    operation: "Region Availability View",
    auth: "none",
    handler: viewAvailability,
  },
];

/** Regions and what is available in them. Public. */
export const regions: Service = { name: "regions", tables: [regionTable, availabilityTable], routes, seed };

/** Whether a region exists and has a capability, by its neutral name. */
export function hasCapability(stage: Stage, region: string, capability: string): boolean {
  return stage.store.in(regionTable).get(region)?.capabilities.includes(capability) ?? false;
}

function listRegions(call: Call): JsonObject {
  return listPage(call, call.store.in(regionTable), { view: (region) => view(call, region) });
}

function viewRegion(call: Call): JsonObject {
  return view(call, regionOf(call));
}

function listAvailability(call: Call): JsonObject {
  return listPage(call, call.store.in(availabilityTable), {
    view: viewEntry,
    filterable: {
      region: (entry) => entry.region,
      plan: (entry) => entry.plan,
      available: (entry) => entry.available,
    },
  });
}

// Not in an envelope: the answer for one region is a bare array.
function viewAvailability(call: Call): Json {
  return [...call.store.in(availabilityTable).by("region", regionOf(call).id)].map(viewEntry);
}

function regionOf(call: Call): Region {
  const region = call.store.in(regionTable).get(call.params.text("regionId"));
  if (region === undefined) throw notFound();
  return region;
}

function view({ brand }: Call, region: Region): JsonObject {
  return {
    id: region.id,
    label: region.label,
    country: region.country,
    capabilities: region.capabilities.map((capability) => brand.out(capability)),
    status: region.status,
    resolvers: { ipv4: region.resolvers.ipv4, ipv6: region.resolvers.ipv6 },
  };
}

function viewEntry({ region, plan, available }: Availability): JsonObject {
  return { region, plan, available };
}

function seed(stage: Stage): void {
  for (const region of seededRegions)
    if (!stage.store.in(regionTable).has(region.id)) stage.store.in(regionTable).put(region);
  for (const entry of seededAvailability) stage.store.in(availabilityTable).put(entry);
}
