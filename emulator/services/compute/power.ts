import { badRequest } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { integer, object, optional, parse } from "../../shared/validate";
import { interfaceTable } from "../vpc/tables";
import { type Compute, computeOf, computeTable, configTable, diskTable } from "./tables";

/** Seconds that transitions take. */
export const computeTimings = {
  "compute.provision": 5,
  "compute.boot": 5,
  "compute.shutdown": 5,
  "disk.ready": 2,
} as const;

/** The transitions. If the compute was deleted meanwhile, nothing happens. */
export const computeTimers: Readonly<Record<string, (stage: Stage, data: JsonObject) => void>> = {
  "compute.provision": provisioned,
  "compute.boot": booted,
  "compute.shutdown": shutDown,
  "disk.ready": diskReady,
};

/** Compute Boot: with the given configuration profile, else the one used last, else the first. */
export function bootCompute(call: UserCall): undefined {
  const compute = computeOf(call);
  const configs = [...call.store.in(configTable).by("compute", compute.id)];
  const input = parse(object({ config_id: optional(integer()) }), call.body);
  if (compute.status !== "offline") throw badRequest(busy(compute));
  const wanted = input.config_id ?? compute.config_id;
  const config = configs.find(({ id }) => id === wanted) ?? (input.config_id === undefined ? configs[0] : undefined);
  if (config === undefined) {
    if (input.config_id !== undefined) throw badRequest("config_id is not valid", "config_id");
    throw badRequest("The compute has no configuration profile to boot");
  }
  call.store.in(computeTable).put({ ...compute, status: "booting", config_id: config.id });
  call.later(call.timing("compute.boot"), "compute.boot", { id: compute.id });
}

/** Compute Shut Down. */
export function shutDownCompute(call: UserCall): undefined {
  const compute = computeOf(call);
  if (compute.status !== "running") throw badRequest(busy(compute));
  call.store.in(computeTable).put({ ...compute, status: "shutting_down" });
  call.later(call.timing("compute.shutdown"), "compute.shutdown", { id: compute.id });
}

function busy({ status }: Compute): string {
  return status === "running" || status === "offline" ? `The compute is ${status} already` : "The compute is busy";
}

function provisioned(stage: Stage, data: JsonObject): void {
  const compute = find(stage, data, "provisioning");
  if (compute === undefined) return;
  for (const disk of [...stage.store.in(diskTable).by("compute", compute.id)]) makeReady(stage, disk.id);
  if (compute.config_id === null) stage.store.in(computeTable).put({ ...compute, status: "offline" });
  else run(stage, compute);
}

function booted(stage: Stage, data: JsonObject): void {
  const compute = find(stage, data, "booting");
  if (compute !== undefined) run(stage, compute);
}

function run(stage: Stage, compute: Compute): void {
  stage.store.in(computeTable).put({ ...compute, status: "running" });
  setInterfaces(stage, compute, (configId) => configId === compute.config_id);
}

function shutDown(stage: Stage, data: JsonObject): void {
  const compute = find(stage, data, "shutting_down");
  if (compute === undefined) return;
  stage.store.in(computeTable).put({ ...compute, status: "offline" });
  setInterfaces(stage, compute, () => false);
}

function diskReady(stage: Stage, data: JsonObject): void {
  makeReady(stage, Number(data["id"]));
}

function makeReady({ store, timestamp }: Stage, id: number): void {
  const disk = store.in(diskTable).get(id);
  if (disk !== undefined) store.in(diskTable).put({ ...disk, status: "ready", updated: timestamp });
}

function setInterfaces({ store }: Stage, { id }: Compute, isActive: (configId: number) => boolean): void {
  const interfaces = store.in(interfaceTable);
  for (const each of [...interfaces.by("compute", id)]) {
    interfaces.put({ ...each, active: isActive(each.config_id) });
  }
}

function find({ store }: Stage, data: JsonObject, status: Compute["status"]): Compute | undefined {
  const compute = store.in(computeTable).get(Number(data["id"]));
  return compute?.status === status ? compute : undefined;
}
