import { badRequest } from "../../shared/envelope";
import { recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { parse } from "../../shared/validate";
import { configRule, type GivenConfig, storedMembers } from "./config-rules";
import { type Config, configOf, configTable, storeConfig } from "./config-tables";
import { viewDevices } from "./devices";
import { inputOf } from "./interface-rules";
import { removedBy, replaceInterfaces } from "./interface-store";
import { interfacesOf, interfaceTable } from "./interface-tables";
import { isConfigActive, viewInterface } from "./interfaces";
import { changeCompute, computeEntity, computeOf } from "./tables";

/** Configuration Profiles List. */
export function listConfigs(call: UserCall): JsonObject {
  const configs = call.store.in(configTable).by("compute", computeOf(call).id);
  return listPage(call, configs, {
    view: (config) => view(call, config),
    filterable: { label: (config) => config.label },
  });
}

/** Configuration Profile View. */
export function viewConfig(call: UserCall): JsonObject {
  return view(call, configOf(call));
}

/** Configuration Profile Create. */
export function createConfig(call: UserCall): JsonObject {
  const compute = computeOf(call);
  const given = parse(configRule(call, compute), call.body);
  const config = storeConfig(call, compute, { label: given.label ?? "", ...storedMembers(call, given) });
  takeInterfaces(call, config, given);
  record(call, "create");
  return view(call, config);
}

/** Configuration Profile Update. An active interface to a VPC cannot be removed. Others act after a reboot. */
export function updateConfig(call: UserCall): JsonObject {
  const config = configOf(call);
  const given = parse(configRule(call, computeOf(call), config), call.body, view(call, config));
  const changed = call.store.in(configTable).put({ ...config, ...storedMembers(call, given, config) });
  takeInterfaces(call, changed, given);
  record(call, "update");
  return view(call, changed);
}

/** Configuration Profile Delete: also deletes its interfaces. Refused if the compute runs with it or one is active. */
export function deleteConfig(call: UserCall): undefined {
  const compute = computeOf(call);
  const config = configOf(call);
  const interfaces = interfacesOf(call, config);
  if (isConfigActive(compute, config) || interfaces.some((each) => each.active)) {
    throw badRequest("The compute must be shut down first");
  }
  for (const { id } of interfaces) call.store.in(interfaceTable).delete(id);
  call.store.in(configTable).delete(config.id);
  if (compute.config_id === config.id) changeCompute(call, compute, { config_id: null });
  record(call, "delete");
}

function takeInterfaces(call: UserCall, config: Config, { interfaces }: GivenConfig): void {
  if (interfaces === undefined) return;
  const inputs = interfaces.map((each) => inputOf(call, each));
  const removed = removedBy(interfacesOf(call, config), inputs);
  if (removed.some(({ active, purpose }) => active && purpose === "vpc")) {
    throw badRequest("The compute must be shut down first", "interfaces");
  }
  replaceInterfaces(call, config, inputs);
}

function record(call: UserCall, change: "create" | "update" | "delete"): void {
  recordEvent(call, `compute_config_${change}`, computeEntity(computeOf(call)));
}

function view(stage: Stage, config: Config): JsonObject {
  const { helpers } = config;
  return {
    id: config.id,
    label: config.label,
    kernel: stage.brand.out(config.kernel),
    comments: config.comments,
    memory_limit: config.memory_limit,
    run_level: config.run_level,
    virt_mode: config.virt_mode,
    root_device: config.root_device,
    devices: viewDevices(config.devices),
    helpers: {
      updatedb_disabled: helpers.updatedb_disabled,
      distro: helpers.distro,
      modules_dep: helpers.modules_dep,
      network: helpers.network,
      devtmpfs_automount: helpers.devtmpfs_automount,
    },
    interfaces: interfacesOf(stage, config).map(viewInterface),
  };
}
