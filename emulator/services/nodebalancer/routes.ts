import { recordEvent } from "../../shared/events";
import { dropGrants, grantToCreator, visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { GrantRule, Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import {
  array,
  defaulted,
  integer,
  object,
  optional,
  parse,
  present,
  type Rule,
  refine,
  required,
} from "../../shared/validate";
import { ensureTags, tagsRule } from "../tag/tables";
import { balancerConfigTable, defaultSettings, dropConfig } from "./config-tables";
import { configRoutes, type NewConfig, newConfig, newConfigRule } from "./configs";
import { nodeChecked, nodeTable, noteCheck } from "./node-tables";
import { nodeRoutes } from "./nodes";
import { labelRule, limits, regionRule } from "./rules";
import { seed } from "./seed";
import { assigned, nodebalancerEntity, nodebalancerOf, nodebalancerTable, viewNodebalancer } from "./tables";

const one = "/nodebalancers/{nodeBalancerId}";
const mayRead: GrantRule = { kind: "nodebalancer", param: "nodeBalancerId", level: "read_only" };
const mayWrite: GrantRule = { kind: "nodebalancer", param: "nodeBalancerId", level: "read_write" };
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
    method: "PUT",
    path: one,
    operation: "NodeBalancer Update",
    grant: mayWrite,
    handler: updateNodebalancer,
  },
  {
    ...changes,
    method: "DELETE",
    path: one,
    operation: "NodeBalancer Delete",
    grant: mayWrite,
    handler: deleteNodebalancer,
  },
  ...configRoutes,
  ...nodeRoutes,
];

/** Load balancers. The timing is the number of seconds after which a node is checked. */
export const nodebalancers: Service = {
  name: "nodebalancers",
  tables: [nodebalancerTable, balancerConfigTable, nodeTable],
  routes,
  timers: { [nodeChecked]: noteCheck },
  timings: { [nodeChecked]: 10 },
  seed,
  notEmulated: [
    "Traffic of load balancers and their transfer; every check of a node succeeds, and only control sets `DOWN`.",
    "Firewalls: `firewall_id` is refused.",
    "Rebuilding a configuration with its nodes, and the statistics of a load balancer.",
  ],
};

function listNodebalancers(call: UserCall): JsonObject {
  const rows = visible(call, "nodebalancer", call.store.in(nodebalancerTable), (each) => each.id);
  return listPage(call, rows, {
    view: viewNodebalancer,
    filterable: {
      label: (each) => each.label,
      region: (each) => each.region,
      ipv4: (each) => each.ipv4,
      tags: (each) => each.tags,
    },
  });
}

function createNodebalancer(call: UserCall): JsonObject {
  const rule = object({
    region: required(regionRule(call)),
    label: optional(labelRule(call)),
    client_conn_throttle: defaulted(integer(limits.throttle), 0),
    firewall_id: optional(refine(integer(), () => "firewall_id is not valid")),
    tags: defaulted(tagsRule, []),
    configs: defaulted(configsRule, []),
  });
  const { region, label, client_conn_throttle, tags, configs } = parse(rule, call.body);
  const id = call.store.next("nodebalancers");
  const nodebalancer = call.store.in(nodebalancerTable).put({
    id,
    label: label ?? freeLabel(call, id),
    region,
    client_conn_throttle,
    ...assigned(id),
    tags: ensureTags(call, tags),
    created: call.timestamp,
    updated: call.timestamp,
  });
  grantToCreator(call, "nodebalancer", id);
  recordEvent(call, "nodebalancer_create", nodebalancerEntity(nodebalancer));
  for (const config of configs) newConfig(call, nodebalancer, config);
  return viewNodebalancer(nodebalancer);
}

// Each port is in one configuration only.
const configsRule: Rule<NewConfig[]> = refine(array(newConfigRule([])), (configs, place) => {
  const ports = configs.map(({ port = defaultSettings.port }) => port);
  for (const [index, port] of ports.entries()) {
    if (ports.indexOf(port) < index) place.at(index).at("port").fault("Port must be unique on the NodeBalancer");
  }
  return undefined;
});

function updateNodebalancer(call: UserCall): JsonObject {
  const held = nodebalancerOf(call);
  const rule = object({
    label: optional(labelRule(call, held.id)),
    client_conn_throttle: optional(integer(limits.throttle)),
    tags: optional(tagsRule),
  });
  const { tags = held.tags, ...input } = present(parse(rule, call.body, viewNodebalancer(held)));
  const changed = { ...held, ...input, tags: ensureTags(call, tags), updated: call.timestamp };
  call.store.in(nodebalancerTable).put(changed);
  recordEvent(call, "nodebalancer_update", nodebalancerEntity(changed));
  return viewNodebalancer(changed);
}

function deleteNodebalancer(call: UserCall): undefined {
  const nodebalancer = nodebalancerOf(call);
  const { id } = nodebalancer;
  for (const config of [...call.store.in(balancerConfigTable).by("nodebalancer", id)]) dropConfig(call, config);
  call.store.in(nodebalancerTable).delete(id);
  dropGrants(call, "nodebalancer", id);
  recordEvent(call, "nodebalancer_delete", nodebalancerEntity(nodebalancer));
}

function freeLabel({ store, now }: Stage, id: number): string {
  const label = `nodebalancer-${id}`;
  return store.in(nodebalancerTable).first("label", label) === undefined ? label : `${label}-${now}`;
}
