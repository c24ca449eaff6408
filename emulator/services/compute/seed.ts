import type { Stage } from "../../shared/stage";
import type { World } from "../../worlds";
import { addressesOf, computeTable, configTable, defaultAlerts, diskTable } from "./tables";

/** Maximum number in a world. */
const seeded = 50;

/** Adds the computes of a world, with a disk and a configuration profile each. */
export function seed({ store, timestamp, brand }: Stage, world: World): void {
  for (let n = 1; n <= Math.min(world.objects, seeded); n++) {
    const id = store.next("computes");
    const times = { created: timestamp, updated: timestamp };
    const configId = store.next("configs");
    store.in(configTable).put({ id: configId, compute_id: id, label: "My Debian 12 profile", ...times });
    const disk = { compute_id: id, filesystem: "ext4", status: "ready", ...times } as const;
    store.in(diskTable).put({ id: store.next("disks"), label: "Debian 12 Disk", size: 50_688, ...disk });
    store.in(computeTable).put({
      id,
      label: `${brand.out("compute")}-${id}`,
      group: "",
      status: n % 3 === 0 ? "offline" : "running",
      region: "us-east",
      type: "g6-standard-1",
      image: "compute/debian12",
      stackscript_id: null,
      ...addressesOf(id),
      has_user_data: false,
      specs: { disk: 51_200, gpus: 0, memory: 2048, transfer: 2000 },
      alerts: defaultAlerts(1),
      tags: [],
      created: timestamp,
      config_id: configId,
    });
  }
}
