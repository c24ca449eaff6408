import type { Stage } from "../../shared/stage";
import type { World } from "../../worlds";
import { domainTable, recordTable } from "./tables";

/** Maximum number in a world. */
const seeded = 50;

/** Adds the domains of a world, with one record each. */
export function seed({ store, timestamp }: Stage, world: World): void {
  for (let n = 1; n <= Math.min(world.objects, seeded); n++) {
    const id = store.next("domains");
    store.in(domainTable).put({
      id,
      domain: `site-${id}.example`,
      type: "master",
      status: "active",
      soa_email: "admin@example.com",
      description: "",
      group: "",
      master_ips: [],
      axfr_ips: [],
      expire_sec: 0,
      refresh_sec: 0,
      retry_sec: 0,
      ttl_sec: 300,
      tags: [],
    });
    const record = { domain_id: id, type: "A", name: "www", target: `192.0.2.${n % 256}` };
    store.in(recordTable).put({ id: store.next("domainRecords"), ...record, created: timestamp, updated: timestamp });
  }
}
