import type { JsonObject } from "../../shared/json";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";

/** What a request sets of a node. */
export interface NodeSettings {
  /** A private address with a port: `192.168.200.5:80`. */
  readonly address: string;
  readonly label: string;
  readonly weight: number;
  readonly mode: "accept" | "reject" | "drain" | "backup";
}

/** A node of a configuration of a load balancer. */
export interface BalancerNode extends NodeSettings {
  readonly id: number;
  readonly nodebalancer_id: number;
  readonly config_id: number;
  readonly status: "unknown" | "UP" | "DOWN";
}

/** What a node has by default. */
export const defaultNode = { weight: 100, mode: "accept" } as const;

/** Nodes of all configurations. */
export const nodeTable = defineTable<BalancerNode, "config">({
  name: "nodebalancerNodes",
  key: (node) => node.id,
  indexes: { config: (node) => node.config_id },
  complete(given, { store }) {
    const id = given.id ?? store.next("nodebalancerNodes");
    const about = { nodebalancer_id: 1, config_id: 1, label: `node-${id}`, address: "192.168.200.5:80" };
    return { ...defaultNode, ...about, status: "unknown", ...given, id };
  },
});

/** Name of the timer, and of its timing, after which a node that is checked is up. */
export const nodeChecked = "nodebalancerNode.checked";

/** Starts the checks of a node, if its configuration has any. Needs a transaction. @returns the node */
export function startChecks(stage: Stage, node: BalancerNode, check: string): BalancerNode {
  if (check !== "none") stage.later(stage.timing(nodeChecked), nodeChecked, { id: node.id });
  return stage.store.in(nodeTable).put({ ...node, status: "unknown" });
}

/** The first check: it succeeds. */
export function noteCheck({ store }: Stage, { id }: JsonObject): void {
  const node = store.in(nodeTable).get(Number(id));
  if (node?.status === "unknown") store.in(nodeTable).put({ ...node, status: "UP" });
}

/** A node in the format of the API. */
export function viewNode(node: BalancerNode): JsonObject {
  return {
    id: node.id,
    nodebalancer_id: node.nodebalancer_id,
    config_id: node.config_id,
    address: node.address,
    label: node.label,
    weight: node.weight,
    mode: node.mode,
    status: node.status,
  };
}
