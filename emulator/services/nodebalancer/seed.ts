import type { Stage } from "../../shared/stage";
import type { World } from "../../worlds";
import { balancerConfigTable, defaultSettings } from "./config-tables";
import { defaultNode, nodeTable } from "./node-tables";
import { assigned, nodebalancerTable } from "./tables";

/** Maximum number in a world. */
const seeded = 50;

/** Adds the load balancers of a world, with a configuration and a node each. */
export function seed({ store, timestamp }: Stage, world: World): void {
  for (let n = 1; n <= Math.min(world.objects, seeded); n++) {
    const id = store.next("nodebalancers");
    const about = { label: `balancer-${id}`, region: "us-east", client_conn_throttle: n % 21, tags: [] };
    store.in(nodebalancerTable).put({ id, ...about, ...assigned(id), created: timestamp, updated: timestamp });
    const config_id = store.next("nodebalancerConfigs");
    const config = { ...defaultSettings, id: config_id, nodebalancer_id: id, certificate: null };
    store.in(balancerConfigTable).put({ ...config, check: "connection" });
    const node = { ...defaultNode, label: `node-${id}`, address: `192.168.200.${n}:80`, status: "UP" } as const;
    store.in(nodeTable).put({ id: store.next("nodebalancerNodes"), nodebalancer_id: id, config_id, ...node });
  }
}
