// Generated from the definitions by `npm run gen`. Do not edit.
export type { Filter, FilterArgs, FilterValue } from "./filter";
export {
  type GetRegionArgs,
  type GetRegionOutputArgs,
  type GetRegionResolvers,
  type GetRegionResult,
  getRegion,
  getRegionOutput,
} from "./get-region";
export {
  type GetRegionAvailabilityArgs,
  type GetRegionAvailabilityAvailability,
  type GetRegionAvailabilityOutputArgs,
  type GetRegionAvailabilityResult,
  getRegionAvailability,
  getRegionAvailabilityOutput,
} from "./get-region-availability";
export {
  type GetRegionsArgs,
  type GetRegionsOutputArgs,
  type GetRegionsRegion,
  type GetRegionsRegionResolvers,
  type GetRegionsResult,
  getRegions,
  getRegionsOutput,
} from "./get-regions";
export {
  type GetRegionsAvailabilityArgs,
  type GetRegionsAvailabilityAvailability,
  type GetRegionsAvailabilityOutputArgs,
  type GetRegionsAvailabilityResult,
  getRegionsAvailability,
  getRegionsAvailabilityOutput,
} from "./get-regions-availability";
export { Provider, type ProviderArgs } from "./provider";
export { SshKey, type SshKeyArgs } from "./ssh-key";
export { Vpc, type VpcArgs } from "./vpc";
export { VpcSubnet, type VpcSubnetArgs, type VpcSubnetCompute, type VpcSubnetComputeInterface } from "./vpc-subnet";
