import type { Stage } from "../../shared/stage";
import type { Image } from "../image/tables";
import { stackscriptTable } from "../stackscript/tables";
import { backupTable } from "./backup-tables";
import { type Config, configTable, type Device, type Slot, storeConfig } from "./config-tables";
import { diskTable, storeDisk } from "./disk-tables";
import { appendInterface } from "./interface-store";
import { type InterfaceInput, interfaceDefaults, interfacesOf } from "./interface-tables";
import type { Compute } from "./tables";

const maxLabel = 48;

/** What a new compute gets from its image. */
export interface Plan {
  readonly image: Image | undefined;
  /** MB; 0 for none. */
  readonly swapSize: number;
  readonly interfaces: readonly InterfaceInput[];
}

/** Creates the disks and the configuration profile of a new compute. @returns the profile, if there is an image */
export function deploy(stage: Stage, compute: Compute, { image, swapSize, interfaces }: Plan): Config | undefined {
  if (image === undefined) return undefined;
  const label = diskLabel(image.label);
  const root = storeDisk(stage, compute, { label, size: compute.specs.disk - swapSize, filesystem: "ext4" });
  const devices: Partial<Record<Slot, Device>> = { sda: { disk_id: root.id, volume_id: null } };
  if (swapSize > 0) {
    const swap = { label: `${swapSize} MB Swap Image`, size: swapSize, filesystem: "swap" } as const;
    devices.sdb = { disk_id: storeDisk(stage, compute, swap).id, volume_id: null };
  }
  const profile = [...`My ${image.label} profile`].slice(0, maxLabel).join("");
  const config = storeConfig(stage, compute, { label: profile, devices });
  for (const input of interfaces) appendInterface(stage, config, input);
  return config;
}

/**
 * Creates the disks and configuration profiles of a new compute as those of the compute that a backup was made of.
 * Addresses in VPCs are new. @returns the first profile
 */
export function restore(stage: Stage, compute: Compute, backupId: number): Config | undefined {
  const source = stage.store.in(backupTable).get(backupId)?.compute_id ?? 0;
  const disks = new Map<number | null, number>();
  for (const { id, label, size, filesystem } of [...stage.store.in(diskTable).by("compute", source)]) {
    disks.set(id, storeDisk(stage, compute, { label, size, filesystem }).id);
  }
  const made = [...stage.store.in(configTable).by("compute", source)].map((config) => {
    const { id: _id, compute_id: _owner, devices, ...rest } = config;
    const slots = Object.entries(devices).map(([slot, { disk_id }]): [string, Device] => [
      slot,
      { disk_id: disks.get(disk_id) ?? null, volume_id: null },
    ]);
    // Volumes stay with the other compute.
    const kept = Object.fromEntries(slots.filter(([, { disk_id }]) => disk_id !== null));
    const copy = storeConfig(stage, compute, { ...rest, devices: kept });
    for (const { purpose, label, primary, subnet_id, vpc_id } of interfacesOf(stage, config)) {
      appendInterface(stage, copy, { ...interfaceDefaults, purpose, label, primary, subnet_id, vpc_id });
    }
    return copy;
  });
  return made[0];
}

/** The label of a disk that is deployed from an image. */
export function diskLabel(imageLabel: string): string {
  return [...`${imageLabel} Disk`].slice(-maxLabel).join("");
}

/** Counts a deployment of a StackScript: as active until {@link undeploy}, or only in total. */
export function countDeployment({ store }: Stage, id: number, more: { total: number; active: number }): void {
  const script = store.in(stackscriptTable).get(id);
  if (script === undefined) return;
  store.in(stackscriptTable).put({
    ...script,
    deployments_total: script.deployments_total + more.total,
    deployments_active: Math.max(0, script.deployments_active + more.active),
  });
}

/** Decrements the active deployments of a deleted compute's StackScript. */
export function undeploy(stage: Stage, { stackscript_id }: Compute): void {
  if (stackscript_id !== null) countDeployment(stage, stackscript_id, { total: 0, active: -1 });
}
