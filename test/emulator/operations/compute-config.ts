import type { Running } from "../support/api";
import type { Members, Prepared, Row, Rows } from "./row";

const read = ["computes:read_only"];
const write = ["computes:read_write"];
const one = "/compute/instances/1";
const interfaces = `${one}/configs/1/interfaces`;
const vpcInterface: Members = {
  purpose: "vpc",
  primary: true,
  subnet_id: 1,
  ipv4: { vpc: "10.0.0.9", nat_1_1: "any" },
  ip_ranges: ["10.0.0.64/28"],
};
const config: Members = {
  label: "whole",
  devices: { sda: { disk_id: 1 }, sdb: { volume_id: 1 } },
  kernel: "compute/grub2",
  comments: "Whole",
  memory_limit: 512,
  run_level: "single",
  virt_mode: "paravirt",
  root_device: "/dev/sdb",
  helpers: { updatedb_disabled: false, distro: false, modules_dep: false, network: false, devtmpfs_automount: true },
  interfaces: [
    { purpose: "public" },
    { purpose: "vlan", label: "whole", ipam_address: "10.2.0.1/24" },
    { ...vpcInterface },
  ],
};

const create: Row = {
  scopes: write,
  body: config,
  required: [
    "label",
    "devices",
    "interfaces.0.purpose",
    "interfaces.1.purpose",
    "interfaces.1.label",
    "interfaces.2.purpose",
    "interfaces.2.subnet_id",
  ],
};

const update: Row = {
  ...create,
  required: create.required?.filter((name) => name.startsWith("interfaces")) ?? [],
  nullable: ["comments"],
  readOnly: ["id"],
  prepare: switchOffWithInterface,
};

/** Configuration profiles and their interfaces. */
export const configRows: Rows = {
  "Configuration Profiles List": { list: { filterable: ["label"] }, scopes: read },
  "Configuration Profile Create": create,
  "Configuration Profile View": { scopes: read },
  "Configuration Profile Update": update,
  "Configuration Profile Delete": { scopes: write, prepare: switchOff },
  "Interfaces List": { scopes: read },
  "Interface Add": { scopes: write, body: vpcInterface, required: ["purpose", "subnet_id"] },
  "Interfaces Order": { scopes: write, body: { ids: [1, 2] }, required: ["ids"], prepare: addTwo },
  "Interface View": { scopes: read, prepare: addInterface },
  "Interface Update": {
    scopes: write,
    body: { primary: true, ipv4: { vpc: "10.0.0.10", nat_1_1: "any" }, ip_ranges: ["10.0.0.80/28"] },
    readOnly: ["id", "active", "vpc_id", "label", "ipam_address"],
    prepare: addInterface,
  },
  "Interface Delete": { scopes: write, prepare: addInterface },
};

async function switchOff({ api, emulator }: Running): Promise<Prepared> {
  await api("POST", `${one}/shutdown`);
  emulator.control.advanceClock(60);
  return {};
}

async function switchOffWithInterface(running: Running): Promise<Prepared> {
  await addInterface(running);
  return switchOff(running);
}

async function addInterface({ api }: Running): Promise<Prepared> {
  const made = await api("POST", interfaces, { body: vpcInterface });
  return { path: `${interfaces}/${made.body.id}` };
}

async function addTwo(running: Running): Promise<Prepared> {
  await running.api("POST", interfaces, { body: { purpose: "public" } });
  await addInterface(running);
  await switchOff(running);
  return { body: { ids: [2, 1] } };
}
