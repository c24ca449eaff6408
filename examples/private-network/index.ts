import * as pulumi from "@pulumi/pulumi";
import * as compute from "pulumi-compute";

const config = new pulumi.Config();

// The first region of the country that offers what the network needs.
const regions = compute.getRegionsOutput({
  filter: { country: config.get("country") ?? "us", capabilities: "VPCs", "+order_by": "id" },
});
const region = regions.regions.apply(([first]) => {
  if (first === undefined) throw new pulumi.RunError("No region of this country offers VPCs.");
  return first.id;
});

const network = new compute.Vpc("network", { region, description: "Web servers and their databases" });

const tiers = ["web", "data"].map(
  (tier, index) => new compute.VpcSubnet(tier, { vpcId: network.id, ipv4: `10.20.${index}.0/24` }),
);

// A machine image out of the build, and the script that sets a machine up.
const base = new compute.Image(
  "base",
  { filePath: config.require("imagePath"), region, description: "Built by the image pipeline", cloudInit: true },
  { customTimeouts: { create: "30m" } },
);

const setup = new compute.StackScript("setup", {
  images: ["any/all"],
  description: "Joins a machine to the private network",
  revNote: "first version",
  script: `#!/bin/bash
# <UDF name="tier" label="Tier of the machine" oneOf="web,data" />
set -euo pipefail
hostnamectl set-hostname "$TIER"
`,
});

export const ranges = pulumi.all(tiers.map((subnet) => subnet.ipv4));
export const imageStatus = base.status;
export const imageHash = base.fileHash;
export const scriptFields = setup.userDefinedFields.apply((fields) => fields.map((field) => field.name));
