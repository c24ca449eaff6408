import { notFound } from "../../shared/envelope";
import { recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { GrantRule, Route, UserCall } from "../../shared/service";
import { parse, present } from "../../shared/validate";
import { type BalancerConfig, balancerConfigOf } from "./config-tables";
import { type BalancerNode, defaultNode, nodeTable, startChecks, viewNode } from "./node-tables";
import { changedNodeRule, type NewNode, newNodeRule } from "./rules";
import { type NodeBalancer, nodebalancerEntity, nodebalancerOf } from "./tables";

const all = "/nodebalancers/{nodeBalancerId}/configs/{configId}/nodes";
const one = `${all}/{nodeId}`;
const mayRead: GrantRule = { kind: "nodebalancer", param: "nodeBalancerId", level: "read_only" };
const mayWrite: GrantRule = { kind: "nodebalancer", param: "nodeBalancerId", level: "read_write" };
const undescribed = "Clients of the public service configure load balancers";
const write = "nodebalancers:read_write";
const looks = { method: "GET", grant: mayRead, undescribed } as const;
const changes = { scope: write, grant: mayWrite, undescribed } as const;

/** Operations on the nodes of a configuration. The view of a node needs the scope to change it, as on the public service. */
export const nodeRoutes: readonly Route[] = [
  { ...looks, path: all, operation: "NodeBalancer Nodes List", scope: "nodebalancers:read_only", handler: listNodes },
  { ...changes, method: "POST", path: all, operation: "NodeBalancer Node Create", handler: createNode },
  {
    ...looks,
    path: one,
    operation: "NodeBalancer Node View",
    scope: write,
    handler: (call) => viewNode(nodeOf(call)),
  },
  { ...changes, method: "PUT", path: one, operation: "NodeBalancer Node Update", handler: updateNode },
  { ...changes, method: "DELETE", path: one, operation: "NodeBalancer Node Delete", handler: deleteNode },
];

/** Stores a new node. Needs a transaction. */
export function newNode(call: UserCall, balancer: NodeBalancer, config: BalancerConfig, given: NewNode): BalancerNode {
  const id = call.store.next("nodebalancerNodes");
  const settings = { ...defaultNode, ...present(given), address: given.address, label: given.label };
  const node = { ...settings, id, nodebalancer_id: balancer.id, config_id: config.id, status: "unknown" } as const;
  recordEvent(call, "nodebalancer_node_create", nodebalancerEntity(balancer));
  return startChecks(call, node, config.check);
}

function listNodes(call: UserCall): JsonObject {
  return listPage(call, call.store.in(nodeTable).by("config", balancerConfigOf(call).id), { view: viewNode });
}

function createNode(call: UserCall): JsonObject {
  const config = balancerConfigOf(call);
  return viewNode(newNode(call, nodebalancerOf(call), config, parse(newNodeRule, call.body)));
}

function updateNode(call: UserCall): JsonObject {
  const held = nodeOf(call);
  const changed = { ...held, ...present(parse(changedNodeRule, call.body, viewNode(held))) };
  recordEvent(call, "nodebalancer_node_update", nodebalancerEntity(nodebalancerOf(call)));
  if (changed.address === held.address) return viewNode(call.store.in(nodeTable).put(changed));
  return viewNode(startChecks(call, changed, balancerConfigOf(call).check));
}

function deleteNode(call: UserCall): undefined {
  call.store.in(nodeTable).delete(nodeOf(call).id);
  recordEvent(call, "nodebalancer_node_delete", nodebalancerEntity(nodebalancerOf(call)));
}

function nodeOf(call: UserCall): BalancerNode {
  const { id } = balancerConfigOf(call);
  const node = call.store.in(nodeTable).get(call.params.id("nodeId"));
  if (node === undefined || node.config_id !== id) throw notFound();
  return node;
}
