import { notFound } from "../../shared/envelope";
import type { EventEntity } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import type { Call } from "../../shared/service";
import { defineTable } from "../../shared/table";
import { ensureTags } from "../tag/tables";

/** A load balancer. Transfer in MB, of the current month. */
export interface NodeBalancer {
  readonly id: number;
  readonly label: string;
  readonly region: string;
  /** Maximum number of connections per second from one address; 0 is unlimited. */
  readonly client_conn_throttle: number;
  readonly hostname: string;
  readonly ipv4: string;
  readonly ipv6: string | null;
  readonly transfer: { readonly in: number | null; readonly out: number | null; readonly total: number | null };
  readonly tags: readonly string[];
  readonly created: string;
  readonly updated: string;
}

/** Load balancers of the account. */
export const nodebalancerTable = defineTable<NodeBalancer, "label">({
  name: "nodebalancers",
  key: (nodebalancer) => nodebalancer.id,
  indexes: { label: (nodebalancer) => nodebalancer.label },
  complete(given, stage) {
    const id = given.id ?? stage.store.next("nodebalancers");
    const { timestamp } = stage;
    const about = { label: `nodebalancer-${id}`, client_conn_throttle: 0, region: "us-east" };
    const tags = ensureTags(stage, given.tags ?? []);
    return { ...about, ...assigned(id), created: timestamp, updated: timestamp, ...given, id, tags };
  },
});

/** The fields that the service sets. The host name begins with the address. */
export function assigned(id: number): Pick<NodeBalancer, "hostname" | "ipv4" | "ipv6" | "transfer"> {
  const ipv4 = `198.19.${Math.floor(id / 256) % 256}.${id % 256}`;
  return {
    hostname: `${ipv4}.ip.nodebalancer.example`,
    ipv4,
    ipv6: `2001:db8:0:b::${(id % 65_536).toString(16)}`,
    transfer: { in: null, out: null, total: null },
  };
}

/** The load balancer in the path. @throws Refusal 404 */
export function nodebalancerOf(call: Call): NodeBalancer {
  const nodebalancer = call.store.in(nodebalancerTable).get(call.params.id("nodeBalancerId"));
  if (nodebalancer === undefined) throw notFound();
  return nodebalancer;
}

/** A load balancer as the object of an event. The events of its configurations and nodes have it too. */
export function nodebalancerEntity({ id, label }: NodeBalancer): EventEntity {
  return { id, label, type: "nodebalancer", path: `/nodebalancers/${id}` };
}

/** A load balancer in the format of the API. */
export function viewNodebalancer(nodebalancer: NodeBalancer): JsonObject {
  const { transfer } = nodebalancer;
  return {
    id: nodebalancer.id,
    label: nodebalancer.label,
    region: nodebalancer.region,
    client_conn_throttle: nodebalancer.client_conn_throttle,
    hostname: nodebalancer.hostname,
    ipv4: nodebalancer.ipv4,
    ipv6: nodebalancer.ipv6,
    transfer: { in: transfer.in, out: transfer.out, total: transfer.total },
    tags: nodebalancer.tags,
    created: nodebalancer.created,
    updated: nodebalancer.updated,
  };
}
