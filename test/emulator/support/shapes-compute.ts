import { anyOf, nullable, oneOf, type Shape } from "./shape";

// From the fields of the public interface, and from "Objects embedded in the tagged-objects list" of the API description.

const hours = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22];
const days = ["Scheduling", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const window: Shape = nullable(oneOf("Scheduling", ...hours.map((hour) => `W${hour}`)));
const ipv4: Shape = /^\d+(\.\d+){3}$/;
const cidr: Shape = /^\d+(\.\d+){3}\/\d+$/;

const backups = {
  enabled: "boolean",
  available: "boolean",
  schedule: { day: nullable(oneOf(...days)), window },
  last_successful: "time?",
} as const satisfies Shape;

const compute = {
  alerts: { cpu: "integer", io: "integer", network_in: "integer", network_out: "integer", transfer_quota: "integer" },
  backups,
  created: "time",
  group: "string",
  has_user_data: "boolean",
  host_uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  hypervisor: oneOf("kvm"),
  id: "integer",
  image: "string?",
  ipv4: [ipv4],
  ipv6: nullable(/\/128$/),
  label: "string",
  region: "string",
  specs: { disk: "integer", gpus: "integer", memory: "integer", transfer: "integer", vcpus: "integer" },
  status: oneOf("running", "offline", "booting", "rebooting", "shutting_down", "provisioning"),
  tags: ["string"],
  type: "string",
  updated: "time",
  watchdog_enabled: "boolean",
} as const satisfies Shape;

/** In the list of tagged objects the description shows `backups.window`, the public service `backups.schedule.window`. */
const taggedCompute: Shape = { ...compute, backups: { ...backups, window } };

const common = { id: "integer", primary: "boolean", active: "boolean" } as const;
const noVpc = {
  vpc_id: nullable(oneOf()),
  subnet_id: nullable(oneOf()),
  ipv4: nullable(oneOf()),
  ip_ranges: [oneOf()],
} as const;
const noVlan = { label: nullable(oneOf()), ipam_address: nullable(oneOf()) };

const configInterface: Shape = anyOf(
  { ...common, ...noVlan, ...noVpc, purpose: oneOf("public") },
  { ...common, ...noVpc, purpose: oneOf("vlan"), label: "string", ipam_address: nullable(cidr) },
  {
    ...common,
    ...noVlan,
    purpose: oneOf("vpc"),
    vpc_id: "integer",
    subnet_id: "integer",
    ipv4: { vpc: nullable(ipv4), nat_1_1: nullable(ipv4) },
    ip_ranges: [cidr],
  },
);

const device: Shape = nullable({ disk_id: "integer?", volume_id: "integer?" });

const config: Shape = {
  id: "integer",
  label: "string",
  kernel: /^compute\//,
  comments: "string?",
  memory_limit: "integer",
  run_level: oneOf("default", "single", "binbash"),
  virt_mode: oneOf("paravirt", "fullvirt"),
  root_device: /^\/dev\/sd[a-h]/,
  devices: {
    sda: device,
    sdb: device,
    sdc: device,
    sdd: device,
    sde: device,
    sdf: device,
    sdg: device,
    sdh: device,
  },
  helpers: {
    updatedb_disabled: "boolean",
    distro: "boolean",
    modules_dep: "boolean",
    network: "boolean",
    devtmpfs_automount: "boolean",
  },
  interfaces: [configInterface],
};

const disk: Shape = {
  id: "integer",
  label: "string",
  status: oneOf("ready", "not ready", "deleting"),
  size: "integer",
  filesystem: oneOf("raw", "swap", "ext3", "ext4", "initrd"),
  created: "time",
  updated: "time",
};

const address = { compute_id: "integer", prefix: "integer", region: "string", subnet_mask: "string" } as const;

const publicAddress: Shape = {
  ...address,
  address: ipv4,
  gateway: ipv4,
  type: oneOf("ipv4"),
  public: "boolean",
  rdns: "string",
  vpc_nat_1_1: nullable({ vpc_id: "integer", subnet_id: "integer", address: ipv4 }),
};

const privateAddress: Shape = {
  ...address,
  address: ipv4,
  gateway: nullable(oneOf()),
  type: oneOf("ipv4"),
  public: "boolean",
  rdns: nullable(oneOf()),
};

const ipv6Address: Shape = {
  ...address,
  address: /^[0-9a-f:]+$/,
  gateway: /^fe80::1$/,
  type: oneOf("ipv6"),
  public: "boolean",
  rdns: "string?",
};

const price = { hourly: "number", monthly: "number" } as const;
const regionPrice = { id: "string", ...price } as const;

const type: Shape = {
  id: "string",
  label: "string",
  class: oneOf("nanode", "standard", "dedicated", "premium", "gpu", "highmem"),
  disk: "integer",
  memory: "integer",
  vcpus: "integer",
  gpus: "integer",
  transfer: "integer",
  network_out: "integer",
  price,
  region_prices: [regionPrice],
  addons: { backups: { price, region_prices: [regionPrice] } },
  successor: "string?",
};

const kernel: Shape = {
  id: /^compute\//,
  label: "string",
  version: "string",
  architecture: oneOf("x86_64", "i386"),
  kvm: "boolean",
  pvops: "boolean",
  deprecated: "boolean",
  built: "time",
};

/** Computes and their parts, plans and kernels. */
export const computeShapes = {
  compute,
  taggedCompute,
  configInterface,
  config,
  disk,
  publicAddress,
  privateAddress,
  ipv6Address,
  type,
  kernel,
};
