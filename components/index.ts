export { SegmentedVpc, type SegmentedVpcArgs } from "./segmented-vpc";
export { StaticSite, type StaticSiteArgs } from "./static-site";
