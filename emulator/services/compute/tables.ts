import { notFound } from "../../shared/envelope";
import type { EventEntity } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import type { Call } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { ensureTags } from "../tag/tables";
import { addressesOf } from "./addresses";
import { type Backups, noBackups, viewBackups } from "./backup-tables";

// @rule embedded-status
/** The state of a compute. It can be booted when `offline`, and shut down or rebooted when `running`. */
export type ComputeStatus =
  | "running"
  | "offline"
  | "booting"
  | "rebooting"
  | "shutting_down"
  | "provisioning"
  | "deleting"
  | "migrating"
  | "rebuilding"
  | "cloning"
  | "restoring"
  | "stopped"
  | "billing_suspension";

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
  /** Public and private addresses. */
  readonly ipv4: readonly string[];
  readonly ipv6: string | null;
  /** Names of addresses that were set, by address. */
  readonly rdns: Readonly<Record<string, string>>;
  readonly host_uuid: string;
  readonly has_user_data: boolean;
  /** Disk and memory in MB, transfer in GB. */
  readonly specs: {
    readonly disk: number;
    readonly gpus: number;
    readonly memory: number;
    readonly transfer: number;
    readonly vcpus: number;
  };
  /** `cpu` in percent, 100 per core; `network_*` in Mbit/s; `transfer_quota` in percent. 0 turns an alert off. */
  readonly alerts: {
    readonly cpu: number;
    readonly io: number;
    readonly network_in: number;
    readonly network_out: number;
    readonly transfer_quota: number;
  };
  readonly backups: Backups;
  readonly watchdog_enabled: boolean;
  readonly tags: readonly string[];
  readonly created: string;
  readonly updated: string;
  /** The configuration profile that it runs or boots with, or ran with last. */
  readonly config_id: number | null;
}

/** Computes of the account. */
export const computeTable = defineTable<Compute, "label">({
  name: "computes",
  key: (compute) => compute.id,
  indexes: { label: (compute) => compute.label },
  complete: (given, stage) => newCompute(stage, given),
});

/** A compute with defaults for all members that are not given. Creates missing tags. Needs a transaction. */
export function newCompute(stage: Stage, given: Partial<Compute>): Compute {
  const id = given.id ?? stage.store.next("computes");
  const specs = { disk: 51_200, gpus: 0, memory: 2048, transfer: 2000, vcpus: 1, ...given.specs };
  return {
    label: `${stage.brand.out("compute")}-${id}`,
    group: "",
    status: "running",
    region: "us-east",
    type: "g6-standard-1",
    image: null,
    stackscript_id: null,
    rdns: {},
    has_user_data: false,
    watchdog_enabled: true,
    created: stage.timestamp,
    updated: stage.timestamp,
    config_id: null,
    ...addressesOf(id),
    ...given,
    id,
    specs,
    alerts: { ...defaultAlerts(specs.vcpus), ...given.alerts },
    backups: { ...noBackups, ...given.backups },
    tags: ensureTags(stage, given.tags ?? []),
  };
}

/** The compute in the path. @throws Refusal 404 */
export function computeOf(call: Call): Compute {
  const compute = call.store.in(computeTable).get(call.params.id("computeId"));
  if (compute === undefined) throw notFound();
  return compute;
}

/** Stores members of a compute that a request or a transition has changed. Needs a transaction. */
export function changeCompute({ store, timestamp }: Stage, compute: Compute, changed: Partial<Compute>): Compute {
  return store.in(computeTable).put({ ...compute, ...changed, updated: timestamp });
}

/** A compute as the entity of an event. */
export function computeEntity({ id, label }: Compute): EventEntity {
  return { id, label, type: "compute", path: `/compute/instances/${id}` };
}

/** A compute in the format of the API. */
export function viewCompute(stage: Stage, compute: Compute): JsonObject {
  const { alerts, specs } = compute;
  return {
    id: compute.id,
    label: compute.label,
    group: compute.group,
    status: compute.status,
    region: compute.region,
    type: compute.type,
    image: compute.image === null ? null : stage.brand.out(compute.image),
    ipv4: compute.ipv4,
    ipv6: compute.ipv6,
    hypervisor: "kvm",
    host_uuid: compute.host_uuid,
    has_user_data: compute.has_user_data,
    watchdog_enabled: compute.watchdog_enabled,
    specs: {
      disk: specs.disk,
      gpus: specs.gpus,
      memory: specs.memory,
      transfer: specs.transfer,
      vcpus: specs.vcpus,
    },
    alerts: {
      cpu: alerts.cpu,
      io: alerts.io,
      network_in: alerts.network_in,
      network_out: alerts.network_out,
      transfer_quota: alerts.transfer_quota,
    },
    backups: viewBackups(stage, compute.id, compute.backups),
    tags: compute.tags,
    created: compute.created,
    updated: compute.updated,
  };
}

// @rule embedded-window
/**
 * A compute in the list of tagged objects. The API description shows `backups.window` there, the public service
 * `backups.schedule.window`: both are answered.
 */
export function viewTaggedCompute(stage: Stage, compute: Compute): JsonObject {
  const { backups: held } = compute;
  const backups = { ...viewBackups(stage, compute.id, held), window: held.window };
  return { ...viewCompute(stage, compute), backups };
}

/** The label of a compute; `null` without an id. */
export function computeLabel({ store }: Stage, id: number | null): string | null {
  return id === null ? null : (store.in(computeTable).get(id)?.label ?? null);
}

// @rule embedded-compute
// `cpu` is 90 percent per core.
function defaultAlerts(cores: number): Compute["alerts"] {
  return { cpu: 90 * cores, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 };
}
