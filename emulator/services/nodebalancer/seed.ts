import type { Stage } from "../../shared/stage";
import type { World } from "../../worlds";
import { assigned, nodebalancerTable } from "./tables";

/** Maximum number in a world. */
const seeded = 50;

/** Adds the load balancers of a world. */
export function seed({ store, timestamp }: Stage, world: World): void {
  for (let n = 1; n <= Math.min(world.objects, seeded); n++) {
    const id = store.next("nodebalancers");
    const about = { label: `balancer-${id}`, region: "us-east", client_conn_throttle: n % 21 };
    store.in(nodebalancerTable).put({ id, ...about, ...assigned(id, "us-east"), tags: [], created: timestamp });
  }
}
