import type { Running } from "../support/api";
import type { Prepared, Rows } from "./row";

const read = ["computes:read_only"];
const write = ["computes:read_write"];
const interfaces = "/compute/instances/1/configs/1/interfaces";
const vpcInterface = { purpose: "vpc", subnet_id: 1, ipv4: { vpc: "10.0.0.9", nat_1_1: "any" } };

/** Computes with their disks, configuration profiles and interfaces, and the plans. */
export const computeRows: Rows = {
  "Types List": { list: { beyond: 200 } },
  "Computes List": { list: { filterable: ["id", "label", "region", "image", "status"] }, scopes: read },
  "Compute Create": {
    scopes: write,
    body: {
      type: "g6-standard-1",
      region: "us-east",
      image: "compute/debian12",
      root_pass: "A-rather-good-1",
      label: "whole",
      stackscript_id: 1,
      tags: ["whole"],
    },
    required: ["type", "region"],
  },
  "Compute View": { scopes: read },
  "Compute Delete": { scopes: write },
  "Compute Boot": { scopes: write, prepare: switchOff },
  "Compute Shut Down": { scopes: write },
  "Disks List": { list: {}, scopes: read },
  "Disk Create": {
    scopes: write,
    // Needs room beside the disks that are there.
    body: { label: "whole", size: 10, filesystem: "ext4" },
    required: ["label", "size"],
  },
  "Disk View": { scopes: read },
  "Disk Delete": { scopes: write, prepare: switchOff },
  "Configuration Profiles List": { list: {}, scopes: read },
  "Configuration Profile Create": { scopes: write, body: { label: "whole" }, required: ["label"] },
  "Configuration Profile View": { scopes: read },
  "Configuration Profile Delete": { scopes: write, prepare: switchOff },
  "Interfaces List": { scopes: read },
  "Interface Add": { scopes: write, body: vpcInterface, required: ["purpose", "subnet_id"] },
  "Interface View": { scopes: read, prepare: addInterface },
  "Interface Delete": { scopes: write, prepare: addInterface },
};

async function switchOff({ api, emulator }: Running): Promise<Prepared> {
  await api("POST", "/compute/instances/1/shutdown");
  emulator.control.advanceClock(60);
  return {};
}

async function addInterface({ api }: Running): Promise<Prepared> {
  const made = await api("POST", interfaces, { body: vpcInterface });
  return { path: `${interfaces}/${made.body.id}` };
}
