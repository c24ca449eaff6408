import type { Running } from "../support/api";
import { configRows } from "./compute-config";
import type { Prepared, Row, Rows } from "./row";

const read = ["computes:read_only"];
const write = ["computes:read_write"];
const one = "/compute/instances/1";
const planFields = ["label", "class", "disk", "memory", "vcpus", "gpus", "transfer", "network_out"];
const kernelFields = ["label", "version", "architecture", "kvm", "pvops", "deprecated", "built"];
const computeFields = ["id", "label", "group", "tags", "region", "image", "ipv4"];
const shown = [
  "id",
  "status",
  "region",
  "type",
  "image",
  "ipv4",
  "ipv6",
  "hypervisor",
  "host_uuid",
  "has_user_data",
  "specs",
  "created",
  "updated",
];

// Without backup_id, which conflicts with image, and firewall_id: there are no firewalls.
const create: Row = {
  scopes: write,
  body: {
    type: "g6-standard-1",
    region: "us-east",
    image: "compute/debian12",
    root_pass: "A-rather-good-1",
    authorized_keys: [`ssh-ed25519 ${"A".repeat(68)} someone`],
    authorized_users: ["admin"],
    label: "whole",
    group: "whole",
    tags: ["whole"],
    stackscript_id: 1,
    stackscript_data: { hostname: "www", server: "nginx" },
    booted: true,
    swap_size: 256,
    backups_enabled: true,
    private_ip: true,
    metadata: { user_data: "aGVsbG8=" },
    interfaces: [
      { purpose: "public", primary: true },
      { purpose: "vlan", label: "whole", ipam_address: "10.2.0.1/24" },
      { purpose: "vpc", subnet_id: 1, ipv4: { vpc: "10.0.0.9", nat_1_1: "any" }, ip_ranges: ["10.0.0.64/28"] },
    ],
  },
  required: [
    "type",
    "region",
    "root_pass",
    "interfaces.0.purpose",
    "interfaces.1.purpose",
    "interfaces.1.label",
    "interfaces.2.purpose",
    "interfaces.2.subnet_id",
  ],
};

const update: Row = {
  scopes: write,
  body: {
    label: "whole",
    group: "whole",
    tags: ["whole"],
    alerts: { cpu: 90, io: 100, network_in: 5, network_out: 5, transfer_quota: 50 },
    backups: { schedule: { day: "Sunday", window: "W2" } },
    watchdog_enabled: false,
  },
  nullable: ["backups.schedule.day", "backups.schedule.window"],
  readOnly: shown,
};

const disk: Row = {
  scopes: write,
  // Needs room beside the disks that are there.
  body: {
    label: "whole",
    size: 10,
    filesystem: "ext4",
    root_pass: "A-rather-good-1",
    authorized_keys: [`ssh-ed25519 ${"A".repeat(68)} someone`],
    authorized_users: ["admin"],
  },
  required: ["label", "size"],
};

/** Computes with their disks, configuration profiles, interfaces and addresses; plans and kernels. */
export const computeRows: Rows = {
  "Types List": { list: { filterable: planFields, beyond: 200 } },
  "Type View": {},
  "Kernels List": { list: { filterable: kernelFields } },
  "Kernel View": {},
  "Computes List": { list: { filterable: computeFields }, scopes: read },
  "Compute Create": create,
  "Compute View": { scopes: read },
  "Compute Update": update,
  "Compute Delete": { scopes: write },
  "Compute Boot": { scopes: write, body: { config_id: 1 }, prepare: switchOff },
  "Compute Reboot": { scopes: write, body: { config_id: 1 } },
  "Compute Shut Down": { scopes: write },
  "Backups Enable": { scopes: write },
  "Backups Cancel": { scopes: write },
  "Disks List": { list: { filterable: ["label", "size"] }, scopes: read },
  "Disk Create": disk,
  "Disk View": { scopes: read },
  "Disk Update": {
    scopes: write,
    body: { label: "whole" },
    readOnly: ["id", "status", "size", "filesystem", "created", "updated"],
  },
  "Disk Delete": { scopes: write, prepare: switchOff },
  "Disk Resize": { scopes: write, body: { size: 50_000 }, required: ["size"] },
  "Compute IPs List": { scopes: read },
  "Compute IP Add": { scopes: write, body: { type: "ipv4", public: true }, required: ["type", "public"] },
  "Compute IP View": { scopes: read },
  "Compute IP Update": {
    scopes: write,
    body: { rdns: "host.example.com" },
    readOnly: ["address", "gateway", "subnet_mask", "prefix", "type", "public", "compute_id", "region", "vpc_nat_1_1"],
  },
  "Compute IP Delete": { scopes: write, prepare: addAddress },
  ...configRows,
};

async function switchOff({ api, emulator }: Running): Promise<Prepared> {
  await api("POST", `${one}/shutdown`);
  emulator.control.advanceClock(60);
  return {};
}

async function addAddress({ api }: Running): Promise<Prepared> {
  const { body } = await api("POST", `${one}/ips`, { body: { type: "ipv4", public: true } });
  return { path: `${one}/ips/${String(body["address"])}` };
}
