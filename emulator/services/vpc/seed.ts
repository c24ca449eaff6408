import type { Stage } from "../../shared/stage";
import { countIn, type World } from "../../worlds";
import { subnetTable, vpcTable } from "./tables";

/** Adds the VPCs and subnets of a world. */
export function seed(stage: Stage, world: World): void {
  const { timestamp: created } = stage;
  for (let n = 1; n <= countIn(world, "vpcs"); n++) {
    const id = stage.store.next("vpcs");
    const about = { description: `Network ${n}`, region: "us-east", created, updated: created };
    stage.store.in(vpcTable).put({ id, label: `vpc-${n}`, ...about });
    if (n > countIn(world, "vpcSubnets")) continue;
    const subnet = { id: stage.store.next("vpcSubnets"), vpc_id: id, label: "main", ipv4: "10.0.0.0/24" };
    stage.store.in(subnetTable).put({ ...subnet, created, updated: created });
  }
}
