import type { Stage } from "../../shared/stage";
import type { World } from "../../worlds";
import { backupTable } from "./backup-tables";
import { type Config, storeConfig } from "./config-tables";
import { diskTable } from "./disk-tables";
import { type Compute, computeTable, newCompute } from "./tables";

/** Maximum number in a world. */
const seeded = 50;

/** Adds the computes of a world, with a disk and a configuration profile each. The first one has a backup. */
export function seed(stage: Stage, world: World): void {
  for (let n = 1; n <= Math.min(world.objects, seeded); n++) {
    const status = n % 3 === 0 ? "offline" : "running";
    const backups = n === 1 ? ({ enabled: true, day: "Saturday", window: "W4" } as const) : undefined;
    const given = { status, image: "compute/debian12", ...(backups === undefined ? {} : { backups }) } as const;
    const compute = newCompute(stage, given);
    stage.store.in(computeTable).put({ ...compute, config_id: profileOf(stage, compute).id });
    if (n === 1) addBackup(stage, compute);
  }
}

function profileOf(stage: Stage, compute: Compute): Config {
  const { store, timestamp } = stage;
  const disk = store.in(diskTable).put({
    id: store.next("disks"),
    compute_id: compute.id,
    label: "Debian 12 Disk",
    size: 50_688,
    filesystem: "ext4",
    status: "ready",
    created: timestamp,
    updated: timestamp,
  });
  const devices = { sda: { disk_id: disk.id, volume_id: null } };
  return storeConfig(stage, compute, { label: "My Debian 12 profile", devices });
}

function addBackup({ store, timestamp }: Stage, { id }: Compute): void {
  store.in(backupTable).put({ id: store.next("backups"), compute_id: id, created: timestamp });
}
