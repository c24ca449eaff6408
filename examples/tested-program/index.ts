import * as pulumi from "@pulumi/pulumi";
import { declareNetwork } from "./network";

const config = new pulumi.Config();

export const { label, region, subnetIds } = declareNetwork({
  country: config.get("country") ?? "us",
  ranges: { web: "10.0.1.0/24", data: "10.0.2.0/24" },
});
