import { badRequest } from "../../shared/envelope";
import { recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { integer, object, optional, parse } from "../../shared/validate";
import { type Config, configEntity, configTable } from "./config-tables";
import { diskTable } from "./disk-tables";
import { makeReady } from "./disks";
import { interfaceTable } from "./interface-tables";
import { type Compute, changeCompute, computeEntity, computeOf, computeTable } from "./tables";

/** Seconds that transitions take. */
export const computeTimings = {
  "compute.provision": 5,
  "compute.boot": 5,
  "compute.reboot": 5,
  "compute.shutdown": 5,
} as const;

/** The transitions. If the compute was deleted meanwhile, nothing happens. */
export const computeTimers: Readonly<Record<string, (stage: Stage, data: JsonObject) => void>> = {
  "compute.provision": provisioned,
  "compute.boot": (stage, data) => run(stage, find(stage, data, "booting")),
  "compute.reboot": (stage, data) => run(stage, find(stage, data, "rebooting")),
  "compute.shutdown": shutDown,
};

/** Compute Boot: with the given configuration profile, else the one used last, else the only one. */
export function bootCompute(call: UserCall): undefined {
  start(call, { from: "offline", by: "booting", timing: "compute.boot", action: "compute_boot" });
}

/** Compute Reboot: with a configuration profile as in {@link bootCompute}. */
export function rebootCompute(call: UserCall): undefined {
  start(call, { from: "running", by: "rebooting", timing: "compute.reboot", action: "compute_reboot" });
}

/** Compute Shut Down. */
export function shutDownCompute(call: UserCall): undefined {
  const compute = computeOf(call);
  if (compute.status !== "running") throw badRequest(busy(compute));
  changeCompute(call, compute, { status: "shutting_down" });
  recordEvent(call, "compute_shutdown", computeEntity(compute), { takes: call.timing("compute.shutdown") });
  call.later(call.timing("compute.shutdown"), "compute.shutdown", { id: compute.id });
}

/** A way to start a compute. */
interface Start {
  readonly from: Compute["status"];
  readonly by: "booting" | "rebooting";
  readonly timing: keyof typeof computeTimings;
  readonly action: string;
}

function start(call: UserCall, { from, by, timing, action }: Start): void {
  const compute = computeOf(call);
  const { config_id: given } = parse(object({ config_id: optional(integer()) }), call.body);
  if (compute.status !== from) throw badRequest(busy(compute));
  const config = configFor(call, compute, given);
  changeCompute(call, compute, { status: by, config_id: config.id });
  const takes = call.timing(timing);
  recordEvent(call, action, computeEntity(compute), { secondary: configEntity(config), takes });
  call.later(call.timing(timing), timing, { id: compute.id });
}

function configFor({ store }: UserCall, compute: Compute, given: number | undefined): Config {
  const configs = [...store.in(configTable).by("compute", compute.id)];
  const wanted = given ?? compute.config_id ?? (configs.length === 1 ? configs[0]?.id : undefined);
  const config = configs.find(({ id }) => id === wanted);
  if (config !== undefined) return config;
  if (given !== undefined) throw badRequest("config_id is not valid", "config_id");
  if (configs.length === 0) throw badRequest("The compute has no configuration profile to boot");
  throw badRequest("config_id is required: the compute has several configuration profiles", "config_id");
}

function busy({ status }: Compute): string {
  return status === "running" || status === "offline" ? `The compute is ${status} already` : "The compute is busy";
}

function provisioned(stage: Stage, data: JsonObject): void {
  const compute = find(stage, data, "provisioning");
  if (compute === undefined) return;
  for (const disk of [...stage.store.in(diskTable).by("compute", compute.id)]) makeReady(stage, disk.id);
  if (compute.config_id === null) changeCompute(stage, compute, { status: "offline" });
  else run(stage, compute);
}

function run(stage: Stage, compute: Compute | undefined): void {
  if (compute === undefined) return;
  changeCompute(stage, compute, { status: "running" });
  setInterfaces(stage, compute, (configId) => configId === compute.config_id);
}

function shutDown(stage: Stage, data: JsonObject): void {
  const compute = find(stage, data, "shutting_down");
  if (compute === undefined) return;
  changeCompute(stage, compute, { status: "offline" });
  setInterfaces(stage, compute, () => false);
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
