import type { Running } from "../support/api";
import type { Prepared, Rows } from "./row";

const addressFields = ["active", "compute_id", "config_id", "region", "vpc_id"];

/** VPCs, their subnets and the addresses in them. */
export const vpcRows: Rows = {
  "VPCs List": { list: { filterable: ["id", "label", "description", "region", "created", "updated"] } },
  "VPC Create": {
    body: {
      description: "Whole",
      label: "whole",
      region: "us-east",
      subnets: [{ ipv4: "10.9.0.0/24", label: "whole" }],
    },
    required: ["label", "region", "subnets.0.ipv4", "subnets.0.label"],
  },
  "VPC IP Addresses List": { list: { filterable: addressFields }, prepare: attach },
  "VPC Delete": {},
  "VPC View": {},
  "VPC Update": {
    body: { description: "Whole", label: "whole" },
    readOnly: ["id", "region", "subnets", "created", "updated"],
  },
  "VPC IP Addresses View": { list: { filterable: addressFields }, prepare: attach },
  "VPC Subnets List": { list: { filterable: ["id", "label", "created", "updated"] } },
  "VPC Subnet Create": { body: { ipv4: "10.9.0.0/24", label: "whole" }, required: ["ipv4", "label"] },
  "VPC Subnet Delete": {},
  "VPC Subnet View": {},
  "VPC Subnet Update": { body: { label: "whole" }, readOnly: ["id", "ipv4", "computes", "created", "updated"] },
};

async function attach({ emulator }: Running): Promise<Prepared> {
  emulator.control.attachCompute(1, 1, { computeId: 1, interfaces: [{}, { active: false, configId: 7 }] });
  return {};
}
