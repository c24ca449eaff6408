import { createHash } from "node:crypto";
import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import type { Call } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { ensureTags } from "../tag/tables";

/** The state of a compute. It can be booted when `offline`, and shut down when `running`. */
export type ComputeStatus = "provisioning" | "booting" | "running" | "shutting_down" | "offline";

/** A virtual machine. */
export interface Compute {
  readonly id: number;
  readonly label: string;
  readonly group: string;
  readonly status: ComputeStatus;
  readonly region: string;
  readonly type: string;
  /** Neutral id. */
  readonly image: string | null;
  readonly stackscript_id: number | null;
  readonly ipv4: readonly string[];
  readonly ipv6: string | null;
  readonly host_uuid: string;
  readonly has_user_data: boolean;
  /** Disk and memory in MB, transfer in GB. */
  readonly specs: { readonly disk: number; readonly gpus: number; readonly memory: number; readonly transfer: number };
  readonly alerts: {
    readonly cpu: number;
    readonly io: number;
    readonly network_in: number;
    readonly network_out: number;
    readonly transfer_quota: number;
  };
  readonly tags: readonly string[];
  readonly created: string;
  /** The configuration profile that it runs or boots with. */
  readonly config_id: number | null;
}

/** A disk of a compute. Size in MB. */
export interface Disk {
  readonly id: number;
  readonly compute_id: number;
  readonly label: string;
  readonly size: number;
  readonly filesystem: "raw" | "swap" | "ext3" | "ext4" | "initrd";
  readonly status: "not ready" | "ready";
  readonly created: string;
  readonly updated: string;
}

/** A configuration profile of a compute. Its interfaces are in the tables of VPCs. */
export interface Config {
  readonly id: number;
  readonly compute_id: number;
  readonly label: string;
  readonly created: string;
  readonly updated: string;
}

/** Computes of the account. */
export const computeTable = defineTable<Compute, "label">({
  name: "computes",
  key: (compute) => compute.id,
  indexes: { label: (compute) => compute.label },
  complete(given, stage) {
    const id = given.id ?? stage.store.next("computes");
    return {
      label: `${stage.brand.out("compute")}-${id}`,
      group: "",
      status: "running",
      region: "us-east",
      type: "g6-standard-1",
      image: null,
      stackscript_id: null,
      specs: { disk: 51_200, gpus: 0, memory: 2048, transfer: 2000 },
      alerts: defaultAlerts(1),
      has_user_data: false,
      created: stage.timestamp,
      config_id: null,
      ...addressesOf(id),
      ...given,
      id,
      tags: ensureTags(stage, given.tags ?? []),
    };
  },
});

/** Disks of all computes. */
export const diskTable = defineTable<Disk, "compute">({
  name: "disks",
  key: (disk) => disk.id,
  indexes: { compute: (disk) => disk.compute_id },
  complete(given, { store, timestamp }) {
    const id = given.id ?? store.next("disks");
    const about = { compute_id: 1, label: `disk-${id}`, size: 2500, filesystem: "ext4", status: "ready" } as const;
    return { ...about, created: timestamp, updated: timestamp, ...given, id };
  },
});

/** Configuration profiles of all computes. */
export const configTable = defineTable<Config, "compute">({
  name: "configs",
  key: (config) => config.id,
  indexes: { compute: (config) => config.compute_id },
  complete(given, { store, timestamp }) {
    const id = given.id ?? store.next("configs");
    return { compute_id: 1, label: `config-${id}`, created: timestamp, updated: timestamp, ...given, id };
  },
});

/** The compute in the path. @throws Refusal 404 */
export function computeOf(call: Call): Compute {
  const compute = call.store.in(computeTable).get(call.params.id("computeId"));
  if (compute === undefined) throw notFound();
  return compute;
}

/** The configuration profile in the path, of the compute in the path. @throws Refusal 404 */
export function configOf(call: Call): Config {
  const { id } = computeOf(call);
  const config = call.store.in(configTable).get(call.params.id("configId"));
  if (config === undefined || config.compute_id !== id) throw notFound();
  return config;
}

/** The default alert thresholds. `cpu` is 90 percent per core. */
export function defaultAlerts(cores: number): Compute["alerts"] {
  return { cpu: 90 * cores, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 };
}

/** The addresses of a compute, from ranges reserved for tests and documentation, and its host. */
export function addressesOf(id: number): Pick<Compute, "ipv4" | "ipv6" | "host_uuid"> {
  const host = createHash("sha256").update(`host ${id}`).digest("hex");
  const groups = [host.slice(0, 8), host.slice(8, 12), `4${host.slice(13, 16)}`, `a${host.slice(17, 20)}`];
  return {
    ipv4: [`198.18.${Math.floor(id / 256) % 256}.${id % 256}`],
    ipv6: `2001:db8:0:c::${(id % 65_536).toString(16)}/128`,
    host_uuid: `${groups.join("-")}-${host.slice(20, 32)}`,
  };
}

/** A compute in the format of the API. */
export function viewCompute({ brand }: Stage, compute: Compute): JsonObject {
  const { alerts, specs } = compute;
  return {
    id: compute.id,
    label: compute.label,
    group: compute.group,
    status: compute.status,
    region: compute.region,
    image: compute.image === null ? null : brand.out(compute.image),
    ipv4: compute.ipv4,
    ipv6: compute.ipv6,
    hypervisor: "kvm",
    host_uuid: compute.host_uuid,
    has_user_data: compute.has_user_data,
    specs: { disk: specs.disk, gpus: specs.gpus, memory: specs.memory, transfer: specs.transfer },
    alerts: {
      cpu: alerts.cpu,
      io: alerts.io,
      network_in: alerts.network_in,
      network_out: alerts.network_out,
      transfer_quota: alerts.transfer_quota,
    },
    // The emulator has no backups.
    backups: { day: null, window: null },
    tags: compute.tags,
    created: compute.created,
  };
}

/** The label of a compute; `null` without an id. */
export function computeLabel({ store }: Stage, id: number | null): string | null {
  return id === null ? null : (store.in(computeTable).get(id)?.label ?? null);
}
