import { badRequest } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { object, parse, required, text } from "../../shared/validate";
import { interfaceTable } from "../vpc/tables";
import { interfacesOf, viewInterface } from "./interfaces";
import { type Compute, type Config, computeOf, computeTable, configOf, configTable } from "./tables";

const limits = { label: { min: 1, max: 48 } } as const;

/** Configuration Profiles List. */
export function listConfigs(call: UserCall): JsonObject {
  const configs = call.store.in(configTable).by("compute", computeOf(call).id);
  return listPage(call, configs, { view: (config) => view(call, config) });
}

/** Configuration Profile View. */
export function viewConfig(call: UserCall): JsonObject {
  return view(call, configOf(call));
}

/** Configuration Profile Create. Interfaces are added by their own operation. */
export function createConfig(call: UserCall): JsonObject {
  const compute = computeOf(call);
  const { label } = parse(object({ label: required(text(limits.label)) }), call.body);
  return view(call, storeConfig(call, compute, label));
}

/** Configuration Profile Delete: also deletes its interfaces. Refused if the compute runs with it or one is active. */
export function deleteConfig(call: UserCall): undefined {
  const compute = computeOf(call);
  const config = configOf(call);
  const interfaces = interfacesOf(call, config);
  const inUse = compute.config_id === config.id && compute.status !== "offline";
  if (inUse || interfaces.some((each) => each.active)) throw badRequest("The compute must be shut down first");
  for (const { id } of interfaces) call.store.in(interfaceTable).delete(id);
  call.store.in(configTable).delete(config.id);
  if (compute.config_id === config.id) call.store.in(computeTable).put({ ...compute, config_id: null });
}

/** Stores a configuration profile. Needs a transaction. */
export function storeConfig({ store, timestamp }: Stage, { id }: Compute, label: string): Config {
  const times = { created: timestamp, updated: timestamp };
  return store.in(configTable).put({ id: store.next("configs"), compute_id: id, label, ...times });
}

function view(stage: Stage, config: Config): JsonObject {
  const { id, label, created, updated } = config;
  return { id, label, interfaces: interfacesOf(stage, config).map(viewInterface), created, updated };
}
