import { SegmentedVpc } from "./segmented-vpc";
import { StaticSite } from "./static-site";

/** The components of the package, by the name of the class. */
export const components = { SegmentedVpc, StaticSite } as const;
