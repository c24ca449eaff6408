import * as pulumi from "@pulumi/pulumi";
import * as compute from "pulumi-compute";

const config = new pulumi.Config();

// Append a name to get one more segment: the ranges of the others stay as they are.
const segments = config.getObject<string[]>("segments") ?? ["web", "data"];

const network = new compute.SegmentedVpc("network", {
  region: "us-east",
  range: "10.20.0.0/16",
  segments,
  description: "Web servers and their databases",
});

export const ranges = network.ranges;
export const subnetIds = network.subnetIds;
