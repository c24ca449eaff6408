import { z } from "zod";
import { type Brand, path } from "../client";
import { defineDataSource } from "./api";
import { type DataFields, decoderOf, flagField, listField, objectField, textField, textsField } from "./fields";
import { listAndView, requestsAt } from "./list-and-view";
import { listFilter } from "./list-filter";

const id = textField("Id of the region, for instance `us-east`.");

/** A capability in the words of the API description: the brand's own name of computes is replaced. */
function neutralCapability({ compute }: Brand, text: string): string {
  const word = `${compute.charAt(0).toUpperCase()}${compute.slice(1)}`;
  return text.replaceAll(new RegExp(`\\b${word}(?=s?\\b)`, "g"), "Compute");
}

const resolverFields = {
  ipv4: textField("IPv4 addresses of the region's DNS resolvers, separated by commas."),
  ipv6: textField("IPv6 addresses of the region's DNS resolvers, separated by commas."),
};

// @rule region-1 auth-4
/** Source: Regions, Regions List, Region View. */
export const regions = listAndView({
  nouns: "regions",
  family: () => requestsAt("/regions", { list: "Regions List", view: "Region View", public: true }),
  public: true,
  fields: {
    id,
    label: textField("Where the region is, for instance `Newark, NJ, USA`."),
    country: textField("Country in two lower-case letters."),
    capabilities: {
      ...textsField("Services that the region offers, for instance `Computes`, `VPCs` or `Object Storage`."),
      neutral: neutralCapability,
    },
    status: textField("`ok` or `outage`."),
    resolvers: objectField("DNS resolvers of the region.", resolverFields),
  },
  list: {
    token: "getRegions",
    describe: "The regions of the service. Not every service exists in every region: look at `capabilities`.",
    result: "regions",
    filter: '{ capabilities: "VPCs", country: "us" }',
    example: `const withVpcs = compute.getRegionsOutput({ filter: { capabilities: "VPCs", status: "ok" } });

export const regionIds = withVpcs.regions.apply((regions) => regions.map((region) => region.id));`,
  },
  view: {
    token: "getRegion",
    describe: "One region of the service.",
    example: `export const services = compute.getRegionOutput({ id: "us-east" }).capabilities;`,
  },
});

const availabilityFields: DataFields = {
  region: textField("Id of the region."),
  plan: textField("Id of the plan."),
  available: flagField("Whether computes of the plan can be created in the region now."),
};

const availabilities = {
  availability: listField(
    "One entry for each region and plan that the service lists.",
    "Whether one plan is available in one region.",
    availabilityFields,
  ),
};

const decode = decoderOf(availabilityFields);

const entries = z.array(z.unknown());

/** Source: Regions, Regions Availability List. */
export const getRegionsAvailability = defineDataSource({
  token: "getRegionsAvailability",
  describe: "Which plans are available in which regions now. The service lists selected premium and GPU plans.",
  public: true,
  arguments: {
    filter: listFilter({
      nouns: "plans",
      fields: availabilityFields,
      filterable: { region: "region", plan: "plan", available: "available" },
      example: '{ available: true, region: "us-east" }',
    }).argument,
  },
  result: availabilities,
  example: `const gone = compute.getRegionsAvailabilityOutput({ filter: { available: false } });

export const soldOut = gone.availability.apply((entries) => entries.map((entry) => \`\${entry.plan} in \${entry.region}\`));`,
  async read({ client, brand }, { filter }) {
    const operation = "Regions Availability List";
    const request = { operation, method: "GET", path: "/regions/availability", public: true } as const;
    // The service itself refuses fields that it does not filter by.
    const found = await client.list({ ...request, ...(filter && { filter }) });
    return { availability: found.map((entry) => decode(entry, brand)) };
  },
});

/** Source: Regions, Region Availability View. */
export const getRegionAvailability = defineDataSource({
  token: "getRegionAvailability",
  describe: "Which plans are available in one region now.",
  public: true,
  arguments: { id: { type: z.string().min(1), describe: id.describe } },
  result: availabilities,
  example: `const newark = compute.getRegionAvailabilityOutput({ id: "us-east" });

export const available = newark.availability.apply((entries) => entries.filter((entry) => entry.available).length);`,
  async read({ client, brand }, { id }) {
    const operation = "Region Availability View";
    const request = { operation, method: "GET", path: path`/regions/${id}/availability`, public: true } as const;
    return { availability: entries.parse(await client.send(request)).map((entry) => decode(entry, brand)) };
  },
});
