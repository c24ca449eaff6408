import { notFound } from "../../shared/envelope";
import type { Json, JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Call, Route, Service } from "../../shared/service";
import { seed } from "./seed";
import { type Availability, availabilityTable, type Region, regionTable } from "./tables";

// @rule region-1 auth-4
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

/** Regions and their plans. Public. */
export const regions: Service = { name: "regions", tables: [regionTable, availabilityTable], routes, seed };

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

// A bare array, without an envelope.
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
