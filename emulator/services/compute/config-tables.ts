import { notFound } from "../../shared/envelope";
import type { EventEntity } from "../../shared/events";
import type { Call } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { computeOf, computeTable } from "./tables";

/** The slots of devices. */
export const slots = ["sda", "sdb", "sdc", "sdd", "sde", "sdf", "sdg", "sdh"] as const;

/** A slot of devices. */
export type Slot = (typeof slots)[number];

/** What is in a slot: a disk of the compute, or a volume. One of them is null. */
export interface Device {
  readonly disk_id: number | null;
  readonly volume_id: number | null;
}

/** What is in the slots; the others are empty. */
export type Devices = Readonly<Partial<Record<Slot, Device>>>;

/** What the service changes on the disk before a boot. */
export interface Helpers {
  readonly updatedb_disabled: boolean;
  readonly distro: boolean;
  readonly modules_dep: boolean;
  readonly network: boolean;
  readonly devtmpfs_automount: boolean;
}

/** A configuration profile of a compute. Its interfaces are in a table of their own. */
export interface Config {
  readonly id: number;
  readonly compute_id: number;
  readonly label: string;
  /** Neutral id. */
  readonly kernel: string;
  readonly comments: string | null;
  /** MB. */
  readonly memory_limit: number;
  readonly run_level: "default" | "single" | "binbash";
  readonly virt_mode: "paravirt" | "fullvirt";
  readonly root_device: string;
  readonly devices: Devices;
  readonly helpers: Helpers;
}

/** The values of a new configuration profile that are not given. */
export const configDefaults = {
  kernel: "compute/latest-64bit",
  comments: null,
  run_level: "default",
  virt_mode: "paravirt",
  root_device: "/dev/sda",
  devices: {},
  helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: false },
} as const satisfies Partial<Config>;

/** Configuration profiles of all computes. */
export const configTable = defineTable<Config, "compute">({
  name: "configs",
  key: (config) => config.id,
  indexes: { compute: (config) => config.compute_id },
  complete(given, { store }) {
    const id = given.id ?? store.next("configs");
    const { compute_id = 1 } = given;
    const memory_limit = store.in(computeTable).get(compute_id)?.specs.memory ?? 2048;
    const helpers = { ...configDefaults.helpers, ...given.helpers };
    return { label: `config-${id}`, ...configDefaults, memory_limit, ...given, id, compute_id, helpers };
  },
});

/** Stores a configuration profile. Needs a transaction. */
export function storeConfig(
  { store }: Stage,
  compute: { readonly id: number; readonly specs: { readonly memory: number } },
  given: Pick<Config, "label"> & Partial<Config>,
): Config {
  const id = store.next("configs");
  const memory_limit = given.memory_limit ?? compute.specs.memory;
  return store.in(configTable).put({ ...configDefaults, ...given, id, compute_id: compute.id, memory_limit });
}

/** The configuration profile in the path, of the compute in the path. @throws Refusal 404 */
export function configOf(call: Call): Config {
  const { id } = computeOf(call);
  const config = call.store.in(configTable).get(call.params.id("configId"));
  if (config === undefined || config.compute_id !== id) throw notFound();
  return config;
}

/** A configuration profile as the secondary entity of an event. */
export function configEntity({ id, label, compute_id }: Config): EventEntity {
  return { id, label, type: "compute_config", path: `/compute/instances/${compute_id}/configs/${id}` };
}

/** Empties the slots with a disk or volume, in all profiles of a compute. Needs a transaction. */
export function emptySlots({ store }: Stage, computeId: number, held: (device: Device) => boolean): void {
  for (const config of [...store.in(configTable).by("compute", computeId)]) {
    const kept = Object.entries(config.devices).filter(([, device]) => !held(device));
    if (kept.length === Object.keys(config.devices).length) continue;
    store.in(configTable).put({ ...config, devices: Object.fromEntries(kept) });
  }
}
