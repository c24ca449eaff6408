import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Call, Route } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable, type SeedableTable } from "../../shared/table";

/** A cluster, which holds buckets. */
export interface Cluster {
  readonly id: string;
  readonly region: string;
  readonly status: "available" | "unavailable";
}

/** Clusters, the same in every world. */
export const clusterTable: SeedableTable<Cluster> = defineTable<Cluster>({
  name: "objectClusters",
  key: (cluster) => cluster.id,
  complete: (given, { store }) => {
    const { id = "us-east-1" } = given;
    const rest = { region: id.replace(/-\d+$/, ""), status: "available" } as const;
    return { ...rest, ...store.in(clusterTable).get(id), ...given, id };
  },
});

/** Operations on clusters. Public. */
export const clusterRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/object-storage/clusters",
    operation: "Clusters List",
    auth: "none",
    handler: (call) => listPage(call, call.store.in(clusterTable), { view: (cluster) => view(call, cluster) }),
  },
  {
    method: "GET",
    path: "/object-storage/clusters/{clusterId}",
    operation: "Cluster View",
    auth: "none",
    handler: (call) => view(call, clusterOf(call)),
  },
];

// One in each seeded region with object storage.
const regions = ["us-east", "us-southeast", "us-ord", "us-iad", "eu-central", "fr-par", "ap-south"] as const;

/** The cluster in the path. @throws Refusal 404 */
export function clusterOf(call: Call): Cluster {
  const cluster = call.store.in(clusterTable).get(call.params.text("clusterId"));
  if (cluster === undefined) throw notFound();
  return cluster;
}

/** The domain of the bucket host names of a cluster. It depends on the brand. */
export function clusterDomain({ brand }: Stage, id: string): string {
  return `${id}.${brand.words.compute}objects.example`;
}

/** Adds the missing clusters. */
export function seedClusters({ store }: Stage): void {
  for (const region of regions) {
    const cluster = { id: `${region}-1`, region, status: "available" } as const;
    if (!store.in(clusterTable).has(cluster.id)) store.in(clusterTable).put(cluster);
  }
}

function view(call: Call, { id, region, status }: Cluster): JsonObject {
  const domain = clusterDomain(call, id);
  return { id, domain, status, region, static_site_domain: `website-${domain}` };
}
