import { recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { GrantRule, Route, UserCall } from "../../shared/service";
import { array, defaulted, object, parse, present, type Rule, refine } from "../../shared/validate";
import { certificateAfter } from "./certificate";
import {
  type BalancerConfig,
  balancerConfigOf,
  balancerConfigTable,
  defaultSettings,
  dropConfig,
  viewConfig,
} from "./config-tables";
import { nodeTable, startChecks } from "./node-tables";
import { newNode } from "./nodes";
import { type ConfigInput, configFaults, configMembers, configRule, type NewNode, newNodeRule } from "./rules";
import { type NodeBalancer, nodebalancerEntity, nodebalancerOf } from "./tables";

const all = "/nodebalancers/{nodeBalancerId}/configs";
const one = `${all}/{configId}`;
const mayRead: GrantRule = { kind: "nodebalancer", param: "nodeBalancerId", level: "read_only" };
const mayWrite: GrantRule = { kind: "nodebalancer", param: "nodeBalancerId", level: "read_write" };
const undescribed = "Clients of the public service configure load balancers";
const looks = { method: "GET", scope: "nodebalancers:read_only", grant: mayRead, undescribed } as const;
const changes = { scope: "nodebalancers:read_write", grant: mayWrite, undescribed } as const;

/** Operations on the configurations of a load balancer. */
export const configRoutes: readonly Route[] = [
  { ...looks, path: all, operation: "NodeBalancer Configs List", handler: listConfigs },
  { ...changes, method: "POST", path: all, operation: "NodeBalancer Config Create", handler: createConfig },
  {
    ...looks,
    path: one,
    operation: "NodeBalancer Config View",
    handler: (call) => viewConfig(call, balancerConfigOf(call)),
  },
  { ...changes, method: "PUT", path: one, operation: "NodeBalancer Config Update", handler: updateConfig },
  { ...changes, method: "DELETE", path: one, operation: "NodeBalancer Config Delete", handler: deleteConfig },
];

/** A new configuration with its nodes. */
export type NewConfig = ConfigInput & { readonly nodes: readonly NewNode[] };

/** The body of a new configuration. `ports`: those of the other configurations of the load balancer. */
export function newConfigRule(ports: readonly number[]): Rule<NewConfig> {
  const rule = object<NewConfig>({ ...configMembers, nodes: defaulted(array(newNodeRule), []) });
  return refine(rule, (input, place) => configFaults(input, undefined, ports, place));
}

/** Stores a new configuration with its nodes. Needs a transaction. */
export function newConfig(call: UserCall, balancer: NodeBalancer, { nodes, ...input }: NewConfig): BalancerConfig {
  const id = call.store.next("nodebalancerConfigs");
  const config = configAfter({ ...defaultSettings, id, nodebalancer_id: balancer.id, certificate: null }, input);
  call.store.in(balancerConfigTable).put(config);
  recordEvent(call, "nodebalancer_config_create", nodebalancerEntity(balancer));
  for (const node of nodes) newNode(call, balancer, config, node);
  return config;
}

function listConfigs(call: UserCall): JsonObject {
  const rows = call.store.in(balancerConfigTable).by("nodebalancer", nodebalancerOf(call).id);
  return listPage(call, rows, { view: (config) => viewConfig(call, config) });
}

function createConfig(call: UserCall): JsonObject {
  const balancer = nodebalancerOf(call);
  const input = parse(newConfigRule(portsOf(call, balancer)), call.body);
  return viewConfig(call, newConfig(call, balancer, input));
}

function updateConfig(call: UserCall): JsonObject {
  const held = balancerConfigOf(call);
  const balancer = nodebalancerOf(call);
  const config = configAfter(
    held,
    parse(configRule(held, portsOf(call, balancer, held.id)), call.body, viewConfig(call, held)),
  );
  call.store.in(balancerConfigTable).put(config);
  if (config.check !== held.check) {
    for (const node of [...call.store.in(nodeTable).by("config", config.id)]) startChecks(call, node, config.check);
  }
  recordEvent(call, "nodebalancer_config_update", nodebalancerEntity(balancer));
  return viewConfig(call, config);
}

function deleteConfig(call: UserCall): undefined {
  dropConfig(call, balancerConfigOf(call));
  recordEvent(call, "nodebalancer_config_delete", nodebalancerEntity(nodebalancerOf(call)));
}

function configAfter(held: BalancerConfig, input: ConfigInput): BalancerConfig {
  const { ssl_cert: _certificate, ssl_key: _key, ...settings } = input;
  const changed = { ...held, ...present(settings) };
  const certificate = certificateAfter(input, { protocol: changed.protocol, held: held.certificate });
  return { ...changed, certificate };
}

function portsOf({ store }: UserCall, { id }: NodeBalancer, self?: number): number[] {
  const others = [...store.in(balancerConfigTable).by("nodebalancer", id)].filter((config) => config.id !== self);
  return others.map(({ port }) => port);
}
