import { z } from "zod";
import { path } from "../client";
import { defineDataSource, objectOf } from "./api";
import { applyFilter, filterType } from "./filter";

const resolvers = z.object({
  ipv4: z.string().describe("IPv4 addresses of the region's DNS resolvers, separated by commas."),
  ipv6: z.string().describe("IPv6 addresses of the region's DNS resolvers, separated by commas."),
});

const fields = {
  id: { type: z.string(), describe: "Id of the region, for instance `us-east`." },
  label: { type: z.string(), describe: "Where the region is, for instance `Newark, NJ, USA`." },
  country: { type: z.string(), describe: "Country in two lower-case letters." },
  capabilities: {
    type: z.array(z.string()),
    describe: "Services that the region offers, for instance `VPCs` or `Object Storage`.",
  },
  status: { type: z.string(), describe: "`ok` or `outage`." },
  resolvers: { type: resolvers, describe: "DNS resolvers of the region." },
};

const region = objectOf(fields);

const availability = z.object({
  region: z.string().describe("Id of the region."),
  plan: z.string().describe("Id of the plan."),
  available: z.boolean().describe("Whether computes of the plan can be made in the region now."),
});

/** Source: Regions, Regions List. */
export const getRegions = defineDataSource({
  token: "getRegions",
  describe: "The regions of the service. Not every service exists in every region: look at `capabilities`.",
  public: true,
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list, for instance `{ capabilities: "VPCs", country: "us" }`. The service does not filter regions, so this happens after the download.',
    },
  },
  result: { regions: { type: z.array(region), describe: "The regions, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const withVpcs = compute.getRegionsOutput({ filter: { capabilities: "VPCs", status: "ok" } });

export const regionIds = withVpcs.regions.apply((regions) => regions.map((region) => region.id));
`,
  async read(api, { filter }) {
    const found = await api.client.list({ operation: "Regions List", method: "GET", path: "/regions", public: true });
    return { regions: applyFilter(z.array(region).parse(found), filter, Object.keys(fields)) };
  },
});

/** Source: Regions, Region View. */
export const getRegion = defineDataSource({
  token: "getRegion",
  describe: "One region of the service.",
  public: true,
  arguments: { id: { type: z.string().min(1), describe: "Id of the region, for instance `us-east`." } },
  result: fields,
  example: `import * as compute from "pulumi-compute";

const newark = compute.getRegionOutput({ id: "us-east" });

export const services = newark.capabilities;
`,
  async read(api, { id }) {
    return region.parse(
      await api.client.send({ operation: "Region View", method: "GET", path: path`/regions/${id}`, public: true }),
    );
  },
});

const availabilities = {
  availability: {
    type: z.array(availability),
    describe: "One entry for each region and plan that the service tells of.",
  },
};

/** Source: Regions, Regions Availability List. */
export const getRegionsAvailability = defineDataSource({
  token: "getRegionsAvailability",
  describe: "Which plans can be had in which regions now. The service tells of selected premium and GPU plans.",
  public: true,
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list at the service: by `region`, `plan` and `available`, for instance `{ available: true, region: "us-east" }`.',
    },
  },
  result: availabilities,
  example: `import * as compute from "pulumi-compute";

const gone = compute.getRegionsAvailabilityOutput({ filter: { available: false } });

export const soldOut = gone.availability.apply((entries) => entries.map((entry) => \`\${entry.plan} in \${entry.region}\`));
`,
  async read(api, { filter }) {
    const request = {
      operation: "Regions Availability List",
      method: "GET",
      path: "/regions/availability",
      public: true,
    } as const;
    const found = await api.client.list({ ...request, ...(filter ? { filter } : {}) });
    return { availability: z.array(availability).parse(found) };
  },
});

/** Source: Regions, Region Availability View. */
export const getRegionAvailability = defineDataSource({
  token: "getRegionAvailability",
  describe: "Which plans can be had in one region now.",
  public: true,
  arguments: { id: { type: z.string().min(1), describe: "Id of the region, for instance `us-east`." } },
  result: availabilities,
  example: `import * as compute from "pulumi-compute";

const newark = compute.getRegionAvailabilityOutput({ id: "us-east" });

export const available = newark.availability.apply((entries) => entries.filter((entry) => entry.available).length);
`,
  async read(api, { id }) {
    const request = {
      operation: "Region Availability View",
      method: "GET",
      path: path`/regions/${id}/availability`,
      public: true,
    } as const;
    return { availability: z.array(availability).parse(await api.client.send(request)) };
  },
});
