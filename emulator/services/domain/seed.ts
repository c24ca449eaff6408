import type { Stage } from "../../shared/stage";
import type { World } from "../../worlds";
import { domainTable, noDetails, noDomain, recordTable } from "./tables";

/** Maximum number in a world. */
const seeded = 50;

/** Adds the domains of a world, with one record each. */
export function seed({ store, timestamp }: Stage, world: World): void {
  for (let n = 1; n <= Math.min(world.objects, seeded); n++) {
    const id = store.next("domains");
    const about = { domain: `site-${id}.example`, soa_email: "admin@example.com", ttl_sec: 300 };
    store.in(domainTable).put({ ...noDomain, id, ...about });
    const record = { ...noDetails, domain_id: id, type: "A", name: "www", target: `192.0.2.${n % 256}` } as const;
    store.in(recordTable).put({ id: store.next("domainRecords"), ...record, created: timestamp, updated: timestamp });
  }
}
