import { dropGrants, grantToCreator, visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { GrantRule, Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defaulted, integer, object, optional, parse, refine, required, text } from "../../shared/validate";
import { hasCapability } from "../region/tables";
import { ensureTags, tagsRule } from "../tag/tables";
import { seed } from "./seed";
import { assigned, nodebalancerOf, nodebalancerTable, viewNodebalancer } from "./tables";

const limits = { label: { min: 3, max: 32 }, throttle: { min: 0, max: 20 } } as const;
const one = "/nodebalancers/{nodebalancerId}";
const mayRead: GrantRule = { kind: "nodebalancer", param: "nodebalancerId", level: "read_only" };
const mayWrite: GrantRule = { kind: "nodebalancer", param: "nodebalancerId", level: "read_write" };
const undescribed = "Tags refer to load balancers; the public service has this name";
const looks = { method: "GET", scope: "nodebalancers:read_only", undescribed } as const;
const changes = { scope: "nodebalancers:read_write", undescribed } as const;

const routes: readonly Route[] = [
  { ...looks, path: "/nodebalancers", operation: "NodeBalancers List", handler: listNodebalancers },
  {
    ...changes,
    method: "POST",
    path: "/nodebalancers",
    operation: "NodeBalancer Create",
    grant: { add: "add_nodebalancers" },
    handler: createNodebalancer,
  },
  {
    ...looks,
    path: one,
    operation: "NodeBalancer View",
    grant: mayRead,
    handler: (call) => viewNodebalancer(nodebalancerOf(call)),
  },
  {
    ...changes,
    method: "DELETE",
    path: one,
    operation: "NodeBalancer Delete",
    grant: mayWrite,
    handler: deleteNodebalancer,
  },
];

/** Load balancers: the operations that others depend on. */
export const nodebalancers: Service = {
  name: "nodebalancers",
  tables: [nodebalancerTable],
  routes,
  seed,
  notEmulated: ["Updating a load balancer, and its configurations and nodes."],
};

function listNodebalancers(call: UserCall): JsonObject {
  const rows = visible(call, "nodebalancer", call.store.in(nodebalancerTable), (each) => each.id);
  return listPage(call, rows, {
    view: viewNodebalancer,
    filterable: { id: (each) => each.id, label: (each) => each.label, region: (each) => each.region },
  });
}

function createNodebalancer(call: UserCall): JsonObject {
  const rule = object({
    region: required(
      refine(text(), (id) => (hasCapability(call, id, "NodeBalancers") ? undefined : "region is not valid")),
    ),
    label: optional(refine(text(limits.label), (label) => (isTaken(call, label) ? "Label must be unique" : undefined))),
    client_conn_throttle: defaulted(integer(limits.throttle), 0),
    tags: defaulted(tagsRule, []),
  });
  const { region, label, client_conn_throttle, tags } = parse(rule, call.body);
  const id = call.store.next("nodebalancers");
  const nodebalancer = call.store.in(nodebalancerTable).put({
    id,
    label: label ?? freeLabel(call, id),
    region,
    client_conn_throttle,
    ...assigned(id, region),
    tags: ensureTags(call, tags),
    created: call.timestamp,
  });
  grantToCreator(call, "nodebalancer", id);
  return viewNodebalancer(nodebalancer);
}

function deleteNodebalancer(call: UserCall): undefined {
  const { id } = nodebalancerOf(call);
  call.store.in(nodebalancerTable).delete(id);
  dropGrants(call, "nodebalancer", id);
}

function isTaken({ store }: Stage, label: string): boolean {
  return store.in(nodebalancerTable).first("label", label) !== undefined;
}

function freeLabel(stage: Stage, id: number): string {
  const label = `nodebalancer-${id}`;
  return isTaken(stage, label) ? `${label}-${stage.now}` : label;
}
