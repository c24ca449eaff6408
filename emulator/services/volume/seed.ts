import type { Stage } from "../../shared/stage";
import type { World } from "../../worlds";
import { volumeTable } from "./tables";

/** Maximum number in a world. */
const seeded = 50;

/** Adds the volumes of a world. */
export function seed({ store, timestamp }: Stage, world: World): void {
  for (let n = 1; n <= Math.min(world.objects, seeded); n++) {
    const about = { status: "active", size: 10 + 10 * n, region: "us-east", hardware_type: "nvme" } as const;
    const rest = { compute_id: null, tags: [], created: timestamp, updated: timestamp };
    const id = store.next("volumes");
    store.in(volumeTable).put({ id, label: `volume-${id}`, ...about, ...rest });
  }
}
