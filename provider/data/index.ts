import type { DataSource } from "../core";
import type { Api } from "../resources/api";
import { getRegion, getRegionAvailability, getRegions, getRegionsAvailability } from "./regions";

/** Every data source, in the order of the documentation. */
export const dataSources: readonly DataSource<Api>[] = [
  getRegions,
  getRegion,
  getRegionsAvailability,
  getRegionAvailability,
];
