import { notFound } from "../../shared/envelope";
import type { EventEntity } from "../../shared/events";
import type { Call } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { configTable } from "./config-tables";
import { type Compute, computeOf } from "./tables";

/** A disk of a compute. Size in MB. */
export interface Disk {
  readonly id: number;
  readonly compute_id: number;
  readonly label: string;
  readonly size: number;
  readonly filesystem: "raw" | "swap" | "ext3" | "ext4" | "initrd";
  readonly status: "not ready" | "ready" | "deleting";
  readonly created: string;
  readonly updated: string;
}

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

/** The disk in the path, of the compute in the path. @throws Refusal 404 */
export function diskOf(call: Call): Disk {
  const { id } = computeOf(call);
  const disk = call.store.in(diskTable).get(call.params.id("diskId"));
  if (disk === undefined || disk.compute_id !== id) throw notFound();
  return disk;
}

/** A disk as the secondary entity of an event. */
export function diskEntity({ id, label, compute_id }: Disk): EventEntity {
  return { id, label, type: "disk", path: `/compute/instances/${compute_id}/disks/${id}` };
}

/** Stores a new disk, which is not ready. Needs a transaction. */
export function storeDisk(
  { store, timestamp }: Stage,
  { id }: Compute,
  given: Pick<Disk, "label" | "size" | "filesystem">,
): Disk {
  const times = { created: timestamp, updated: timestamp };
  return store.in(diskTable).put({ id: store.next("disks"), compute_id: id, ...given, status: "not ready", ...times });
}

/** The MB of a compute's plan that no disk uses. */
export function freeSpace({ store }: Stage, { id, specs }: Compute): number {
  return specs.disk - [...store.in(diskTable).by("compute", id)].reduce((sum, disk) => sum + disk.size, 0);
}

/** Whether a compute that is not shut down has the disk in the profile that it uses. */
export function isDiskInUse({ store }: Stage, compute: Compute, disk: Disk): boolean {
  if (compute.status === "offline" || compute.config_id === null) return false;
  const devices = store.in(configTable).get(compute.config_id)?.devices ?? {};
  return Object.values(devices).some((device) => device.disk_id === disk.id);
}
