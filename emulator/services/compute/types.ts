import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Call, Route, Service } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";

/** A plan for computes. Disk and memory in MB, transfer in GB a month, network_out in Mbit/s, prices in US dollars. */
export interface ComputeType {
  readonly id: string;
  readonly label: string;
  readonly class: "nanode" | "standard" | "highmem" | "dedicated" | "premium" | "gpu";
  readonly disk: number;
  readonly memory: number;
  readonly vcpus: number;
  readonly gpus: number;
  readonly transfer: number;
  readonly network_out: number;
  readonly price: Price;
  /** Prices in regions where they differ. */
  readonly region_prices: readonly RegionPrice[];
  readonly addons: { readonly backups: { readonly price: Price; readonly region_prices: readonly RegionPrice[] } };
  /** The id of the plan that replaces this one. */
  readonly successor: string | null;
}

/** In US dollars. */
export interface Price {
  readonly hourly: number;
  readonly monthly: number;
}

/** A price in a region. */
export interface RegionPrice extends Price {
  /** Of the region. */
  readonly id: string;
}

/** Plans, the same in every world. */
export const computeTypeTable = defineTable<ComputeType>({ name: "computeTypes", key: (type) => type.id });

const looks = {
  method: "GET",
  auth: "none",
  undescribed: "Referenced by the description, with its path only",
} as const;

const routes: readonly Route[] = [
  { ...looks, path: "/compute/types", operation: "Types List", handler: listTypes },
  { ...looks, path: "/compute/types/{typeId}", operation: "Type View", handler: viewType },
];

/** Plans for computes. Public. */
export const computeTypes: Service = { name: "computeTypes", tables: [computeTypeTable], routes, seed };

type Size = readonly [gigabytes: number, vcpus: number, disk: number, transfer: number, monthly: number];

const shared: readonly Size[] = [
  [2, 1, 51_200, 2000, 12],
  [4, 2, 81_920, 4000, 24],
  [8, 4, 163_840, 5000, 48],
];
const own: readonly Size[] = [
  [4, 2, 81_920, 4000, 36],
  [8, 4, 163_840, 5000, 72],
  [16, 8, 327_680, 6000, 144],
  [32, 16, 655_360, 7000, 288],
];

const seeded: readonly ComputeType[] = [
  typeOf("nanode", "g6-nanode-1", "Nanode", [1, 1, 25_600, 1000, 5]),
  ...shared.map((size) => typeOf("standard", `g6-standard-${size[1]}`, "Shared", size)),
  ...own.map((size) => typeOf("dedicated", `g6-dedicated-${size[1]}`, "Dedicated", size)),
  typeOf("highmem", "g7-highmem-1", "High Memory", [24, 2, 20_480, 5000, 60]),
  ...own.map((size) => typeOf("premium", `g7-premium-${size[1]}`, "Premium", size)),
  typeOf("gpu", "g1-gpu-rtx6000-1", "GPU", [32, 8, 655_360, 16_000, 1000]),
];

function listTypes(call: Call): JsonObject {
  return listPage(call, call.store.in(computeTypeTable), {
    // Other clients of the public service ask for page 100 to test their connection.
    beyond: "empty",
    view,
    filterable: {
      label: (type) => type.label,
      class: (type) => type.class,
      disk: (type) => type.disk,
      memory: (type) => type.memory,
      vcpus: (type) => type.vcpus,
      gpus: (type) => type.gpus,
      transfer: (type) => type.transfer,
      network_out: (type) => type.network_out,
    },
  });
}

function viewType(call: Call): JsonObject {
  const type = call.store.in(computeTypeTable).get(call.params.text("typeId"));
  if (type === undefined) throw notFound();
  return view(type);
}

function view(type: ComputeType): JsonObject {
  const { backups } = type.addons;
  return {
    id: type.id,
    label: type.label,
    class: type.class,
    disk: type.disk,
    memory: type.memory,
    vcpus: type.vcpus,
    gpus: type.gpus,
    transfer: type.transfer,
    network_out: type.network_out,
    price: viewPrice(type.price),
    region_prices: type.region_prices.map(viewRegionPrice),
    addons: {
      backups: { price: viewPrice(backups.price), region_prices: backups.region_prices.map(viewRegionPrice) },
    },
    successor: type.successor,
  };
}

function viewPrice({ hourly, monthly }: Price): JsonObject {
  return { hourly, monthly };
}

function viewRegionPrice({ id, hourly, monthly }: RegionPrice): JsonObject {
  return { id, hourly, monthly };
}

function typeOf(kind: ComputeType["class"], id: string, name: string, size: Size): ComputeType {
  const [gigabytes, vcpus, disk, transfer, monthly] = size;
  const backups = Math.max(2, monthly / 5);
  return {
    id,
    label: `${name} ${gigabytes} GB`,
    class: kind,
    disk,
    memory: gigabytes * 1024,
    vcpus,
    gpus: kind === "gpu" ? 1 : 0,
    transfer,
    network_out: Math.min(12_000, 1000 * (vcpus + 1)),
    price: priceOf(monthly),
    region_prices: dearer(monthly),
    addons: { backups: { price: priceOf(backups), region_prices: dearer(backups) } },
    successor: null,
  };
}

// At most 667 hours are billed per month.
function priceOf(monthly: number): Price {
  return { hourly: Math.round((monthly / 667) * 10_000) / 10_000, monthly };
}

function dearer(monthly: number): RegionPrice[] {
  return [{ id: "ap-northeast", ...priceOf(Math.round(monthly * 120) / 100) }];
}

function seed({ store }: Stage): void {
  for (const type of seeded) if (!store.in(computeTypeTable).has(type.id)) store.in(computeTypeTable).put(type);
}
